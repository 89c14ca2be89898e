import { useRouterState } from '@tanstack/react-router'
import { useProject } from '../../../common/project/project-context.ts'

/** Where in the files the person is, on the folder and the file screen alike. */
export function useFilesLocation(): { readonly ref: string; readonly path: string; readonly isFile: boolean } {
  const { defaultRef } = useProject()
  const search = useRouterState({ select: state => state.location.search })
  const isFile = useRouterState({ select: state => state.matches.at(-1)?.routeId.endsWith('/blob') ?? false })
  return {
    ref: 'ref' in search && typeof search.ref === 'string' ? search.ref : defaultRef,
    path: 'path' in search && typeof search.path === 'string' ? search.path : '',
    isFile,
  }
}
