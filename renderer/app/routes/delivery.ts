import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentsSearch } from '../../features/deployments/model/environments-routes.ts'
import { deploymentsSearch } from '../../features/deployments/model/routes.ts'
import { featureFlagsSearch } from '../../features/feature-flags/model/routes.ts'
import { freezePeriodsSearch } from '../../features/freeze-periods/model/routes.ts'
import { projectRoute } from './parents.ts'

const freezePeriodsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/freeze-periods',
  validateSearch: freezePeriodsSearch,
  component: lazyRouteComponent(() => import('../../features/freeze-periods/index.ts'), 'FreezePeriodsScreen'),
})

const environmentsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/environments',
  validateSearch: environmentsSearch,
  component: lazyRouteComponent(() => import('../../features/deployments/environments-index.ts'), 'EnvironmentsScreen'),
})

const deploymentsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/deployments',
  validateSearch: deploymentsSearch,
  component: lazyRouteComponent(() => import('../../features/deployments/index.ts'), 'DeploymentsScreen'),
})

const featureFlagsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/feature-flags',
  validateSearch: featureFlagsSearch,
  component: lazyRouteComponent(() => import('../../features/feature-flags/index.ts'), 'FeatureFlagsScreen'),
})

/** The screens of how a project is delivered. */
export const deliveryRoutes = [environmentsRoute, deploymentsRoute, freezePeriodsRoute, featureFlagsRoute] as const
