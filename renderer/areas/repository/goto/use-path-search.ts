import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import { errorOf } from '../../../common/bridge/bridge.ts'
import { useConnectionId } from '../../../common/connection/use-connection.ts'
import { useOperation } from '../../../common/operations/use-operation.ts'
import { useProject } from '../../../common/project/project-context.ts'
import { isSha } from '../../../common/project/short-ref.ts'
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

/**
 * Searches the files of a ref while its list is still being read.
 * @param isWanted false until somebody wants to search; then the list is read to its end
 */
export function usePathSearch(refName: string, query: string, isWanted: boolean): PathSearch {
  const { id } = useProject()
  const connection = useConnectionId()
  const client = useQueryClient()
  const commit = useOperation(
    'commits.get',
    { id, sha: refName, stats: false },
    { enabled: isWanted && !isSha(refName), secondary: true },
  )
  const sha = isSha(refName) ? refName : commit.data?.value.id
  const list = useQuery({
    ...pathListQuery(client, { connection, id, sha: sha ?? '' }),
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
