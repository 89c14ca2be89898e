import { IconFolders } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { projectsSearch } from './model/routes.ts'

/** The projects of a connection. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/projects',
    validateSearch: projectsSearch,
    component: lazyRouteComponent(() => import('./ui/projects-screen.tsx'), 'ProjectsScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'projects',
    section: t('Overview'),
    label: t('Projects'),
    words: t('repositories'),
    icon: IconFolders,
    link: params => linkOptions({ to: '/c/$connection/projects', params }),
  },
]
