import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { activitySearch, projectActivitySearch } from '../../features/activity/model/routes.ts'
import { connectionRoute, projectRoute } from './parents.ts'

/** The code of the activity, read when first needed. */
const activity = () => import('../../features/activity/index.ts')

/** What people did: the caller, one person or everybody in the caller's projects, and what happened in one project. */
export const connectionActivityRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/activity',
  validateSearch: activitySearch,
  component: lazyRouteComponent(activity, 'ConnectionActivityScreen'),
})
export const projectActivityRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/activity',
  validateSearch: projectActivitySearch,
  component: lazyRouteComponent(activity, 'ProjectActivityScreen'),
})
