import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../lib/navigation/routes.ts'
import { NotFound } from '../screens/not-found.tsx'

/** Every component of `renderer/ui` in its states, for development: packages don't have it. */
export const appRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/gallery',
    component: import.meta.env.GATEHOUSE_GALLERY
      ? lazyRouteComponent(() => import('./gallery-screen.tsx'), 'GalleryScreen')
      : NotFound,
  }),
] as const
