import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { approvalsSearch } from '../../features/approvals/model/routes.ts'
import { projectRoute } from './parents.ts'

/** How merge requests of a project are approved. */
export const approvalsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/approvals',
  validateSearch: approvalsSearch,
  component: lazyRouteComponent(() => import('../../features/approvals/index.ts'), 'ApprovalsScreen'),
})
