import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ConnectionLayout } from '../screens/connection-layout.tsx'
import { GroupLayout } from '../screens/group-layout.tsx'
import { NotFound } from '../screens/not-found.tsx'

/** Around every screen of a tab. */
export const rootRoute = createRootRouteWithContext<{ readonly client: QueryClient }>()({
  notFoundComponent: NotFound,
})

/** Every screen of one connection. */
export const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$connection',
  component: ConnectionLayout,
})

/** The code of the repository screens, read when first needed. */
export const repository = () => import('../../features/browsing/index.ts')

/** Every screen of one project. */
export const projectRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/p/$project',
  component: lazyRouteComponent(repository, 'ProjectLayout'),
})
/** Every screen of one group. */
export const groupRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/g/$group',
  component: GroupLayout,
})
