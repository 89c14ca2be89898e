import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { freezePeriodsSearch } from '../../areas/freeze-periods/routes.ts'
import { projectRoute } from './parents.ts'

const freezePeriodsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/freeze-periods',
  validateSearch: freezePeriodsSearch,
  component: lazyRouteComponent(() => import('../../areas/freeze-periods/index.ts'), 'FreezePeriodsScreen'),
})

/** The screens of how a project is delivered. */
export const deliveryRoutes = [freezePeriodsRoute] as const
