import { IconHistory } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { commitSearch, commitsSearch } from './model/routes.ts'

/** The commits of a project, and one of them. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/commits',
    validateSearch: commitsSearch,
    staticData: { showsRef: true, needsCommit: true },
    component: lazyRouteComponent(() => import('./ui/commits-screen.tsx'), 'CommitsScreen'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/commit/$sha',
    validateSearch: commitSearch,
    staticData: { needsCommit: true, isUntitled: true },
    component: lazyRouteComponent(() => import('./ui/commit-screen.tsx'), 'CommitScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'history',
    section: t('Code'),
    label: t('History'),
    words: t('commits log'),
    icon: IconHistory,
    link: ({ ref, ...params }) => linkOptions({ to: '/c/$connection/p/$project/commits', params, search: { ref } }),
    covers: ['commit/$sha'],
  },
]
