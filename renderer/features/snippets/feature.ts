import { IconCode } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'

/** The snippets of a project. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/snippets',
    component: lazyRouteComponent(() => import('./ui/snippets-screen.tsx'), 'SnippetsScreen'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/snippets/new',
    component: lazyRouteComponent(() => import('./ui/new-snippet-screen.tsx'), 'NewSnippetScreen'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/snippets/$snippet',
    component: lazyRouteComponent(() => import('./ui/snippet-screen.tsx'), 'SnippetScreen'),
  }),
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/snippets/$snippet/edit',
    component: lazyRouteComponent(() => import('./ui/edit-snippet-screen.tsx'), 'EditSnippetScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'snippets',
    section: t('Code'),
    label: t('Snippets'),
    icon: IconCode,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/snippets', params }),
    covers: ['snippets/new', 'snippets/$snippet', 'snippets/$snippet/edit'],
  },
]
