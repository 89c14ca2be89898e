import { IconTargetArrow } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { groupRoute } from '../../lib/navigation/routes.ts'
import type { AtGroup, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { epicsSearch } from './model/routes.ts'

/** The planning screens of a group. */
export const groupRoutes = [
  createRoute({
    getParentRoute: () => groupRoute,
    path: '/epics',
    validateSearch: epicsSearch,
    component: lazyRouteComponent(() => import('./ui/epics-screen.tsx'), 'EpicsScreen'),
  }),
  createRoute({
    getParentRoute: () => groupRoute,
    path: '/epics/$epic',
    component: lazyRouteComponent(() => import('./ui/epic-screen.tsx'), 'EpicScreen'),
  }),
] as const

export const groupNavigation: readonly NavigationItem<AtGroup>[] = [
  {
    id: 'epics',
    section: t('Planning'),
    label: t('Epics'),
    words: t('roadmap plan issues aims'),
    icon: IconTargetArrow,
    link: params => linkOptions({ to: '/c/$connection/g/$group/epics', params }),
    covers: ['$epic'],
  },
]
