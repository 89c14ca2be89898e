import { IconUsersGroup } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, Place } from '../../ui/navigation/place.ts'
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

export const connectionPlaces: readonly Place<AtConnection>[] = [
  {
    id: 'groups',
    section: 'Overview',
    label: 'Groups',
    words: 'namespaces',
    icon: IconUsersGroup,
    link: params => linkOptions({ to: '/c/$connection/groups', params }),
  },
]
