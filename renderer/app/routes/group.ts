import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { groupRoute } from './parents.ts'

const groupIndexRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/groups/index.ts'), 'GroupOverviewScreen'),
})

/** The screens of a group. */
export const groupRoutes = [groupIndexRoute] as const
