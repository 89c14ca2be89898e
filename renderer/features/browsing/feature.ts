import { IconFiles } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { blobSearch, treeSearch } from './model/routes.ts'

/** The files of a repository: its tree, and one of them. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/tree',
    validateSearch: treeSearch,
    staticData: { showsRef: true, showsOpenFiles: true, showsTree: true, needsCommit: true, isUntitled: true },
    component: lazyRouteComponent(() => import('./ui/tree/tree-screen.tsx'), 'TreeScreen'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/blob',
    validateSearch: blobSearch,
    staticData: { showsRef: true, showsOpenFiles: true, showsTree: true, needsCommit: true, isUntitled: true },
    component: lazyRouteComponent(() => import('./ui/file/blob-screen.tsx'), 'BlobScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'files',
    section: t('Code'),
    label: t('Files'),
    words: t('tree browse blob repository'),
    icon: IconFiles,
    link: ({ ref, ...params }) => linkOptions({ to: '/c/$connection/p/$project/tree', params, search: { ref } }),
    covers: ['blob', 'edit', 'changes'],
  },
]
