import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { epicsSearch } from '../../features/epics/model/routes.ts'
import { groupRoute } from './parents.ts'

/** The code of the epics, read when first needed. */
const epics = () => import('../../features/epics/index.ts')

const epicsRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/epics',
  validateSearch: epicsSearch,
  component: lazyRouteComponent(epics, 'EpicsScreen'),
})

const epicRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/epics/$epic',
  component: lazyRouteComponent(epics, 'EpicScreen'),
})

/** What a group plans. */
export const planningRoutes = [epicsRoute, epicRoute] as const
