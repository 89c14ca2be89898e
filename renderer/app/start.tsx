import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/inter/wght-italic.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/jetbrains-mono/wght-italic.css'
import '../ui/text/fonts.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchFaults } from '../lib/app-info/notify-fault.tsx'
import { trackDialogKeys } from '../ui/dialog/open-dialogs.ts'
import { closeMenusWithEscape } from '../ui/dialog/open-menus.ts'
import { loadFonts } from '../ui/text/fonts.ts'
import { App } from './app.tsx'
import { boot } from './boot.ts'
import { BootFailure } from './boot-failure.tsx'
import { keepLanguage } from './language.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'
import { firstTabs } from './tabs/first-tabs.ts'
import { placeInAddress } from './tabs/use-address.ts'
import { createWindowTabs } from './tabs/window-tabs.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)
watchFaults(window)
const client = createQueryClient()

trackDialogKeys()
closeMenusWithEscape()

// Most first screens are the repository's: its code is loaded while main's answer is awaited. The router's own import
// then finds it cached.
import('./screens/project-layout.tsx').catch(() => undefined)
import('../features/browsing/ui/tree/tree-screen.tsx').catch(() => undefined)

// The fonts are loaded from disk while main's answer is awaited.
Promise.all([boot(client), loadFonts()])
  .then(([start]) => {
    // Loads the page again when the settings name another language than it was started in.
    if (!keepLanguage(start.settings.language)) return
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
