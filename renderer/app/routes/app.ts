import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Settings } from '#shared/bridge.ts'
import { connectionsSearch } from '../../features/connections/model/routes.ts'
import { journalSearch } from '../../features/journal/model/routes.ts'
import { pinSearch } from '../../features/offline/model/routes.ts'
import { settingsKey } from '../../lib/settings/use-settings.ts'
import { rootRoute } from './parents.ts'

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const active = context.client.getQueryData<Settings>(settingsKey)?.activeConnection
    if (active === undefined) throw redirect({ to: '/connections' })
    throw redirect({ to: '/c/$connection/home', params: { connection: active } })
  },
})

const connectionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connections',
  validateSearch: connectionsSearch,
  component: lazyRouteComponent(() => import('../../features/connections/index.ts'), 'ConnectionsScreen'),
})

const allDraftsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/drafts',
  component: lazyRouteComponent(() => import('../../features/editing/index.ts'), 'AllDraftsScreen'),
})

/** The code of what is kept offline, read when first needed. */
const offline = () => import('../../features/offline/index.ts')

const offlineRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/offline',
  component: lazyRouteComponent(offline, 'OfflineScreen'),
})
const pinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/offline/$pin',
  validateSearch: pinSearch,
  component: lazyRouteComponent(offline, 'PinScreen'),
})

const journalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/journal',
  validateSearch: journalSearch,
  component: lazyRouteComponent(() => import('../../features/journal/index.ts'), 'JournalScreen'),
})

/** The screens that belong to no connection. */
export const appRoutes = [indexRoute, connectionsRoute, offlineRoute, pinRoute, allDraftsRoute, journalRoute] as const
