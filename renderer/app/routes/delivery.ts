import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { deploymentsSearch } from '../../areas/deployments/routes.ts'
import { environmentsSearch } from '../../areas/environments/routes.ts'
import { featureFlagsSearch } from '../../areas/feature-flags/routes.ts'
import { freezePeriodsSearch } from '../../areas/freeze-periods/routes.ts'
import { projectRoute } from './parents.ts'

const freezePeriodsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/freeze-periods',
  validateSearch: freezePeriodsSearch,
  component: lazyRouteComponent(() => import('../../areas/freeze-periods/index.ts'), 'FreezePeriodsScreen'),
})

const environmentsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/environments',
  validateSearch: environmentsSearch,
  component: lazyRouteComponent(() => import('../../areas/environments/index.ts'), 'EnvironmentsScreen'),
})

const deploymentsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/deployments',
  validateSearch: deploymentsSearch,
  component: lazyRouteComponent(() => import('../../areas/deployments/index.ts'), 'DeploymentsScreen'),
})

const featureFlagsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/feature-flags',
  validateSearch: featureFlagsSearch,
  component: lazyRouteComponent(() => import('../../areas/feature-flags/index.ts'), 'FeatureFlagsScreen'),
})

/** The screens of how a project is delivered. */
export const deliveryRoutes = [environmentsRoute, deploymentsRoute, freezePeriodsRoute, featureFlagsRoute] as const
