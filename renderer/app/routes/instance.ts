import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { backgroundJobsSearch } from '../../features/background-jobs/model/routes.ts'
import { instanceVariablesSearch } from '../../features/instance-variables/model/routes.ts'
import { keysSearch } from '../../features/keys/model/routes.ts'
import { namespacesSearch } from '../../features/namespaces/model/routes.ts'
import { connectionRoute } from './parents.ts'

const keysRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/keys',
  validateSearch: keysSearch,
  component: lazyRouteComponent(() => import('../../features/keys/index.ts'), 'KeysScreen'),
})

const namespacesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/namespaces',
  validateSearch: namespacesSearch,
  component: lazyRouteComponent(() => import('../../features/namespaces/index.ts'), 'NamespacesScreen'),
})

const backgroundJobsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/background-jobs',
  validateSearch: backgroundJobsSearch,
  component: lazyRouteComponent(() => import('../../features/background-jobs/index.ts'), 'BackgroundJobsScreen'),
})

const geoNodesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/geo-nodes',
  component: lazyRouteComponent(() => import('../../features/geo-nodes/index.ts'), 'GeoNodesScreen'),
})

const instanceVariablesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/variables',
  validateSearch: instanceVariablesSearch,
  component: lazyRouteComponent(() => import('../../features/instance-variables/index.ts'), 'InstanceVariablesScreen'),
})

/** The screens of what belongs to the whole service. */
export const instanceRoutes = [
  backgroundJobsRoute,
  geoNodesRoute,
  keysRoute,
  namespacesRoute,
  instanceVariablesRoute,
] as const
