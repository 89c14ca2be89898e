import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import type { Settings } from '#shared/bridge.ts'
import { updateSettings } from '../common/settings/use-settings.ts'
import { NowProvider } from '../common/time/use-now.tsx'
import { settingsColorScheme } from './color-scheme.ts'
import type { AppRouter } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

/** Everything the screens stand on. */
export function App({
  client,
  router,
  settings,
}: {
  readonly client: QueryClient
  readonly router: AppRouter
  readonly settings: Settings
}) {
  const [colorScheme] = useState(() =>
    settingsColorScheme(settings.colorScheme, scheme => {
      void updateSettings(client, () => ({ colorScheme: scheme })).catch(() => undefined)
    }),
  )
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme={settings.colorScheme}
        colorSchemeManager={colorScheme}
      >
        <NowProvider>
          <RouterProvider router={router} />
          <Notifications position="bottom-right" limit={4} />
        </NowProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
