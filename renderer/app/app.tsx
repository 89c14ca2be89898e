import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps, RouterContextProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Settings } from '#shared/bridge.ts'
import { settingsKey, updateSettings } from '../lib/settings/use-settings.ts'
import { NowProvider } from '../ui/time/use-now.tsx'
import { highContrastVariables } from './appearance/high-contrast.ts'
import { useAppearance } from './appearance/use-appearance.ts'
import { NoticesWhenNeeded } from './notices/notices-when-needed.tsx'
import { Crash } from './screens/crash.tsx'
import { AppLayout } from './shell/app-layout.tsx'
import { TabsContext, useTabs, useWindowTabs } from './tabs/tabs-context.ts'
import type { WindowTabs } from './tabs/window-tabs.ts'
import { cssVariables, theme } from './theme.ts'

interface AppProps {
  readonly client: QueryClient
  readonly tabs: WindowTabs
  readonly settings: Settings
}

/** The window: the shell, and the screens of its tabs. */
export function App(props: AppProps) {
  return (
    <AppProviders {...props}>
      <Shell />
    </AppProviders>
  )
}

/** The providers that every screen needs. */
export function AppProviders({ client, tabs, settings, children }: AppProps & { readonly children: ReactNode }) {
  const [colorScheme] = useState(() => settingsColorScheme(client, settings.colorScheme))
  return (
    <QueryClientProvider client={client}>
      <Themed settings={settings} colorScheme={colorScheme}>
        <NowProvider>
          <TabsContext value={tabs}>{children}</TabsContext>
        </NowProvider>
      </Themed>
    </QueryClientProvider>
  )
}

/** The shell uses the router of the active tab. */
function Shell() {
  const active = useTabs(tabs => tabs.active)
  return (
    <RouterContextProvider router={useWindowTabs().getRouter(active)}>
      <CatchBoundary getResetKey={() => active} errorComponent={ShellCrash}>
        <AppLayout />
      </CatchBoundary>
    </RouterContextProvider>
  )
}

function ShellCrash(props: ErrorComponentProps) {
  return (
    <>
      <Crash {...props} />
      <NoticesWhenNeeded isResting={false} />
    </>
  )
}

/** Applies the appearance of the settings or the system. */
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

/** Keeps the colour scheme in the app's settings instead of the page's own storage, and follows one that was chosen in another window. */
function settingsColorScheme(client: QueryClient, initial: Settings['colorScheme']): MantineColorSchemeManager {
  let present = initial
  let end: (() => void) | null = null
  return {
    get: () => present,
    set: scheme => {
      present = scheme
      void updateSettings(client, () => ({ colorScheme: scheme })).catch(() => undefined)
    },
    subscribe: onUpdate => {
      end = client.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] !== settingsKey[0]) return
        const scheme = client.getQueryData<Settings>(settingsKey)?.colorScheme ?? present
        if (scheme === present) return
        present = scheme
        onUpdate(scheme)
      })
    },
    unsubscribe: () => end?.(),
    clear: () => undefined,
  }
}
