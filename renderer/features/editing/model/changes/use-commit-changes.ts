import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf, Draft } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { errorOf, request } from '../../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useWrite } from '../../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useRecentRefs } from '../../../../lib/project/recent-refs.ts'
import { showCommitted } from '../../../../ui/commits/committed-notice.tsx'
import { branchOf, type CommitWords, commitRequest } from '../edit/commit-request.ts'
import { type Ground, groundOf, type Standing, standingOf } from './look-again.ts'
import type { StagePlace } from './stage.ts'
import type { Left } from './use-decide.ts'

/** Why the commit was not made: what the service said, and what has become of each file that is not as it was. */
export interface Refused {
  readonly error: AppError
  /** Where the files were looked at: what is read to decide about them is read there. */
  readonly ground: Ground
  /** The files were looked at where another branch starts: nobody need have changed them. */
  readonly isElsewhere: boolean
  /** By path; without those that are as they were. */
  readonly standings: ReadonlyMap<string, Standing>
}

/** Makes one commit of changes, and finds out about each file when it is refused. */
export function useCommitChanges(place: StagePlace, onChanged: () => Promise<void>) {
  const { name: service } = useConnection()
  const params = useProjectParams()
  const navigate = useNavigate()
  const write = useWrite('commits.create', { isTold: true })
  const { goneTo } = useRecentRefs()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isLooking, setLooking] = useState(false)

  const tell = (thrown: unknown, title: string) => {
    const { sentence, nextStep } = explain(errorOf(thrown), service)
    notifications.show({ color: 'red', title, message: `${sentence} ${nextStep}` })
  }
  /** What was typed since the commit was sent stays a draft. */
  const dropCommitted = async (changes: readonly Draft[]) => {
    try {
      const now = await request('drafts.list', { connection: place.connection, project: place.draftProject.project })
      const committed = new Map(changes.map(({ id, updatedAt }) => [id, updatedAt]))
      const gone = now.filter(({ id, updatedAt }) => committed.get(id) === updatedAt)
      for (const { id } of gone) await request('drafts.discardOne', { id })
    } catch (thrown) {
      tell(thrown, 'The drafts of what was committed are still there')
    }
    await onChanged()
  }
  const done = async (words: CommitWords, changes: readonly Draft[], made: AnswerOf<'commits.create'> | null) => {
    await dropCommitted(changes)
    const branch = branchOf(words)
    goneTo(branch)
    showCommitted({
      branch,
      sha: made?.value.id ?? null,
      journal: made?.journal ?? null,
      open: sha => void navigate({ to: '/c/$connection/p/$project/commit/$sha', params: { ...params, sha } }),
    })
  }
  const look = async (words: CommitWords, changes: readonly Draft[], error: AppError) => {
    const ground = groundOf(place, words.target)
    const standings = new Map<string, Standing>()
    for (const change of changes) {
      const standing = await standingOf(ground, change)
      if (standing.kind !== 'same') standings.set(change.path, standing)
    }
    setRefused({ error, ground, isElsewhere: isElsewhere(words), standings })
  }
  return {
    refused,
    isBusy: write.isPending || isLooking,
    forget: () => setRefused(null),
    /** One of the files was decided about, but for what is left of it. */
    settle: (path: string, left: Left | null) =>
      setRefused(before => {
        if (!before) return before
        const others = [...before.standings].filter(([other]) => other !== path)
        return { ...before, standings: new Map(left ? [...others, left] : others) }
      }),
    /** Gives whether the commit was made. */
    send: async (words: CommitWords, changes: readonly Draft[]): Promise<boolean> => {
      setRefused(null)
      try {
        await done(words, changes, await write.mutateAsync(commitRequest(words, changes)))
        return true
      } catch (thrown) {
        const error = errorOf(thrown)
        const ground = groundOf(place, words.target)
        setRefused({ error, ground, isElsewhere: isElsewhere(words), standings: new Map() })
        if (error.kind !== 'validation' && error.kind !== 'conflict') return false
        setLooking(true)
        // What the service said about the commit is worth more than why a file could not be looked at.
        await look(words, changes, error).catch(() => undefined)
        setLooking(false)
        return false
      }
    },
    /** After an answer that was lost: looks whether the commit was made. */
    check: async (words: CommitWords, changes: readonly Draft[]): Promise<boolean> => {
      setLooking(true)
      try {
        const ground = { ...groundOf(place, { kind: 'branch' }), branch: branchOf(words) }
        const standings = await Promise.all(changes.map(change => standingOf(ground, change)))
        const isMade = standings.every(({ kind }) => kind === 'done')
        if (isMade) await done(words, changes, null)
        else {
          setRefused(null)
          notifications.show({
            title: 'Not committed, or not all of it to be seen',
            message: 'The branch does not have each of these changes. Look at its history before you commit again.',
          })
        }
        return isMade
      } catch (thrown) {
        tell(thrown, 'The branch could not be looked at')
        return false
      } finally {
        setLooking(false)
      }
    },
  }
}

function isElsewhere({ target }: CommitWords): boolean {
  return target.kind !== 'branch'
}
