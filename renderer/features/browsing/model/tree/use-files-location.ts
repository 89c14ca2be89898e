import { useRouterState } from '@tanstack/react-router'
import { useProject } from '../../../../lib/project/project-context.ts'

/** Where in the files the person is, on the folder and the file screen alike. */
export function useFilesLocation(): { readonly ref: string; readonly path: string; readonly isFile: boolean } {
  const { defaultRef } = useProject()
  const search = useRouterState({ select: state => state.location.search })
  // Of the address as the rest is: while a file is being opened, the screen that stands is the folder's still.
  const isFile = useRouterState({ select: state => state.location.pathname.endsWith('/blob') })
  return {
    ref: 'ref' in search && typeof search.ref === 'string' ? search.ref : defaultRef,
    path: 'path' in search && typeof search.path === 'string' ? search.path : '',
    isFile,
  }
}
