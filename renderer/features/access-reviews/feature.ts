import { IconShieldCheck } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { personSearch, reviewSearch } from './model/routes.ts'

/** Reviews of who has access: decided one by one or by rule, applied, and exported as evidence. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/access-reviews',
    component: lazyRouteComponent(() => import('./ui/reviews-screen.tsx'), 'ReviewsScreen'),
  }),
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/access-reviews/$review',
    validateSearch: reviewSearch,
    component: lazyRouteComponent(() => import('./ui/review-screen.tsx'), 'ReviewScreen'),
  }),
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/people/$user',
    validateSearch: personSearch,
    component: lazyRouteComponent(() => import('./ui/person-screen.tsx'), 'PersonScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'access-reviews',
    section: t('Access'),
    label: t('Access reviews'),
    words: t('campaign certify recertification quarterly evidence attest compliance members offboard'),
    icon: IconShieldCheck,
    covers: ['$review'],
    link: params => linkOptions({ to: '/c/$connection/access-reviews', params }),
  },
]
