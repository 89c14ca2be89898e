import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Settings } from '#shared/bridge.ts'
import { journalSearch } from '../../areas/journal/routes.ts'
import { pinSearch } from '../../areas/offline/routes.ts'
import { settingsKey } from '../../common/settings/use-settings.ts'
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
  component: lazyRouteComponent(() => import('../../areas/connections/index.ts'), 'ConnectionsScreen'),
})

const allDraftsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/drafts',
  component: lazyRouteComponent(() => import('../../areas/repository/edit/index.ts'), 'AllDraftsScreen'),
})

/** The code of what is kept offline, read when first needed. */
const offline = () => import('../../areas/offline/index.ts')

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
  component: lazyRouteComponent(() => import('../../areas/journal/index.ts'), 'JournalScreen'),
})

/** The screens that belong to no connection. */
export const appRoutes = [indexRoute, connectionsRoute, offlineRoute, pinRoute, allDraftsRoute, journalRoute] as const
