import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { isSha } from '../../../lib/project/short-ref.ts'
import type { Asked, Found } from './match-paths.ts'
import MatchWorker from './match-paths.worker.ts?worker'
import { type PathList, pathListQuery } from './path-list.ts'

export interface PathSearch {
  readonly found: Found | null
  /** Paths known so far. */
  readonly count: number
  readonly isComplete: boolean
  readonly error: AppError | null
  retry(): void
}

/** Whose files are searched. */
export interface SearchedRef {
  readonly connection: ConnectionRef
  /** The project, as its routes name it. */
  readonly id: string
  readonly refName: string
}

interface PathSearchOptions {
  /** False until somebody wants to search; then the list is read. */
  readonly isWanted: boolean
  /** How many pages the service is asked for when the list is not at hand; left out, the list is read to its end. */
  readonly mostAsked?: number
}

/** Searches the files of a ref while its list is still being read. */
export function usePathSearch(
  { connection, id, refName }: SearchedRef,
  query: string,
  { isWanted, mostAsked }: PathSearchOptions,
): PathSearch {
  const client = useQueryClient()
  const commit = useOperation(
    'commits.get',
    { id, sha: refName, stats: false },
    { connection, enabled: isWanted && !isSha(refName), secondary: true },
  )
  const sha = isSha(refName) ? refName : commit.data?.value.id
  const place = { connection, id, sha: sha ?? '' }
  const whole = pathListQuery(client, place)
  const isAtHand = client.getQueryData(whole.queryKey) !== undefined
  const list = useQuery({
    ...(isAtHand ? whole : pathListQuery(client, place, mostAsked)),
    enabled: isWanted && sha !== undefined,
  })
  const found = useMatches(sha, list.data, query)
  const failed = sha === undefined ? commit.error : list.error && errorOf(list.error)
  return {
    found,
    count: list.data?.count ?? 0,
    isComplete: list.data?.isComplete ?? false,
    error: failed,
    retry: () => void (sha === undefined ? commit.refetch() : list.refetch()),
  }
}

/** Matching stands in a worker, so that fifty thousand paths don't hold up what is typed. One for each commit. */
function useMatches(sha: string | undefined, list: PathList | undefined, query: string): Found | null {
  const [worker, setWorker] = useState<Worker | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const given = useRef(0)
  const isNeeded = list !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another commit is another list
  useEffect(() => {
    if (!isNeeded) return
    const made = new MatchWorker()
    made.onmessage = ({ data }: MessageEvent<Found>) => setFound(data)
    given.current = 0
    setWorker(made)
    return () => {
      setWorker(null)
      setFound(null)
      made.terminate()
    }
  }, [sha, isNeeded])

  useEffect(() => {
    if (!worker || !list) return
    // A list that is read anew, after a failure, begins with the same pages.
    const paths = list.pages.slice(given.current).flat()
    given.current = Math.max(given.current, list.pages.length)
    if (paths.length > 0 || list.isComplete) tell(worker, { kind: 'add', paths })
  }, [worker, list])

  useEffect(() => {
    if (worker) tell(worker, { kind: 'find', query })
  }, [worker, query])
  return found
}

function tell(worker: Worker, message: Asked): void {
  worker.postMessage(message)
}
