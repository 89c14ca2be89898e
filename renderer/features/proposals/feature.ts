import { IconMessageQuestion } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { rootRoute } from '../../lib/navigation/routes.ts'
import type { Place } from '../../ui/navigation/place.ts'
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

export const appPlaces: readonly Place<null>[] = [
  {
    id: 'proposals',
    section: t('Gatehouse'),
    label: t('Proposals'),
    words: t('assistants mcp access approve reject agents'),
    icon: IconMessageQuestion,
    link: () => linkOptions({ to: '/proposals' }),
  },
]
