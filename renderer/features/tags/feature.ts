import { IconTags } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { tagsSearch } from './model/routes.ts'

/** The tags of a project. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/tags',
    validateSearch: tagsSearch,
    staticData: { needsCommit: true },
    component: lazyRouteComponent(() => import('./ui/tags-screen.tsx'), 'TagsScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'tags',
    section: t('Code'),
    label: t('Tags'),
    words: t('releases'),
    icon: IconTags,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/tags', params }),
  },
]
