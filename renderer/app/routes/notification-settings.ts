import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { connectionRoute, groupRoute, projectRoute } from './parents.ts'

/** The code of the settings, read when first needed. */
const settings = () => import('../../features/notification-settings/index.ts')

/** What the caller is told of, everywhere, in a group and in a project. */
export const globalNotificationsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/notifications',
  component: lazyRouteComponent(settings, 'GlobalNotificationsScreen'),
})
export const groupNotificationsRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/notifications',
  component: lazyRouteComponent(settings, 'GroupNotificationsScreen'),
})
export const projectNotificationsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/notifications',
  component: lazyRouteComponent(settings, 'ProjectNotificationsScreen'),
})
