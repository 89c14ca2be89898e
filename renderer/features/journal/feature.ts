import { IconHistory } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute, rootRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { journalSearch } from './model/routes.ts'

const load = () => import('./ui/journal-screen.tsx')

/** The writes of this app, and how to take them back. */
export const appRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/journal',
    validateSearch: journalSearch,
    component: lazyRouteComponent(load, 'JournalScreen'),
  }),
] as const

export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/journal',
    validateSearch: journalSearch,
    component: lazyRouteComponent(load, 'JournalScreen'),
  }),
] as const

export const appNavigation: readonly NavigationItem<null>[] = [
  {
    id: 'journal',
    section: t('Gatehouse'),
    label: t('Full journal'),
    words: t('writes undo'),
    icon: IconHistory,
    link: () => linkOptions({ to: '/journal' }),
  },
]

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'connection-journal',
    section: t('Tools'),
    label: t('Journal'),
    words: t('writes undo'),
    icon: IconHistory,
    link: params => linkOptions({ to: '/c/$connection/journal', params }),
  },
]
