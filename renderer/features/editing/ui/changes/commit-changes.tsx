import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { createPageState } from '../../../../lib/connection/generation-state.ts'
import { type CommitVerb, defaultMessageOf } from '../../../../lib/project/default-message.ts'
import { useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import { discardCommitted, keepResolution, type StagePlace } from '../../model/changes/stage.ts'
import {
  type Decision,
  getObstacle,
  isBusy,
  isSameChange,
  startCommit,
  type TypedWords,
  wordsSince,
} from '../../model/commit/change-set.ts'
import { getProblems } from '../../model/commit/problems.ts'
import type { RemoteVersion } from '../../model/commit/remote.ts'
import { commitRequest } from '../../model/commit/request.ts'
import type { StagedChange } from '../../model/commit/staged-change.ts'
import { useCommitEngine } from '../../model/commit/use-commit-engine.ts'
import { useTarget } from '../../model/commit/use-target.ts'
import { CommitPanel } from '../commit/commit-panel.tsx'
import { ConflictNotice } from '../commit/conflict-notice.tsx'
import classes from './changes-screen.module.css'
import { MergeDialog } from './merge-dialog.tsx'

const noWords: TypedWords = { message: null, target: null, author: null }

/** Unsent input for the commit of a branch; the changes themselves are drafts. */
const commitWords = createPageState<TypedWords>()

/** Commits the included changes, and shows why when that failed. */
export function CommitChanges({
  place,
  changes,
  isBehind,
  onChanged,
}: {
  readonly place: StagePlace
  readonly changes: readonly Draft[]
  /** The changes are being read again. */
  readonly isBehind: boolean
  onChanged(): Promise<void>
}) {
  const { connection, project, branch } = place
  const key = [connection, place.draftProject.project, branch] as const
  const kept = commitWords.use(key) ?? noWords
  const { engine, state, isSendingElsewhere } = useCommitEngine<Draft>({
    ...{ project, branch },
    initial: () => startCommit(changes, kept),
    keep: (before, after) => keepResolution(place, before, after),
    dropDrafts: ({ files }) => {
      const committed = changes.filter(draft => files.some(file => isSameChange(file, draft)))
      return discardCommitted(place, committed).finally(onChanged)
    },
    onCommitted: async set => {
      const now = commitWords.get(key)
      if (now) commitWords.set(key, wordsSince(now, set))
    },
  })
  useEffect(() => engine.dispatch({ type: 'loaded', files: changes }), [engine, changes])
  const [merging, setMerging] = useState<{ readonly change: Draft; readonly theirs: RemoteVersion } | null>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  const message = kept.message ?? formatDefault(changes)
  const subject = changes.length === 1 ? (changes[0]?.path ?? '') : t('several files')
  const { target, ...destination } = useTarget(branch, subject, kept.target)
  const words = { project, branch, message, target, author: kept.author }
  const { phase } = state
  const decide = (path: string, decision: Exclude<Decision, { kind: 'merge' }>) =>
    void engine.decide(path, decision).then(onChanged)
  useSaveKey(() => messageField.current?.focus())
  return (
    <>
      <div className={classes.side}>
        <CommitPanel
          messageField={messageField}
          branch={branch}
          {...destination}
          {...{ message, target, author: kept.author }}
          isBusy={isBusy(phase) || isBehind}
          obstacle={getObstacle({
            ...{ state, isSendingElsewhere, message, conflicts: 0 },
            problem: getProblems(changes).size > 0 ? t('Some changes can’t be committed. The list shows why.') : null,
          })}
          onWords={typed => {
            engine.dispatch({ type: 'described', words: typed })
            commitWords.set(key, { ...kept, ...typed })
          }}
          onCommit={() => void engine.send(words)}
          requestNow={() => commitRequest({ ...words, files: changes })}
        />
      </div>
      <div className={classes.refused}>
        <ConflictNotice
          phase={phase}
          files={state.files}
          onMerge={(change, theirs) => setMerging({ change, theirs })}
          onDecide={decide}
          onCheck={() => void engine.check()}
          onDismiss={() => engine.dispatch({ type: 'dismissed' })}
        />
      </div>
      {merging && (
        <MergeDialog
          {...merging}
          branch={phase.kind === 'conflict' ? phase.base.branch : branch}
          onClose={() => setMerging(null)}
          onMerged={written => {
            setMerging(null)
            decide(merging.change.path, { kind: 'rebase', label: '', theirs: merging.theirs, ...written })
          }}
        />
      )}
    </>
  )
}

/** Ctrl+S moves the focus to the commit message, from anywhere. */
function useSaveKey(goToMessage: () => void): void {
  useKeyHelp(t('Commit'), [{ keys: ['mod+S'], words: t('To the commit message') }])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    goToMessage()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** The default message for a commit of several changes. */
function formatDefault(changes: readonly (StagedChange & { readonly message: string })[]): string {
  const [first] = changes
  if (changes.length === 1 && first) return first.message
  const own = [...new Set(changes.map(({ message }) => message))].filter(message => message !== '')
  if (own.length === 0) return ''
  return defaultMessageOf(getVerb(changes), changes.length, own)
}

function getVerb(changes: readonly StagedChange[]): CommitVerb {
  if (changes.every(({ holds }) => holds === 'deleted')) return 'Delete'
  if (changes.every(({ baseCommit }) => baseCommit === null)) return 'Add'
  if (changes.every(({ previousPath, holds }) => previousPath !== null && holds === 'unchanged')) return 'Move'
  return 'Change'
}
