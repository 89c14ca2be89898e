import { IconFileDiff } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { batchChangeSearch } from './model/routes.ts'

/** One change of files in many projects. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/batch-change',
    validateSearch: batchChangeSearch,
    component: lazyRouteComponent(() => import('./ui/batch-change-screen.tsx'), 'BatchChangeScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'batch-change',
    section: t('Overview'),
    label: t('Batch change'),
    words: t('change files in many projects replace yaml json bulk edit multi repository commit'),
    icon: IconFileDiff,
    link: params => linkOptions({ to: '/c/$connection/batch-change', params }),
  },
]
