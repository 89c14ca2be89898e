import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { askForFile } from '../features/browsing/model/file/ask-for-file.ts'
import { presentRef } from '../lib/connection/use-connection.ts'
import { LoadingState } from '../ui/states/states.tsx'
import { accessConnectionRoutes, accessGroupRoutes, accessProjectRoutes } from './routes/access.ts'
import { connectionActivityRoute, projectActivityRoute } from './routes/activity.ts'
import { appRoutes } from './routes/app.ts'
import { approvalsRoute } from './routes/approvals.ts'
import { groupAuditRoute, instanceAuditRoute, projectAuditRoute } from './routes/audit.ts'
import { codeRoutes } from './routes/code.ts'
import { connectionRoutes } from './routes/connection.ts'
import { deliveryRoutes } from './routes/delivery.ts'
import { groupRoutes } from './routes/group.ts'
import { instanceRoutes } from './routes/instance.ts'
import { mirrorRoutes } from './routes/mirrors.ts'
import {
  globalNotificationsRoute,
  groupNotificationsRoute,
  projectNotificationsRoute,
} from './routes/notification-settings.ts'
import { connectionRoute, groupRoute, projectRoute, rootRoute } from './routes/parents.ts'
import { planningRoutes } from './routes/planning.ts'
import { Crash } from './screens/crash.tsx'

const routeTree = rootRoute.addChildren([
  ...appRoutes,
  connectionRoute.addChildren([
    ...connectionRoutes,
    ...accessConnectionRoutes,
    ...instanceRoutes,
    globalNotificationsRoute,
    connectionActivityRoute,
    instanceAuditRoute,
    projectRoute.addChildren([
      ...codeRoutes,
      ...deliveryRoutes,
      ...mirrorRoutes,
      ...accessProjectRoutes,
      approvalsRoute,
      projectNotificationsRoute,
      projectActivityRoute,
      projectAuditRoute,
    ]),
    groupRoute.addChildren([
      ...groupRoutes,
      ...planningRoutes,
      ...accessGroupRoutes,
      groupNotificationsRoute,
      groupAuditRoute,
    ]),
  ]),
])

/** The router of one tab. Search values stay the texts they are: a SHA of digits is no number. */
export function createAppRouter(history: RouterHistory, client: QueryClient) {
  const router = createRouter({
    routeTree,
    history,
    context: { client },
    parseSearch: parseSearchWith(value => value),
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
 * Asks for what a screen takes longest to get as soon as somebody goes there. A route's own loader comes too late for that: the
 * screens that stand are drawn again for the new address before it runs.
 */
function prefetchRoute(router: AppRouter, client: QueryClient): void {
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    const match = router.matchRoutes(toLocation).at(-1)
    if (match?.routeId !== '/c/$connection/p/$project/blob') return
    const { connection: name, project: id }: { readonly connection: string; readonly project: string } = match.params
    const { path, ref, view } = match.search
    const connection = presentRef(client, name)
    if (!connection || path === '' || ref === undefined) return
    askForFile(client, { connection, id, path, ref, withBlame: view === 'blame' })
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
