import { IconToggleRight } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, Place } from '../../ui/navigation/place.ts'
import { featureFlagsSearch } from './model/routes.ts'

/** The feature flags of a project. */
export const projectRoutes = [
  createRoute({
    getParentRoute: () => projectRoute,
    path: '/feature-flags',
    validateSearch: featureFlagsSearch,
    component: lazyRouteComponent(() => import('./ui/feature-flags-screen.tsx'), 'FeatureFlagsScreen'),
  }),
] as const

export const projectPlaces: readonly Place<AtProject>[] = [
  {
    id: 'feature-flags',
    section: 'Delivery',
    label: 'Feature flags',
    words: 'strategies rollout toggles',
    icon: IconToggleRight,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/feature-flags', params }),
  },
]
