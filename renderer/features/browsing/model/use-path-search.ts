import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AnswerOf, CallSource, ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { commitWithoutStatsQuery, wholeFolderQuery, wholeTreeQuery } from '#shared/queries/repository.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { operationKey } from '../../../lib/operations/operation-key.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { isSha } from '../../../lib/project/short-ref.ts'
import type { Asked, Found } from './match-paths.ts'
import MatchWorker from './match-paths.worker.ts?worker'
import { type PathMatcher, useFoundPaths } from './use-found-paths.ts'
import { type EntryPages, type TreePlace, walkPaths } from './walk-paths.ts'

/** The files of a ref, as far as their list is loaded. */
export interface PathFiles {
  /** Finds files among them; null before there are any. */
  readonly matcher: PathMatcher | null
  /** Paths known so far. */
  readonly count: number
  readonly isComplete: boolean
  readonly error: AppError | null
  retry(): void
}

export interface PathSearch extends PathFiles {
  readonly found: Found | null
}

/** The ref whose files are searched. */
export interface SearchedRef {
  readonly connection: ConnectionRef
  /** The project, as its routes name it. */
  readonly id: string
  readonly refName: string
}

interface PathSearchOptions {
  /** False until the user starts a search; then the list is loaded. */
  readonly isWanted: boolean
  /** The maximum number of pages requested when the list isn't cached; by default the list is read to its end. */
  readonly maxAsked?: number
}

/** Searches the files of a ref while its list is still being read. */
export function usePathSearch(ref: SearchedRef, query: string, options: PathSearchOptions): PathSearch {
  const files = usePathFiles(ref, options)
  return { ...files, found: useFoundPaths(files.matcher, query) }
}

/** Loads the list of files of a ref. A component that shows what is found renders without it, by `useFoundPaths`. */
export function usePathFiles(
  { connection, id, refName }: SearchedRef,
  { isWanted, maxAsked }: PathSearchOptions,
): PathFiles {
  const client = useQueryClient()
  const commit = useOperation(commitWithoutStatsQuery(id, refName), {
    connection,
    enabled: isWanted && !isSha(refName),
    secondary: true,
  })
  const sha = isSha(refName) ? refName : commit.data?.value.id
  const place = { connection, id, sha: sha ?? '' }
  const whole = pathListQuery(client, place)
  const isAtHand = client.getQueryData(whole.queryKey) !== undefined
  const list = useQuery({
    ...(isAtHand ? whole : pathListQuery(client, place, maxAsked)),
    enabled: isWanted && sha !== undefined,
  })
  const matcher = usePathMatcher(sha, list.data)
  const failed = sha === undefined ? commit.error : list.error && getError(list.error)
  const { refetch } = sha === undefined ? commit : list
  const { count = 0, isComplete = false } = list.data ?? {}
  return useMemo(
    () => ({ matcher, count, isComplete, error: failed, retry: () => void refetch() }),
    [matcher, count, isComplete, failed, refetch],
  )
}

function usePathMatcher(sha: string | undefined, list: PathList | undefined): PathMatcher | null {
  const [matcher, setMatcher] = useState<WorkerMatcher | null>(null)
  const isNeeded = list !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another commit is another list
  useEffect(() => {
    if (!isNeeded) return
    const created = createMatcher()
    setMatcher(created)
    return () => {
      setMatcher(null)
      created.end()
    }
  }, [sha, isNeeded])

  useEffect(() => {
    if (matcher && list) matcher.give(list)
  }, [matcher, list])
  return matcher
}

interface WorkerMatcher extends PathMatcher {
  /** Adds the pages of the list that it hasn't got yet. */
  give(list: PathList): void
  end(): void
}

function createMatcher(): WorkerMatcher {
  const worker = new MatchWorker()
  const listeners = new Set<(found: Found) => void>()
  /**
   * How many pages the worker was given. The count belongs to the worker: when the ref changes, the list of the new one
   * meets the worker of the old one first.
   */
  let given = 0
  const post = (message: Asked) => worker.postMessage(message)
  worker.onmessage = ({ data }: MessageEvent<Found>) => {
    for (const listener of listeners) listener(data)
  }
  return {
    find: query => post({ kind: 'find', query }),
    onFound: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    give: list => {
      const paths = list.pages.slice(given).flat()
      given = Math.max(given, list.pages.length)
      if (paths.length > 0 || list.isComplete) post({ kind: 'add', paths })
    },
    end: () => worker.terminate(),
  }
}

/** The paths of every file of a commit, as far as they are known. */
interface PathList {
  /** In the order in which they came, each path once; pages are only ever added. */
  readonly pages: readonly (readonly string[])[]
  readonly count: number
  readonly isComplete: boolean
}

/** A commit, by its SHA: its content is immutable. */
interface CommitPlace {
  readonly connection: ConnectionRef
  /** The project, as its routes name it. */
  readonly id: string
  readonly sha: string
}

/** The list grows by hundreds of pages; each update renders what shows it. Milliseconds. */
const betweenUpdates = 150

/**
 * The query of all paths of a commit (document 1, section 4.3). The list grows while it is loaded; its cached part is
 * used first, so that it is available offline, too. It is loaded once, and never invalidated.
 * @param maxAsked the maximum number of requested pages; the list then ends there, as incomplete
 */
function pathListQuery(client: QueryClient, place: CommitPlace, maxAsked = Number.POSITIVE_INFINITY) {
  const { operation, params } = wholeTreeQuery(place.id, place.sha)
  const bound = Number.isFinite(maxAsked) ? { maxAsked } : {}
  const queryKey = operationKey(place.connection, operation, { ...params, paths: true, ...bound })
  return queryOptions<PathList, Error, PathList, typeof queryKey>({
    queryKey,
    staleTime: 'static',
    structuralSharing: false,
    meta: { secondary: true },
    queryFn: async ({ signal }) => {
      // A list that is read again, after a failure, begins with what is known.
      const pages = [...(client.getQueryData<PathList>(queryKey)?.pages ?? [])]
      const known = new Set(pages.flat())
      const getList = (isComplete: boolean): PathList => ({ pages: [...pages], count: known.size, isComplete })
      let updatedAt = Number.NEGATIVE_INFINITY
      const update = () => {
        updatedAt = performance.now()
        client.setQueryData<PathList>(queryKey, getList(false))
      }
      const onPaths = (paths: readonly string[]) => {
        if (signal.aborted) return
        const added = paths.filter(path => !known.has(path))
        if (added.length === 0) return
        for (const path of added) known.add(path)
        pages.push(added)
        if (performance.now() - updatedAt >= betweenUpdates) update()
      }
      try {
        return getList(await walkPaths({ read: createTreeReader(place, signal), maxAsked, onPaths }))
      } catch (error) {
        if (!signal.aborted) update()
        throw error
      }
    },
  })
}

function createTreeReader({ connection, id, sha }: CommitPlace, signal: AbortSignal) {
  return async (
    { folder, isRecursive, token }: TreePlace,
    from: CallSource,
    following: number,
  ): Promise<EntryPages | null> => {
    const { operation, params, page } = isRecursive
      ? wholeTreeQuery(id, sha, folder)
      : wholeFolderQuery(id, sha, folder)
    const asked = { from, signal, page: { ...page, following, ...(token !== null && { token }) } }
    const calling: Promise<AnswerOf<'repository.tree'>> = callOperation(connection, operation, params, asked)
    const answer = await (from === 'cache' ? calling.catch(() => null) : calling)
    signal.throwIfAborted()
    if (!answer) return null
    const { value, page: position, provenance, requestedPages = provenance.source === 'cache' ? 0 : 1 } = answer
    return { entries: value, next: position?.next ?? null, requested: requestedPages }
  }
}
