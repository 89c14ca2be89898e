import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { approvalsSearch } from '../../areas/approvals/routes.ts'
import { projectRoute } from './parents.ts'

/** How merge requests of a project are approved. */
export const approvalsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/approvals',
  validateSearch: approvalsSearch,
  component: lazyRouteComponent(() => import('../../areas/approvals/index.ts'), 'ApprovalsScreen'),
})
