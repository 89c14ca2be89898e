import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { groupsSearch } from '../../features/groups/model/routes.ts'
import { journalSearch } from '../../features/journal/model/routes.ts'
import { ProjectsScreen, projectsSearch } from '../../features/projects/index.ts'
import { searchSearch } from '../../features/search/model/routes.ts'
import { connectionRoute } from './parents.ts'

const homeRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/home',
  component: lazyRouteComponent(() => import('../home/index.ts'), 'HomeScreen'),
})

const projectsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/projects',
  validateSearch: projectsSearch,
  component: ProjectsScreen,
})

const searchRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/search',
  validateSearch: searchSearch,
  component: lazyRouteComponent(() => import('../../features/search/index.ts'), 'SearchScreen'),
})

const groupsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/groups',
  validateSearch: groupsSearch,
  component: lazyRouteComponent(() => import('../../features/groups/index.ts'), 'GroupsScreen'),
})

const journalOfConnectionRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/journal',
  validateSearch: journalSearch,
  component: lazyRouteComponent(() => import('../../features/journal/index.ts'), 'JournalScreen'),
})

const serviceCheckRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/check',
  component: lazyRouteComponent(() => import('../../features/service-check/index.ts'), 'ServiceCheckScreen'),
})

/** The code of the API explorer, read when first needed. */
const explorer = () => import('../../features/explorer/index.ts')

const explorerRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/explorer',
  component: lazyRouteComponent(explorer, 'ExplorerScreen'),
})
const explorerIndexRoute = createRoute({
  getParentRoute: () => explorerRoute,
  path: '/',
  component: lazyRouteComponent(explorer, 'NothingChosen'),
})
const operationRoute = createRoute({
  getParentRoute: () => explorerRoute,
  path: '/$operation',
  component: lazyRouteComponent(explorer, 'OperationScreen'),
})

/** The screens of a connection: what needs attention, what it holds, and its tools. */
export const connectionRoutes = [
  homeRoute,
  projectsRoute,
  groupsRoute,
  searchRoute,
  journalOfConnectionRoute,
  serviceCheckRoute,
  explorerRoute.addChildren([explorerIndexRoute, operationRoute]),
] as const
