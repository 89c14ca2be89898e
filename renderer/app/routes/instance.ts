import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { backgroundJobsSearch } from '../../areas/background-jobs/routes.ts'
import { instanceVariablesSearch } from '../../areas/instance-variables/routes.ts'
import { keysSearch } from '../../areas/keys/routes.ts'
import { namespacesSearch } from '../../areas/namespaces/routes.ts'
import { connectionRoute } from './parents.ts'

const keysRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/keys',
  validateSearch: keysSearch,
  component: lazyRouteComponent(() => import('../../areas/keys/index.ts'), 'KeysScreen'),
})

const namespacesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/namespaces',
  validateSearch: namespacesSearch,
  component: lazyRouteComponent(() => import('../../areas/namespaces/index.ts'), 'NamespacesScreen'),
})

const backgroundJobsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/background-jobs',
  validateSearch: backgroundJobsSearch,
  component: lazyRouteComponent(() => import('../../areas/background-jobs/index.ts'), 'BackgroundJobsScreen'),
})

const geoNodesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/geo-nodes',
  component: lazyRouteComponent(() => import('../../areas/geo-nodes/index.ts'), 'GeoNodesScreen'),
})

const instanceVariablesRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/variables',
  validateSearch: instanceVariablesSearch,
  component: lazyRouteComponent(() => import('../../areas/instance-variables/index.ts'), 'InstanceVariablesScreen'),
})

/** The screens of what belongs to the whole service. */
export const instanceRoutes = [
  backgroundJobsRoute,
  geoNodesRoute,
  keysRoute,
  namespacesRoute,
  instanceVariablesRoute,
] as const
