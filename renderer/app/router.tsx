import type { QueryClient } from '@tanstack/react-query'
import {
  createHashHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { Settings } from '#shared/bridge.ts'
import { compareSearch } from '../areas/compare/routes.ts'
import { journalSearch } from '../areas/journal/routes.ts'
import { ProjectsScreen, projectsSearch } from '../areas/projects/index.ts'
import { blobSearch, commitsSearch, editSearch, treeSearch } from '../areas/repository/routes.ts'
import { tagsSearch } from '../areas/tags/routes.ts'
import { settingsKey } from '../common/settings/use-settings.ts'
import { LoadingState } from '../common/states/states.tsx'
import { firstLocation, type Start } from './boot.ts'
import { ConnectionLayout } from './screens/connection-layout.tsx'
import { Crash } from './screens/crash.tsx'
import { NotFound } from './screens/not-found.tsx'
import { AppLayout } from './shell/app-layout.tsx'

const rootRoute = createRootRouteWithContext<{ readonly client: QueryClient }>()({
  component: AppLayout,
  notFoundComponent: NotFound,
})

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const active = context.client.getQueryData<Settings>(settingsKey)?.activeConnection
    if (active === undefined) throw redirect({ to: '/connections' })
    throw redirect({ to: '/c/$connection/projects', params: { connection: active } })
  },
})

const connectionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connections',
  component: lazyRouteComponent(() => import('../areas/connections/index.ts'), 'ConnectionsScreen'),
})

const allDraftsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/drafts',
  component: lazyRouteComponent(() => import('../areas/drafts/index.ts'), 'AllDraftsScreen'),
})

/** The code of what is kept offline, read when first needed. */
const offline = () => import('../areas/offline/index.ts')

const offlineRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/offline',
  component: lazyRouteComponent(offline, 'OfflineScreen'),
})
const pinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/offline/$pin',
  component: lazyRouteComponent(offline, 'PinScreen'),
})

const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$connection',
  component: ConnectionLayout,
})

const projectsRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/projects',
  validateSearch: projectsSearch,
  component: ProjectsScreen,
})

/** The repository screens, with all they need, come when the first of them is opened. */
/** The code of the repository screens, read when first needed. */
export const repository = () => import('../areas/repository/index.ts')

const projectRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/p/$project',
  component: lazyRouteComponent(repository, 'ProjectLayout'),
})
const projectIndexRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$connection/p/$project/tree', params, replace: true })
  },
})
const treeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/tree',
  validateSearch: treeSearch,
  component: lazyRouteComponent(repository, 'TreeScreen'),
})
const blobRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/blob',
  validateSearch: blobSearch,
  component: lazyRouteComponent(repository, 'BlobScreen'),
})
const commitsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/commits',
  validateSearch: commitsSearch,
  component: lazyRouteComponent(repository, 'CommitsScreen'),
})
const commitRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/commit/$sha',
  component: lazyRouteComponent(repository, 'CommitScreen'),
})
const editRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/edit',
  validateSearch: editSearch,
  component: lazyRouteComponent(repository, 'EditScreen'),
})
const draftsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/drafts',
  component: lazyRouteComponent(repository, 'DraftsScreen'),
})

const compareRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/compare',
  validateSearch: compareSearch,
  component: lazyRouteComponent(() => import('../areas/compare/index.ts'), 'CompareScreen'),
})

/** The code of the snippets, read when first needed. */
const snippets = () => import('../areas/snippets/index.ts')

const snippetsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/snippets',
  component: lazyRouteComponent(snippets, 'SnippetsScreen'),
})
const newSnippetRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/snippets/new',
  component: lazyRouteComponent(snippets, 'NewSnippetScreen'),
})
const snippetRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/snippets/$snippet',
  component: lazyRouteComponent(snippets, 'SnippetScreen'),
})
const editSnippetRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/snippets/$snippet/edit',
  component: lazyRouteComponent(snippets, 'EditSnippetScreen'),
})

const tagsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/tags',
  validateSearch: tagsSearch,
  component: lazyRouteComponent(() => import('../areas/tags/index.ts'), 'TagsScreen'),
})

/** The code of the API explorer, read when first needed. */
const explorer = () => import('../areas/explorer/index.ts')

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

/** The code of the journal, read when first needed. */
const journal = () => import('../areas/journal/index.ts')

const journalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/journal',
  validateSearch: journalSearch,
  component: lazyRouteComponent(journal, 'JournalScreen'),
})
const journalOfConnectionRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/journal',
  validateSearch: journalSearch,
  component: lazyRouteComponent(journal, 'JournalScreen'),
})

const routeTree = rootRoute.addChildren([
  journalRoute,
  indexRoute,
  connectionsRoute,
  offlineRoute,
  pinRoute,
  allDraftsRoute,
  connectionRoute.addChildren([
    journalOfConnectionRoute,
    projectsRoute,
    projectRoute.addChildren([
      projectIndexRoute,
      treeRoute,
      blobRoute,
      commitsRoute,
      commitRoute,
      compareRoute,
      editRoute,
      draftsRoute,
      snippetsRoute,
      newSnippetRoute,
      snippetRoute,
      editSnippetRoute,
      tagsRoute,
    ]),
    explorerRoute.addChildren([explorerIndexRoute, operationRoute]),
  ]),
])

/**
 * The router over the part of the address behind `#`. It opens the first location unless the address names one already
 * (the page was loaded again). Search values stay the texts they are: a SHA of digits is no number.
 */
export function createAppRouter(start: Start, client: QueryClient) {
  const history = createHashHistory()
  if (history.location.href === '/') history.replace(firstLocation(start))
  return createRouter({
    routeTree,
    history,
    context: { client },
    parseSearch: parseSearchWith(value => value),
    stringifySearch: stringifySearchWith(String),
    defaultErrorComponent: Crash,
    defaultPendingComponent: LoadingState,
    defaultPendingMs: 200,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
