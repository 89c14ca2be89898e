import { IconSitemap } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { namespacesSearch } from './model/routes.ts'

/** The namespaces of users and groups. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/namespaces',
    validateSearch: namespacesSearch,
    component: lazyRouteComponent(() => import('./ui/namespaces-screen.tsx'), 'NamespacesScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'namespaces',
    section: t('Access'),
    label: t('Namespaces'),
    words: t('users groups plan'),
    icon: IconSitemap,
    link: params => linkOptions({ to: '/c/$connection/namespaces', params }),
  },
]
