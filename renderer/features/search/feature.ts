import { IconListSearch } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { searchSearch } from './model/routes.ts'

/** One search over all that a connection has. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/search',
    validateSearch: searchSearch,
    component: lazyRouteComponent(() => import('./ui/search-screen.tsx'), 'SearchScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'search',
    section: t('Overview'),
    label: t('Search'),
    words: t('find everything everywhere users branches'),
    icon: IconListSearch,
    link: params => linkOptions({ to: '/c/$connection/search', params }),
  },
]
