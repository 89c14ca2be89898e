import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/inter/wght-italic.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/jetbrains-mono/wght-italic.css'
import './ui/text/fonts.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { boot } from './app/boot.ts'
import { BootFailure } from './app/boot-failure.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.ts'

import { firstTabs } from './app/tabs/first-tabs.ts'
import { placeInAddress } from './app/tabs/use-address.ts'
import { createWindowTabs } from './app/tabs/window-tabs.ts'
import { watchFaults } from './lib/app-info/tell-fault.tsx'
import { trackDialogKeys } from './ui/dialog/open-dialogs.ts'
import { loadFonts } from './ui/text/fonts.ts'

// The page's content security policy forbids code from strings; without this setting zod would try, and each try is a
// reported violation. Set on the global that zod reads instead of by its `config`, because the first screen doesn't
// load the library.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)
watchFaults(window)
const client = createQueryClient()

trackDialogKeys()

// Most first screens are the repository's: its code is loaded while main's answer is awaited. The router's own import
// then finds it cached.
import('./app/screens/project-layout.tsx').catch(() => undefined)
import('./features/browsing/ui/tree/tree-screen.tsx').catch(() => undefined)

// The fonts are loaded from disk while main's answer is awaited.
Promise.all([boot(client), loadFonts()])
  .then(([start]) => {
    const asked = placeInAddress()
    const tabs = createWindowTabs({
      first: firstTabs(start, asked),
      // A page that was reloaded has moved on since.
      places: asked === null ? start.info.initialTab : null,
      client,
      createRouter: history => createAppRouter(history, client),
    })
    root.render(
      <StrictMode>
        <App client={client} tabs={tabs} settings={start.settings} />
      </StrictMode>,
    )
  })
  .catch((thrown: unknown) => root.render(<BootFailure thrown={thrown} />))
