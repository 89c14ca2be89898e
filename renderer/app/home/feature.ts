import { IconHome } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'

/** What of a connection needs attention. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/home',
    component: lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'home',
    section: t('Overview'),
    label: t('Home'),
    words: t('start overview needs attention due'),
    icon: IconHome,
    link: params => linkOptions({ to: '/c/$connection/home', params }),
  },
]
