import { IconShieldSearch, IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute, groupRoute, projectRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, AtGroup, AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { accessReviewSearch } from './model/access-review-routes.ts'
import { acrossSearch } from './model/members-across-routes.ts'
import { membersSearch } from './model/routes.ts'

const load = () => import('./ui/members-screens.tsx')

/** Who has which rights: in a project, in a group, across a connection. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/members',
    validateSearch: acrossSearch,
    component: lazyRouteComponent(() => import('./ui/across-screen.tsx'), 'MembersAcrossScreen'),
  }),
] as const

export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/members',
    validateSearch: membersSearch,
    component: lazyRouteComponent(load, 'ProjectMembersScreen'),
  }),
] as const

export const groupRoutes = [
  createRoute({
    getParentRoute: () => groupRoute,
    path: '/members',
    validateSearch: membersSearch,
    component: lazyRouteComponent(load, 'GroupMembersScreen'),
  }),
  createRoute({
    getParentRoute: () => groupRoute,
    path: '/access-review',
    validateSearch: accessReviewSearch,
    component: lazyRouteComponent(() => import('./ui/access-review-screen.tsx'), 'AccessReviewScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'members-across',
    section: t('Access'),
    label: t('Members'),
    words: t('people roles rights access level across projects'),
    icon: IconUsers,
    link: params => linkOptions({ to: '/c/$connection/members', params }),
  },
]

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'members',
    section: t('Access'),
    label: t('Members'),
    words: t('people roles rights access level'),
    icon: IconUsers,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/members', params }),
  },
]

export const groupNavigation: readonly NavigationItem<AtGroup>[] = [
  {
    id: 'group-members',
    section: t('Access'),
    label: t('Members'),
    words: t('people roles rights access level'),
    icon: IconUsers,
    link: params => linkOptions({ to: '/c/$connection/g/$group/members', params }),
  },
  {
    id: 'access-review',
    section: t('Access'),
    label: t('Access review'),
    words: t('snapshot rights compare audit members'),
    icon: IconShieldSearch,
    link: params => linkOptions({ to: '/c/$connection/g/$group/access-review', params }),
  },
]
