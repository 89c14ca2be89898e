import { IconMessageQuestion } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { rootRoute } from '../../lib/navigation/routes.ts'
import type { NavigationItem } from '../../ui/navigation/navigation-item.ts'
import { proposalsSearch } from './model/routes.ts'

/** What assistants propose, what they may read, and what they asked for. */
export const appRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/proposals',
    validateSearch: proposalsSearch,
    component: lazyRouteComponent(() => import('./ui/proposals-screen.tsx'), 'ProposalsScreen'),
  }),
] as const

export const appNavigation: readonly NavigationItem<null>[] = [
  {
    id: 'proposals',
    section: t('Gatehouse'),
    label: t('Proposals'),
    words: t('assistants mcp access approve reject agents'),
    icon: IconMessageQuestion,
    link: () => linkOptions({ to: '/proposals' }),
  },
]
