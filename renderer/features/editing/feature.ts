import { IconPencil } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute, rootRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { changesSearch, editSearch } from './model/routes.ts'

/** Files being edited, their changes, and drafts. */
export const appRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/drafts',
    component: lazyRouteComponent(() => import('./ui/drafts/all-drafts-screen.tsx'), 'AllDraftsScreen'),
  }),
] as const

export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/edit',
    validateSearch: editSearch,
    staticData: { showsRef: true, showsOpenFiles: true, showsTree: true, isUntitled: true },
    component: lazyRouteComponent(() => import('./ui/edit/edit-screen.tsx'), 'EditScreen'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/changes',
    validateSearch: changesSearch,
    staticData: { showsRef: true, isUntitled: true },
    component: lazyRouteComponent(() => import('./ui/changes/changes-screen.tsx'), 'ChangesScreen'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/drafts',
    component: lazyRouteComponent(() => import('./ui/drafts/drafts-screen.tsx'), 'DraftsScreen'),
  }),
] as const

export const appNavigation: readonly NavigationItem<null>[] = [
  {
    id: 'all-drafts',
    section: t('Gatehouse'),
    label: t('All drafts'),
    words: t('unsaved edits'),
    icon: IconPencil,
    link: () => linkOptions({ to: '/drafts' }),
  },
]

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'drafts',
    section: t('Code'),
    label: t('Drafts'),
    words: t('unsaved edits'),
    icon: IconPencil,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/drafts', params }),
  },
]
