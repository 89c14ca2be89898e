import { IconCloudOff } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { rootRoute } from '../../lib/navigation/routes.ts'
import type { NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { pinSearch } from './model/routes.ts'

/** The data stored on this computer. */
export const appRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/offline',
    component: lazyRouteComponent(() => import('./ui/offline-screen.tsx'), 'OfflineScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/offline/$pin',
    validateSearch: pinSearch,
    component: lazyRouteComponent(() => import('./ui/pin-screen.tsx'), 'PinScreen'),
  }),
] as const

export const appNavigation: readonly NavigationItem<null>[] = [
  {
    id: 'offline',
    section: t('Gatehouse'),
    label: t('Offline'),
    words: t('kept pins space'),
    icon: IconCloudOff,
    link: () => linkOptions({ to: '/offline' }),
  },
]
