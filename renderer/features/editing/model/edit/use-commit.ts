import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { errorOf } from '../../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useWrite } from '../../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useRecentRefs } from '../../../../lib/project/recent-refs.ts'
import { useGone } from '../../../../lib/tabs/tab-life.ts'
import { showCommitted } from '../../../../ui/commits/committed-notice.tsx'
import { useFollowFiles } from '../../../browsing/model/open-files/use-follow-files.ts'
import { isMergeable, type MergeableVersion } from '../changes/look-again.ts'
import { branchOf, changeOf, commitRequest, type Edit } from './commit-request.ts'
import { type CommitFailure, changedSince, diagnose, theirVersionAt, wasCommitted } from './diagnose.ts'

interface CommitOptions {
  /** Called once the commit is certain: throws the draft away. */
  onCommitted(): Promise<void>
}

/** Sends an edit as a commit, finds out why when it is refused, and leaves for the file when it is made. */
export function useCommit({ onCommitted }: CommitOptions) {
  const connection = useConnection()
  const params = useProjectParams()
  const navigate = useNavigate()
  const write = useWrite('commits.create', { isTold: true })
  const { goneTo } = useRecentRefs()
  const openFiles = useFollowFiles()
  const [failure, setFailure] = useState<CommitFailure | null>(null)
  const [isChecking, setChecking] = useState(false)

  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
  }, [])
  useGone(() => {
    isHere.current = false
  })

  const tell = (thrown: unknown, what?: string) => {
    const { title, sentence, nextStep } = explain(errorOf(thrown), connection.name)
    notifications.show({ color: 'red', title: what ?? title, message: `${sentence} ${nextStep}` })
  }
  const leave = async (edit: Edit, sha: string | null, journal: number | null) => {
    const branch = branchOf(edit)
    // The commit is made, whatever becomes of the draft: it must not look as if it could be sent again.
    await onCommitted().catch(thrown => tell(thrown, 'The draft of what was committed is still there'))
    goneTo(branch)
    openFiles.committed({ ref: edit.branch, path: edit.previousPath ?? edit.path }, { ref: branch, path: edit.path })
    showCommitted({
      branch,
      sha,
      journal,
      open: commit =>
        void navigate({ to: '/c/$connection/p/$project/commit/$sha', params: { ...params, sha: commit } }),
    })
    if (!isHere.current) return
    await navigate({
      to: '/c/$connection/p/$project/blob',
      params,
      search: { ref: branch, path: edit.path },
      ignoreBlocker: true,
    })
  }
  const inTime = async (work: () => Promise<void>) => {
    setChecking(true)
    try {
      await work()
    } catch (thrown) {
      tell(thrown)
    } finally {
      setChecking(false)
    }
  }
  return {
    failure,
    isBusy: write.isPending || isChecking,
    forget: () => setFailure(null),
    /** Does something during which nothing may be typed. */
    whileBusy: inTime,
    send: (edit: Edit) =>
      inTime(async () => {
        setFailure(null)
        let made: AnswerOf<'commits.create'>
        try {
          made = await write.mutateAsync(commitRequest(edit, [changeOf(edit)]))
        } catch (thrown) {
          if (isHere.current) setFailure(await diagnose(connection.ref, edit, errorOf(thrown)))
          else tell(thrown, `“${visibleString(edit.path)}” was not committed; it is kept as a draft`)
          return
        }
        await leave(edit, made.value.id, made.journal)
      }),
    /** After an unknown outcome: looks whether the commit was made. */
    check: (edit: Edit) =>
      inTime(async () => {
        if (await wasCommitted(connection.ref, edit)) {
          await leave(edit, null, null)
        } else {
          setFailure(null)
          notifications.show({
            title: 'Not committed',
            message: 'The branch does not have this change. You can commit it again.',
          })
        }
      }),
    /** Before a commit: merges at once when the file has moved on since the draft began. */
    lookAgain: (edit: Edit, merge: (theirs: MergeableVersion) => Promise<void>) =>
      inTime(async () => {
        const since = await changedSince(connection.ref, edit)
        if (since === null) notifications.show({ message: 'The file is the same as when the draft began.' })
        else if (since.kind === 'gone' || !isMergeable(since.theirs)) setFailure(since)
        else await merge(since.theirs)
      }),
    /** Goes on with a file that somebody moved, where it is now. */
    follow: (edit: Edit, to: string, merge: (theirs: MergeableVersion) => Promise<void>) =>
      inTime(async () => {
        const theirs = await theirVersionAt(connection.ref, edit, to)
        if (theirs && isMergeable(theirs)) return await merge(theirs)
        notifications.show({
          color: 'red',
          title: 'The file could not be followed',
          message: theirs ? 'It is no text any more.' : 'It is not there any more. Commit again to look for it.',
        })
      }),
  }
}
