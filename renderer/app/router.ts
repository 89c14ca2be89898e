import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { Settings } from '#shared/bridge.ts'
import { prefetchFile } from '../features/browsing/model/file/prefetch-file.ts'
import { prefetchFolder } from '../features/browsing/model/tree/prefetch-folder.ts'
import { prefetchCommit } from '../features/history/model/prefetch-commit.ts'
import { presentRef } from '../lib/connection/use-connection.ts'
import { connectionRoute, groupRoute, projectRoute, rootRoute } from '../lib/navigation/routes.ts'
import { settingsKey } from '../lib/settings/use-settings.ts'
import { LoadingState } from '../ui/states/states.tsx'
import { appRoutes, connectionRoutes, groupRoutes, projectRoutes } from './features.ts'
import { ConnectionLayout } from './screens/connection-layout.tsx'
import { Crash } from './screens/crash.tsx'
import { GroupLayout } from './screens/group-layout.tsx'
import { NotFound } from './screens/not-found.tsx'

rootRoute.update({ notFoundComponent: NotFound })
connectionRoute.update({ component: ConnectionLayout })
projectRoute.update({ component: lazyRouteComponent(() => import('./screens/project-layout.tsx'), 'ProjectLayout') })
groupRoute.update({ component: GroupLayout })

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const active = context.client.getQueryData<Settings>(settingsKey)?.activeConnection
    if (active === undefined) throw redirect({ to: '/connections' })
    throw redirect({ to: '/c/$connection/home', params: { connection: active } })
  },
})

const connectionIndexRoute = createRoute({
  getParentRoute: () => connectionRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$connection/home', params, replace: true })
  },
})

const projectIndexRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/c/$connection/p/$project/tree', params, replace: true })
  },
})

const groupIndexRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/group-overview-screen.tsx'), 'GroupOverviewScreen'),
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  ...appRoutes,
  connectionRoute.addChildren([
    connectionIndexRoute,
    ...connectionRoutes,
    projectRoute.addChildren([projectIndexRoute, ...projectRoutes]),
    groupRoute.addChildren([groupIndexRoute, ...groupRoutes]),
  ]),
])

/** The router of one tab. Search values stay the texts they are: a SHA of digits is no number. */
export function createAppRouter(history: RouterHistory, client: QueryClient) {
  const router = createRouter({
    routeTree,
    history,
    context: { client },
    parseSearch: search => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(String),
    defaultErrorComponent: Crash,
    defaultPendingComponent: LoadingState,
    defaultPendingMs: 200,
  })
  prefetchRoute(router, client)
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * Prefetches the slowest data of a screen when navigation begins. The route's own loader would be too late: the current
 * screens are rendered again for the new address before it runs.
 */
function prefetchRoute(router: AppRouter, client: QueryClient): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    const match = router.matchRoutes(toLocation).at(-1)
    switch (match?.routeId) {
      case '/c/$connection/p/$project/blob': {
        const { path, ref, view, line } = match.search
        const connection = presentRef(client, match.params.connection)
        if (!connection || path === '' || ref === undefined) return
        return prefetchFile(client, {
          connection,
          id: match.params.project,
          path,
          ref,
          withBlame: view === 'blame',
          line,
        })
      }
      case '/c/$connection/p/$project/tree': {
        const { path, ref } = match.search
        const connection = presentRef(client, match.params.connection)
        if (!connection || ref === undefined) return
        return prefetchFolder(client, { connection, id: match.params.project, path: path ?? '', ref })
      }
      case '/c/$connection/p/$project/commit/$sha': {
        const connection = presentRef(client, match.params.connection)
        if (connection) prefetchCommit(client, { connection, id: match.params.project, sha: match.params.sha })
      }
    }
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
