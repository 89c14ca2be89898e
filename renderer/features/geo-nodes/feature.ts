import { IconWorld } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'

/** The sites that replicate the service, for administrators. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/geo-nodes',
    component: lazyRouteComponent(() => import('./ui/geo-nodes-screen.tsx'), 'GeoNodesScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'geo-nodes',
    section: t('Instance'),
    forAdministrators: true,
    label: t('Geo nodes'),
    words: t('replication secondary primary health lag'),
    icon: IconWorld,
    link: params => linkOptions({ to: '/c/$connection/geo-nodes', params }),
  },
]
