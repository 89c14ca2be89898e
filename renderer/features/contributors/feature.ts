import { IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { contributorsSearch } from './model/routes.ts'

/** Who committed to a project, and when. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/contributors',
    validateSearch: contributorsSearch,
    staticData: { showsRef: true, needsCommit: true },
    component: lazyRouteComponent(() => import('./ui/contributors-screen.tsx'), 'ContributorsScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'contributors',
    section: t('Code'),
    label: t('Contributors'),
    words: t('authors activity charts statistics'),
    icon: IconUsers,
    link: ({ ref, ...params }) =>
      linkOptions({ to: '/c/$connection/p/$project/contributors', params, search: { ref } }),
  },
]
