import { IconUsersGroup } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { groupsSearch } from './model/routes.ts'

/** The groups of a connection. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/groups',
    validateSearch: groupsSearch,
    component: lazyRouteComponent(() => import('./ui/groups-screen.tsx'), 'GroupsScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'groups',
    section: t('Overview'),
    label: t('Groups'),
    words: t('namespaces'),
    icon: IconUsersGroup,
    link: params => linkOptions({ to: '/c/$connection/groups', params }),
  },
]
