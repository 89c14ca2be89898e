import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Settings } from '#shared/bridge.ts'
import { updateSettings } from '../common/settings/use-settings.ts'
import { NowProvider } from '../common/time/use-now.tsx'
import { highContrastVariables } from './appearance/high-contrast.ts'
import { useAppearance } from './appearance/use-appearance.ts'
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
      <Themed settings={settings} colorScheme={colorScheme}>
        <NowProvider>
          <RouterProvider router={router} />
          <Notifications position="bottom-right" limit={4} />
        </NowProvider>
      </Themed>
    </QueryClientProvider>
  )
}

/** The look the person, or their system, asks for. */
function Themed({
  settings,
  colorScheme,
  children,
}: {
  readonly settings: Settings
  readonly colorScheme: MantineColorSchemeManager
  readonly children: ReactNode
}) {
  const { contrast } = useAppearance(settings)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={contrast === 'high' ? highContrastVariables : cssVariables}
      defaultColorScheme={settings.colorScheme}
      colorSchemeManager={colorScheme}
    >
      {children}
    </MantineProvider>
  )
}
