import { IconTruckDelivery } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { deliverySearch } from './model/routes.ts'

/** What is deployed where, over all projects of a connection. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/delivery',
    validateSearch: deliverySearch,
    component: lazyRouteComponent(() => import('./ui/delivery-screen.tsx'), 'DeliveryScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'delivery',
    section: t('Overview'),
    label: t('Delivery'),
    words: t('what is deployed where environments deployments commit unreleased release freeze metrics stale'),
    icon: IconTruckDelivery,
    link: params => linkOptions({ to: '/c/$connection/delivery', params }),
  },
]
