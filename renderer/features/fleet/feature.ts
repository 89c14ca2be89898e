import { IconChecklist, IconTableOptions } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { compareSearch, fleetSearch } from './model/routes.ts'

/** All projects of a connection in one table, with columns of every feature. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/fleet',
    validateSearch: fleetSearch,
    component: lazyRouteComponent(() => import('./ui/fleet-screen.tsx'), 'FleetScreen'),
  }),
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/fleet/snapshots',
    component: lazyRouteComponent(() => import('./ui/snapshots-screen.tsx'), 'SnapshotsScreen'),
  }),
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/fleet/compare',
    validateSearch: compareSearch,
    component: lazyRouteComponent(() => import('./ui/compare-screen.tsx'), 'CompareScreen'),
  }),
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/policies',
    component: lazyRouteComponent(() => import('./ui/policies-screen.tsx'), 'PoliciesScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'fleet',
    section: t('Overview'),
    label: t('Fleet'),
    words: t('all projects table compare settings approvals mirrors frozen which projects'),
    icon: IconTableOptions,
    covers: ['snapshots', 'compare'],
    link: params => linkOptions({ to: '/c/$connection/fleet', params }),
  },
  {
    id: 'policies',
    section: t('Overview'),
    label: t('Policies'),
    words: t('rules violations compliance exceptions yaml check projects'),
    icon: IconChecklist,
    link: params => linkOptions({ to: '/c/$connection/policies', params }),
  },
]
