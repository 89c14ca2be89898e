import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { remoteMirrorsSearch } from '../../features/remote-mirrors/model/routes.ts'
import { projectRoute } from './parents.ts'

const remoteMirrorsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mirrors',
  validateSearch: remoteMirrorsSearch,
  component: lazyRouteComponent(() => import('../../features/remote-mirrors/index.ts'), 'RemoteMirrorsScreen'),
})

const starredDashboardsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/dashboards',
  component: lazyRouteComponent(() => import('../../features/starred-dashboards/index.ts'), 'StarredDashboardsScreen'),
})

/** Where a project is pushed to, and the metrics dashboards the caller stars in it. */
export const mirrorRoutes = [remoteMirrorsRoute, starredDashboardsRoute] as const
