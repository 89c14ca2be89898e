import { IconApi } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'

const explorerRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/explorer',
  component: lazyRouteComponent(() => import('./ui/explorer-screen.tsx'), 'ExplorerScreen'),
})

const nothingChosenRoute = createRoute({
  getParentRoute: () => explorerRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./ui/nothing-chosen.tsx'), 'NothingChosen'),
})

const operationRoute = createRoute({
  getParentRoute: () => explorerRoute,
  path: '/$operation',
  component: lazyRouteComponent(() => import('./ui/operation-screen.tsx'), 'OperationScreen'),
})

/** Every operation of the contract, to try by hand. */
export const connectionRoutes = [explorerRoute.addChildren([nothingChosenRoute, operationRoute])] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'explorer',
    section: t('Tools'),
    label: t('API explorer'),
    words: t('endpoints operations curl'),
    icon: IconApi,
    link: params => linkOptions({ to: '/c/$connection/explorer', params }),
    covers: ['$operation'],
  },
]
