import { IconGitBranch } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { branchesSearch } from './model/routes.ts'

/** The branches of a project. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/branches',
    validateSearch: branchesSearch,
    staticData: { needsCommit: true },
    component: lazyRouteComponent(() => import('./ui/branches-screen.tsx'), 'BranchesScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'branches',
    section: t('Code'),
    label: t('Branches'),
    words: t('ahead behind merged stale refs'),
    icon: IconGitBranch,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/branches', params }),
  },
]
