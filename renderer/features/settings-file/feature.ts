import { IconFileSettings } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute, groupRoute, projectRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, AtGroup, AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { settingsFileSearch } from './model/routes.ts'

const load = () => import('./ui/settings-file-screens.tsx')
const route = { path: '/settings-file', validateSearch: settingsFileSearch } as const

/** The settings of a project, a group or the instance as a file: exported, compared, applied. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    ...route,
    component: lazyRouteComponent(load, 'ProjectSettingsFileScreen'),
  }),
] as const

export const groupRoutes = [
  createRoute({
    getParentRoute: () => groupRoute,
    ...route,
    component: lazyRouteComponent(load, 'GroupSettingsFileScreen'),
  }),
] as const

export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    ...route,
    component: lazyRouteComponent(load, 'InstanceSettingsFileScreen'),
  }),
] as const

const place = {
  label: t('Settings file'),
  words: t('yaml export compare apply copy settings configuration state plan'),
  icon: IconFileSettings,
} as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'settings-file',
    section: t('Access'),
    ...place,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/settings-file', params }),
  },
]

export const groupNavigation: readonly NavigationItem<AtGroup>[] = [
  {
    id: 'group-settings-file',
    section: t('Access'),
    ...place,
    link: params => linkOptions({ to: '/c/$connection/g/$group/settings-file', params }),
  },
]

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'instance-settings-file',
    section: t('Instance'),
    forAdministrators: true,
    ...place,
    link: params => linkOptions({ to: '/c/$connection/settings-file', params }),
  },
]
