import { IconStar } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'

/** The metrics dashboards that the caller stars in a project. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/dashboards',
    component: lazyRouteComponent(() => import('./ui/dashboards-screen.tsx'), 'StarredDashboardsScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'dashboards',
    section: t('Delivery'),
    label: t('Dashboards'),
    words: t('starred metrics favorites'),
    icon: IconStar,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/dashboards', params }),
  },
]
