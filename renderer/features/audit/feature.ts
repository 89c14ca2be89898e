import { IconFileSearch } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute, groupRoute, projectRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, AtGroup, AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { auditSearch } from './model/routes.ts'

const load = () => import('./ui/audit-screens.tsx')

/** Who changed what: in the whole service, in a group and in a project. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(load, 'InstanceAuditScreen'),
  }),
] as const

export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(load, 'ProjectAuditScreen'),
  }),
] as const

export const groupRoutes = [
  createRoute({
    getParentRoute: () => groupRoute,
    path: '/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(load, 'GroupAuditScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'instance-audit',
    section: t('Instance'),
    forAdministrators: true,
    label: t('Audit log'),
    words: t('who changed what security events'),
    icon: IconFileSearch,
    link: params => linkOptions({ to: '/c/$connection/audit', params }),
  },
]

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'project-audit',
    section: t('Activity'),
    label: t('Audit log'),
    words: t('who changed what security events'),
    icon: IconFileSearch,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/audit', params }),
  },
]

export const groupNavigation: readonly NavigationItem<AtGroup>[] = [
  {
    id: 'group-audit',
    section: t('Activity'),
    label: t('Audit log'),
    words: t('who changed what security events'),
    icon: IconFileSearch,
    link: params => linkOptions({ to: '/c/$connection/g/$group/audit', params }),
  },
]
