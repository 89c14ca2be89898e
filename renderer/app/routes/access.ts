import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { membersSearch } from '../../areas/members/routes.ts'
import { groupRoute, projectRoute } from './parents.ts'

/** The code of the members' screens, read when first needed. */
const members = () => import('../../areas/members/index.tsx')

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

/** Who has which rights in a project. */
export const accessProjectRoutes = [projectMembersRoute] as const

/** Who has which rights in a group. */
export const accessGroupRoutes = [groupMembersRoute] as const
