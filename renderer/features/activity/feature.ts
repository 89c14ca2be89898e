import { IconActivity } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute, projectRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { activitySearch, projectActivitySearch } from './model/routes.ts'

/**
 * The activity feeds: of the current user, of one user or of all members of the user’s projects, and of one project.
 */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/activity',
    validateSearch: activitySearch,
    component: lazyRouteComponent(() => import('./ui/connection-activity-screen.tsx'), 'ConnectionActivityScreen'),
  }),
] as const

export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/activity',
    validateSearch: projectActivitySearch,
    component: lazyRouteComponent(() => import('./ui/project-activity-screen.tsx'), 'ProjectActivityScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'activity',
    section: t('Activity'),
    label: t('Activity'),
    words: t('events feed who did what contributions'),
    icon: IconActivity,
    link: params => linkOptions({ to: '/c/$connection/activity', params }),
  },
]

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'project-activity',
    section: t('Activity'),
    label: t('Activity'),
    words: t('events feed who did what'),
    icon: IconActivity,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/activity', params }),
  },
]
