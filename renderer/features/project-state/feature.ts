import { IconFileSettings } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, Place } from '../../ui/navigation/place.ts'
import { projectStateSearch } from './model/routes.ts'

/** The settings of a project as a file: exported, compared, applied. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/settings-file',
    validateSearch: projectStateSearch,
    component: lazyRouteComponent(() => import('./ui/project-state-screen.tsx'), 'ProjectStateScreen'),
  }),
] as const

export const projectPlaces: readonly Place<AtProject>[] = [
  {
    id: 'settings-file',
    section: t('Access'),
    label: t('Settings file'),
    words: t('yaml export compare apply copy settings configuration state plan'),
    icon: IconFileSettings,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/settings-file', params }),
  },
]
