import { IconUserCheck } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { approvalsSearch } from './model/routes.ts'

/** How merge requests of a project are approved. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/approvals',
    validateSearch: approvalsSearch,
    component: lazyRouteComponent(() => import('./ui/approvals-screen.tsx'), 'ApprovalsScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'approvals',
    section: t('Access'),
    label: t('Approvals'),
    words: t('approval rules approvers merge requests required'),
    icon: IconUserCheck,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/approvals', params }),
  },
]
