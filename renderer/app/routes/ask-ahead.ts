import type { QueryClient } from '@tanstack/react-query'
import { askForFile } from '../../areas/repository/file/ask-for-file.ts'
import { presentRef } from '../../common/connection/use-connection.ts'
import type { AppRouter } from '../router.ts'

/**
 * Asks for what a screen takes longest to get as soon as somebody goes there. A route's own loader comes too late for that: the
 * screens that stand are drawn again for the new address before it runs.
 */
export function askAhead(router: AppRouter, client: QueryClient): void {
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
