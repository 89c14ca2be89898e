import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, ConnectionRef } from '#shared/bridge.ts'
import { pageLimits } from '#shared/contract/choices.ts'
import { commitDiffQuery, commitsQuery, fileQuery } from '#shared/queries/repository.ts'
import { getError } from '../../../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../../../lib/connection/use-connection.ts'
import { callQuery } from '../../../../lib/operations/call-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import type { FileAtRef } from './trail.ts'

/** A file that was renamed more often is not followed any further. */
const maxNames = 12

/** Pages of a history or a diff that are read to follow one file. */
const maxPages = 20

/** The name that a file in view had at an earlier commit, where it is not found under its present one. */
export function useEarlierName(file: FileAtRef | undefined, earlier: string) {
  const { id } = useProject()
  const connection = useConnectionRef()
  return useQuery({
    queryKey: ['earlier name', connection, id, file?.ref, file?.path, earlier],
    queryFn: ({ signal }) => (file ? earlierName(nameHistory(connection, id, signal), file, earlier) : null),
    enabled: file !== undefined,
    staleTime: 'static',
    retry: false,
  })
}

/** The path that a commit renamed to this one; null when it renamed none. Sends no request without a commit. */
export function useMovedFrom(commit: string | undefined, path: string): string | null {
  const { id } = useProject()
  const connection = useConnectionRef()
  const { data } = useQuery({
    queryKey: ['moved from', connection, id, commit, path],
    queryFn: ({ signal }) => (commit ? nameHistory(connection, id, signal).movedFrom(commit, path) : null),
    enabled: commit !== undefined,
    staleTime: 'static',
    retry: false,
    meta: { secondary: true },
  })
  return data ?? null
}

function nameHistory(connection: ConnectionRef, id: string, signal: AbortSignal): NameHistory {
  const page = (token: string | null) => ({ size: pageLimits.maximumSize, ...(token !== null && { token }) })
  return {
    getFirstCommit: async ({ ref, path }) => {
      let token: string | null = null
      let oldest: AnswerOf<'commits.list'>['value'][number] | undefined
      for (let read = 0; read < maxPages; read++) {
        const answer: AnswerOf<'commits.list'> = await callQuery(
          connection,
          commitsQuery(id, { ref_name: ref, path }),
          { signal, page: page(token) },
        )
        oldest = answer.value.at(-1) ?? oldest
        token = answer.page?.next ?? null
        if (token === null) break
      }
      return oldest ? { id: oldest.id, parent: oldest.parent_ids?.[0] } : null
    },
    movedFrom: async (sha, path) => {
      let token: string | null = null
      for (let read = 0; read < maxPages; read++) {
        const answer: AnswerOf<'commits.diff'> = await callQuery(connection, commitDiffQuery(id, sha), {
          signal,
          page: page(token),
        })
        const entry = answer.value.find(({ new_path }) => new_path === path)
        if (entry) return entry.renamed_file ? entry.old_path : null
        token = answer.page?.next ?? null
        if (token === null) break
      }
      return null
    },
    isThere: async ({ ref, path }) => {
      try {
        await callQuery(connection, fileQuery({ id, file_path: path, ref }), { signal })
        return true
      } catch (thrown) {
        if (getError(thrown).kind === 'notFound') return false
        throw thrown
      }
    },
  }
}

/** The reads needed to follow a file back through its names. */
export interface NameHistory {
  /** The oldest commit in a ref's history of a path; null when there is none. */
  getFirstCommit(place: FileAtRef): Promise<{ readonly id: string; readonly parent: string | undefined } | null>
  /** The path that a commit moved to this one; null when it moved none. */
  movedFrom(commit: string, path: string): Promise<string | null>
  isThere(place: FileAtRef): Promise<boolean>
}

/**
 * The name of a file at an earlier commit. The history of a path starts with the path: its first commit shows whether
 * the path was renamed from another one, and so on back.
 * @param file the file under its current name
 * @param earlier the commit at which it has another one
 * @returns null when the file didn't exist yet
 */
export async function earlierName(history: NameHistory, file: FileAtRef, earlier: string): Promise<string | null> {
  let place = file
  for (let name = 0; name < maxNames; name++) {
    const first = await history.getFirstCommit(place)
    if (!first?.parent) return null
    const path = await history.movedFrom(first.id, place.path)
    if (path === null) return null
    if (await history.isThere({ ref: earlier, path })) return path
    place = { ref: first.parent, path }
  }
  return null
}
