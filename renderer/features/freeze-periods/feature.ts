import { IconSnowflake } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { freezePeriodsSearch } from './model/routes.ts'

/** When a project is not to be deployed. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/freeze-periods',
    validateSearch: freezePeriodsSearch,
    component: lazyRouteComponent(() => import('./ui/freeze-periods-screen.tsx'), 'FreezePeriodsScreen'),
  }),
] as const

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'freeze-periods',
    section: t('Delivery'),
    label: t('Freeze periods'),
    words: t('deployments frozen cron calendar'),
    icon: IconSnowflake,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/freeze-periods', params }),
  },
]
