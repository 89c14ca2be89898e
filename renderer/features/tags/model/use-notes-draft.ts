import { useState } from 'react'
import { explain } from '#shared/errors.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { releaseNotes } from './release-notes.ts'
import { useNearTags } from './use-near-tags.ts'
import { versionBefore } from './version.ts'

interface NotesDraft {
  /** Names of the tags that a draft can begin from, newest first. */
  readonly candidates: readonly string[]
  readonly since: string | null
  setSince(name: string | null): void
  /** Drafts notes of what is in `to` and not in `since`; null when that failed, and `problem` says why. */
  from(to: string): Promise<string | null>
  readonly isReading: boolean
  readonly problem: string | null
}

/** Drafts release notes from the comparison with an earlier tag: that of the version before, or the newest one. */
export function useNotesDraft(project: string, tagName: string): NotesDraft {
  const { ref: connection, name: service } = useConnection()
  const candidates = useNearTags(project).filter(name => name !== tagName)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const since = chosen ?? versionBefore(tagName, candidates) ?? candidates[0] ?? null
  return {
    candidates,
    since,
    setSince: setChosen,
    isReading,
    problem,
    from: async to => {
      if (since === null) return null
      setReading(true)
      setProblem(null)
      try {
        const { value } = await callOperation(connection, 'repository.compare', { id: project, from: since, to })
        return releaseNotes({ from: since, commits: value.commits, isCut: value.compare_timeout })
      } catch (thrown) {
        setProblem(explain(errorOf(thrown), service).sentence)
        return null
      } finally {
        setReading(false)
      }
    },
  }
}
