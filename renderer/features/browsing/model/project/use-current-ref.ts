import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { useRecentRefs } from '../../../../lib/project/recent-refs.ts'
import { commitsSearch } from '../../../history/model/routes.ts'

/**
 * The ref in view, and how to go to another: the same folder, file, history or comparison where the screen has one, else the files.
 * A screen without a ref of its own (a commit, the drafts) shows the one gone to last.
 */
export function useCurrentRef(): { readonly ref: string; go(ref: string): void } {
  const { defaultRef } = useProject()
  const params = useProjectParams()
  const navigate = useNavigate()
  const { current, goneTo } = useRecentRefs()
  const routeId = useRouterState({ select: state => state.matches.at(-1)?.routeId ?? '' })
  const search = useRouterState({ select: state => state.location.search })
  const inSearch =
    'ref' in search ? search.ref : 'branch' in search ? search.branch : 'to' in search ? search.to : undefined
  const hasOwnRef = /\/(tree|blob|commits|contributors)$/.test(routeId)
  const ref = typeof inSearch === 'string' ? inSearch : hasOwnRef ? defaultRef : (current ?? defaultRef)

  const go = (next: string) => {
    goneTo(next)
    const path = 'path' in search && typeof search.path === 'string' ? search.path : undefined
    const at = { ref: next, ...(path !== undefined && path !== '' && { path }) }
    if (routeId.endsWith('/commits')) {
      // Keeps the other filters, and drops those that exclude a ref.
      void navigate({
        to: '/c/$connection/p/$project/commits',
        params,
        search: before => commitsSearch.parse({ ...before, ref: next, range: undefined, all: undefined }),
      })
    } else if (routeId.endsWith('/contributors')) {
      void navigate({
        to: '/c/$connection/p/$project/contributors',
        params,
        search: ({ since, until, author }) => ({ since, until, author, ref: next }),
      })
    } else if (routeId.endsWith('/blob') && path) {
      void navigate({ to: '/c/$connection/p/$project/blob', params, search: { ...at, path } })
    } else if (routeId.endsWith('/compare')) {
      void navigate({
        to: '/c/$connection/p/$project/compare',
        params,
        search: ({ from, straight }) => ({ from, to: next, ...(straight && { straight }) }),
      })
    } else {
      void navigate({
        to: '/c/$connection/p/$project/tree',
        params,
        search: routeId.endsWith('/tree') ? at : { ref: next },
      })
    }
  }
  return { ref, go }
}
