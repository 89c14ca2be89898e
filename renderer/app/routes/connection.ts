import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { groupsSearch } from '../../areas/groups/routes.ts'
import { journalSearch } from '../../areas/journal/routes.ts'
import { ProjectsScreen, projectsSearch } from '../../areas/projects/index.ts'
import { searchSearch } from '../../areas/search/routes.ts'
import { connectionRoute } from './parents.ts'

const homeRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/home',
  component: lazyRouteComponent(() => import('../../areas/home/index.ts'), 'HomeScreen'),
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
  component: lazyRouteComponent(() => import('../../areas/search/index.ts'), 'SearchScreen'),
})

const groupsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/groups',
  validateSearch: groupsSearch,
  component: lazyRouteComponent(() => import('../../areas/groups/index.ts'), 'GroupsScreen'),
})

const journalOfConnectionRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/journal',
  validateSearch: journalSearch,
  component: lazyRouteComponent(() => import('../../areas/journal/index.ts'), 'JournalScreen'),
})

/** The code of the API explorer, read when first needed. */
const explorer = () => import('../../areas/explorer/index.ts')

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
  explorerRoute.addChildren([explorerIndexRoute, operationRoute]),
] as const
