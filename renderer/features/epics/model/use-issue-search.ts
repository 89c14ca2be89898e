import { useRef, useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useGone } from '../../../lib/tabs/tab-life.ts'
import { type FoundIssue, findIssue } from './find-issue.ts'
import { issueTarget } from './issue-target.ts'

const unreadable = 'That is no ID, full reference or address of an issue'
const unknown = 'The service does not tell the ID of this issue. It stands on the page of the issue; type that'

/** Finds an issue by what was typed, and where it is now; a search that nobody waits for any more is cancelled. */
export function useIssueSearch(group: string) {
  const { ref: connection } = useConnection()
  const [found, setFound] = useState<FoundIssue | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<AppError | null>(null)
  const [isSearching, setSearching] = useState(false)
  const running = useRef<AbortController | null>(null)
  useGone(() => running.current?.abort())

  const clear = () => {
    running.current?.abort()
    setFound(null)
    setProblem(null)
    setFailure(null)
    setSearching(false)
  }
  const find = async (typed: string, isThorough = false) => {
    clear()
    const target = issueTarget(typed)
    if (!target) return setProblem(unreadable)
    const search = new AbortController()
    running.current = search
    setSearching(true)
    try {
      const issue = await findIssue(connection, group, target, isThorough, search.signal)
      if (search.signal.aborted) return
      setFound(issue)
      if (!issue) setProblem(unknown)
    } catch (thrown) {
      if (!search.signal.aborted) setFailure(errorOf(thrown))
    } finally {
      if (!search.signal.aborted) setSearching(false)
    }
  }
  return { found, problem, failure, isSearching, find, clear }
}
