import { IconBell } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute, groupRoute, projectRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, AtGroup, AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'

/** The user's e-mail notifications: global, of a group and of a project. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./ui/global-notifications-screen.tsx'), 'GlobalNotificationsScreen'),
  }),
] as const

export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./ui/project-notifications-screen.tsx'), 'ProjectNotificationsScreen'),
  }),
] as const

export const groupRoutes = [
  createRoute({
    getParentRoute: () => groupRoute,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./ui/group-notifications-screen.tsx'), 'GroupNotificationsScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'notifications',
    section: t('Access'),
    label: t('Notifications'),
    words: t('e-mail level settings'),
    icon: IconBell,
    link: params => linkOptions({ to: '/c/$connection/notifications', params }),
  },
]

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'project-notifications',
    section: t('Access'),
    label: t('Notifications'),
    words: t('e-mail level settings'),
    icon: IconBell,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/notifications', params }),
  },
]

export const groupNavigation: readonly NavigationItem<AtGroup>[] = [
  {
    id: 'group-notifications',
    section: t('Access'),
    label: t('Notifications'),
    words: t('e-mail level settings'),
    icon: IconBell,
    link: params => linkOptions({ to: '/c/$connection/g/$group/notifications', params }),
  },
]
