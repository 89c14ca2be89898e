import { IconKey } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { connectionRoute } from '../../lib/navigation/routes.ts'
import type { AtConnection, NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { keysSearch } from './model/routes.ts'

/** The owner of an SSH key, for administrators. */
export const connectionRoutes = [
  createRoute({
    getParentRoute: () => connectionRoute,
    path: '/keys',
    validateSearch: keysSearch,
    component: lazyRouteComponent(() => import('./ui/keys-screen.tsx'), 'KeysScreen'),
  }),
] as const

export const connectionNavigation: readonly NavigationItem<AtConnection>[] = [
  {
    id: 'keys',
    section: t('Access'),
    forAdministrators: true,
    label: t('SSH keys'),
    words: t('fingerprint deploy key'),
    icon: IconKey,
    link: params => linkOptions({ to: '/c/$connection/keys', params }),
  },
]
