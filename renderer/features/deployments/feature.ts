import { IconRocket, IconServer2 } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { environmentsSearch } from './model/environments-routes.ts'
import { deploymentsSearch } from './model/routes.ts'

/** The environments of a project, and their deployments. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/environments',
    validateSearch: environmentsSearch,
    component: lazyRouteComponent(() => import('./ui/environments-screen.tsx'), 'EnvironmentsScreen'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/deployments',
    validateSearch: deploymentsSearch,
    component: lazyRouteComponent(() => import('./ui/deployments-screen.tsx'), 'DeploymentsScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'environments',
    section: t('Delivery'),
    label: t('Environments'),
    words: t('deploy state address stop'),
    icon: IconServer2,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/environments', params }),
  },
  {
    id: 'deployments',
    section: t('Delivery'),
    label: t('Deployments'),
    words: t('timeline rollout where is commit deployed'),
    icon: IconRocket,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/deployments', params }),
  },
]
