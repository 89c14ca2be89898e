import { IconArrowsExchange } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { remoteMirrorsSearch } from './model/routes.ts'

/** Where a project is pushed to. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/mirrors',
    validateSearch: remoteMirrorsSearch,
    component: lazyRouteComponent(() => import('./ui/mirrors-screen.tsx'), 'RemoteMirrorsScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'mirrors',
    section: t('Delivery'),
    label: t('Mirrors'),
    words: t('remote push mirroring'),
    icon: IconArrowsExchange,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/mirrors', params }),
  },
]
