import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getFirstLine } from '../../../../lib/code/line-endings.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { notifyFailure } from '../../../../lib/notices/notices.ts'
import { useWrite } from '../../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { useRecentRefs } from '../../../../lib/project/recent-refs.ts'
import { newMergeRequestAddress } from '../../../../lib/project/web-address.ts'
import { useGone } from '../../../../lib/tabs/tab-life.ts'
import { runTask } from '../../../../lib/tasks/run-task.ts'
import { TaskFailure } from '../../../../lib/tasks/task-pool.ts'
import { showCommitted } from '../../../../ui/commits/committed-notice.tsx'
import { readFile } from '../changes/stage.ts'
import type { ChangeSet, CommitState } from './change-set.ts'
import { type CommitEngine, type CommitReads, createCommitEngine, type MadeCommit } from './engine.ts'
import { type Merge, type MergeStart, startMerge } from './merge.ts'
import { openCommit } from './open-commits.ts'
import { hasChanges, readRemoteStatus, toRemoteVersion } from './remote.ts'
import { getBranch } from './request.ts'
import type { StagedChange } from './staged-change.ts'

interface EngineOptions<F extends StagedChange> {
  /** The project and branch of the edits. */
  readonly project: string
  readonly branch: string
  /** Returns the initial state; called once. */
  initial(): CommitState<F>
  /** Saves a change after a decision; returns the saved one. @throws BridgeFailure */
  keep(before: F, after: StagedChange | null): Promise<F | null>
  /** Discards the drafts of committed changes. @throws BridgeFailure */
  dropDrafts(set: ChangeSet): Promise<void>
  /** Called after the commit. `isHere`: the screen is still open. */
  onCommitted(set: ChangeSet, isHere: boolean): Promise<void>
}

/** The engine of the commit on this screen, and its state. */
export function useCommitEngine<F extends StagedChange>(
  options: EngineOptions<F>,
): { readonly engine: CommitEngine<F>; readonly state: CommitState<F>; readonly isSendingElsewhere: boolean } {
  const { ref, name: service } = useConnection()
  const params = useProjectParams()
  const navigate = useNavigate()
  const { defaultBranch, project } = useProject()
  const webUrl = project?.web_url
  const write = useWrite('commits.create', { isTold: true })
  const { goneTo } = useRecentRefs()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
  }, [])
  useGone(() => {
    isHere.current = false
  })
  const showFailure = (thrown: unknown, what: string) => notifyCommitFailure(thrown, what, service)
  const connectionNow = useEffectEvent(() => ref)
  const send = useEffectEvent(async (request: Parameters<typeof write.mutateAsync>[0]) => {
    try {
      const { value, journal } = await write.mutateAsync(request)
      return { sha: value.id, journal }
    } catch (thrown) {
      if (!isHere.current) showFailure(thrown, t('Not committed. The changes are kept as drafts'))
      throw thrown
    }
  })
  const keep = useEffectEvent(options.keep)
  const onMade = useEffectEvent(async (set: ChangeSet, made: MadeCommit | null) => {
    // The commit was made even if discarding the drafts fails: it must not be offered again.
    await options
      .dropDrafts(set)
      .catch(thrown => showFailure(thrown, t('Committed, but the drafts couldn’t be discarded')))
    const branch = getBranch(set)
    goneTo(branch)
    showCommitted({
      branch,
      sha: made?.sha ?? null,
      journal: made?.journal ?? null,
      mergeRequestForm:
        webUrl && defaultBranch && branch !== defaultBranch
          ? newMergeRequestAddress(webUrl, {
              source_branch: branch,
              target_branch: defaultBranch,
              title: getFirstLine(set.message),
            })
          : null,
      open: sha => void navigate({ to: '/c/$connection/p/$project/commit/$sha', params: { ...params, sha } }),
    })
    await options.onCommitted(set, isHere.current)
  })
  const onFailure = useEffectEvent((thrown: unknown) => showFailure(thrown, t('Nothing was changed')))
  const [open] = useState(() => openCommit(ref, options.project, options.branch))
  const [engine] = useState(() =>
    createCommitEngine<F>(options.initial(), {
      ...{ ...commitReads, open },
      connection: () => connectionNow(),
      send: request => send(request),
      keep: (before, after) => keep(before, after),
      merge: mergeOrSay,
      onMade: (set, made) => onMade(set, made),
      onNotMade: showNotMade,
      onSame: () => notifications.show({ message: t('The file has not changed since the draft was started.') }),
      onFailure: thrown => onFailure(thrown),
    }),
  )
  useEffect(() => engine.follow(), [engine])
  const state = useStore(engine.store)
  const isSending = useSyncExternalStore(open.subscribe, () => open.get()?.kind === 'sending')
  return { engine, state, isSendingElsewhere: isSending && state.phase.kind !== 'sending' }
}

/** The reads of the commit engine, from the service. */
export const commitReads: CommitReads = {
  status: readRemoteStatus,
  hasChanges,
  version: async (base, path) => {
    const file = await readFile(base, path)
    return file && toRemoteVersion(file)
  },
}

/** Shows that a commit whose response was lost is not on the branch. */
export function showNotMade({ files }: ChangeSet): void {
  const [first] = files
  notifications.show(
    files.length === 1 && first
      ? {
          title: t('Not committed'),
          message: t('The branch does not have this change of “{path}”. You can commit it again.', {
            path: visibleString(first.path),
          }),
        }
      : {
          title: t('Not committed, or only in part'),
          message: t('Some of these changes are not on the branch. Check its history before you commit again.'),
        },
  )
}

/** Shows an error after which nothing was changed. */
export function notifyCommitFailure(thrown: unknown, what = t('Nothing was changed'), service?: string): void {
  notifyFailure(thrown, { title: what, service })
}

/** Merges in a background task; null, after a notice, when the texts are too complex to merge. */
export async function mergeOrSay(start: MergeStart): Promise<Merge | null> {
  try {
    return await startMerge(start, input => runTask('merge', input))
  } catch (thrown) {
    if (!(thrown instanceof TaskFailure)) return null
    notifications.show({
      color: 'red',
      title: t('Too complex to merge here'),
      message: t('Nothing was changed. Use one of the two versions, or merge the branches with git.'),
    })
    return null
  }
}
