import { IconArrowsDiff } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { compareSearch } from './model/routes.ts'

/** Two refs of a project beside each other. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/compare',
    validateSearch: compareSearch,
    staticData: { showsRef: true, needsCommit: true },
    component: lazyRouteComponent(() => import('./ui/compare-screen.tsx'), 'CompareScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'compare',
    section: t('Code'),
    label: t('Compare'),
    words: t('diff merge base'),
    icon: IconArrowsDiff,
    link: ({ ref, base, ...params }) =>
      linkOptions({ to: '/c/$connection/p/$project/compare', params, search: { from: base, to: ref } }),
  },
]
