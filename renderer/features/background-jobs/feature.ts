import { IconStack2 } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { backgroundJobsSearch } from './model/routes.ts'

/** The queues and processes of the service, for administrators. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/background-jobs',
    validateSearch: backgroundJobsSearch,
    component: lazyRouteComponent(() => import('./ui/background-jobs-screen.tsx'), 'BackgroundJobsScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'background-jobs',
    section: t('Instance'),
    forAdministrators: true,
    label: t('Background jobs'),
    words: t('queues latency processes workers metrics'),
    icon: IconStack2,
    link: params => linkOptions({ to: '/c/$connection/background-jobs', params }),
  },
]
