import { IconStethoscope } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'

/** Differences between a service and the contract. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/check',
    component: lazyRouteComponent(() => import('./ui/service-check-screen.tsx'), 'ServiceCheckScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'service-check',
    section: t('Tools'),
    label: t('Check this service'),
    words: t('compatibility version contract limits report samples'),
    icon: IconStethoscope,
    link: params => linkOptions({ to: '/c/$connection/check', params }),
  },
]
