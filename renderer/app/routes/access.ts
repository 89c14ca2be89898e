import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accessReviewSearch } from '../../features/members/model/access-review-routes.ts'
import { acrossSearch } from '../../features/members/model/members-across-routes.ts'
import { membersSearch } from '../../features/members/model/routes.ts'
import { connectionRoute, groupRoute, projectRoute } from './parents.ts'

/** The code of the members' screens, read when first needed. */
const members = () => import('../../features/members/index.tsx')

const projectMembersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/members',
  validateSearch: membersSearch,
  component: lazyRouteComponent(members, 'ProjectMembersScreen'),
})

const groupMembersRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/members',
  validateSearch: membersSearch,
  component: lazyRouteComponent(members, 'GroupMembersScreen'),
})

const membersAcrossRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/members',
  validateSearch: acrossSearch,
  component: lazyRouteComponent(() => import('../../features/members/members-across-index.ts'), 'MembersAcrossScreen'),
})

const accessReviewRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/access-review',
  validateSearch: accessReviewSearch,
  component: lazyRouteComponent(() => import('../../features/members/access-review-index.ts'), 'AccessReviewScreen'),
})

/** Who has which rights on a connection. */
export const accessConnectionRoutes = [membersAcrossRoute] as const

/** Who has which rights in a project. */
export const accessProjectRoutes = [projectMembersRoute] as const

/** Who has which rights in a group. */
export const accessGroupRoutes = [groupMembersRoute, accessReviewRoute] as const
