import { IconToggleRight } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { projectRoute } from '../../lib/navigation/routes.ts'
import type { AtProject, NavigationItem } from '../../ui/navigation/navigation-item.ts'
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

export const projectNavigation: readonly NavigationItem<AtProject>[] = [
  {
    id: 'feature-flags',
    section: t('Delivery'),
    label: t('Feature flags'),
    words: t('strategies rollout toggles'),
    icon: IconToggleRight,
    link: ({ ref: _, ...params }) => linkOptions({ to: '/c/$connection/p/$project/feature-flags', params }),
  },
]
