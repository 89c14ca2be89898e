import { IconPlugConnected } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { rootRoute } from '../../lib/navigation/routes.ts'
import type { NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { connectionsSearch } from './model/routes.ts'

/** The services that were added, and their settings. */
export const appRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/connections',
    validateSearch: connectionsSearch,
    component: lazyRouteComponent(() => import('./ui/connections-screen.tsx'), 'ConnectionsScreen'),
  }),
] as const

export const appNavigation: readonly NavigationItem<null>[] = [
  {
    id: 'connections',
    section: t('Gatehouse'),
    label: t('Connections'),
    words: t('services tokens'),
    icon: IconPlugConnected,
    link: () => linkOptions({ to: '/connections' }),
  },
]
