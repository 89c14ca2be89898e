import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { auditSearch } from '../../features/audit/model/routes.ts'
import { connectionRoute, groupRoute, projectRoute } from './parents.ts'

/** The code of the audit logs, read when first needed. */
const audit = () => import('../../features/audit/index.tsx')

/** Who changed what: in the whole service, in a group and in a project. */
export const instanceAuditRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(audit, 'InstanceAuditScreen'),
})
export const groupAuditRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(audit, 'GroupAuditScreen'),
})
export const projectAuditRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(audit, 'ProjectAuditScreen'),
})
