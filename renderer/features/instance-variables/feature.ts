import { IconVariable } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { instanceVariablesSearch } from './model/routes.ts'

/** The variables of the whole service, for administrators. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/variables',
    validateSearch: instanceVariablesSearch,
    component: lazyRouteComponent(() => import('./ui/variables-screen.tsx'), 'InstanceVariablesScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'instance-variables',
    section: t('Instance'),
    forAdministrators: true,
    label: t('Variables'),
    words: t('ci/cd instance admin secrets dotenv'),
    icon: IconVariable,
    link: params => linkOptions({ to: '/c/$connection/variables', params }),
  },
]
