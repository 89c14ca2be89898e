import { useMemo } from 'react'
import { releaseQuery, tagQuery } from '#shared/queries/repository.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { hasNotesApart, withLoadedNotes } from './tag-facts.ts'

/** Reads a tag with its release notes, which take a second request where the tags of the service do not have them. */
export function useTag(project: string, name: string, { enabled = true }: { readonly enabled?: boolean } = {}) {
  const service = useConnection()
  const params = { id: project, tag_name: name }
  const tag = useOperation(tagQuery(params), { enabled })
  const { data } = tag
  const isApart = enabled && data !== undefined && hasNotesApart(service, data.value)
  const notes = useOperation(releaseQuery(params), { enabled: isApart })
  const isWithout = notes.error?.kind === 'notFound'
  const release = isApart && !isWithout ? notes.data?.value : undefined
  return {
    ...tag,
    data: useMemo(
      () => (data && release ? { ...data, value: withLoadedNotes(data.value, release) } : data),
      [data, release],
    ),
    isPending: tag.isPending || (isApart && notes.isPending),
    /** Why its notes are not known. */
    notesError: isWithout ? null : notes.error,
    refetch: () => {
      tag.refetch()
      if (isApart) notes.refetch()
    },
  }
}
