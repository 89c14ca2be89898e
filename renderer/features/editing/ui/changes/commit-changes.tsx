import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { createPageState, type PageKey } from '../../../../lib/connection/generation-state.ts'
import { type CommitVerb, defaultMessageOf } from '../../../../lib/project/default-message.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useGone } from '../../../../lib/tabs/tab-life.ts'
import { useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import { useWindowKeyDown } from '../../../../ui/keyboard/use-window-key-down.ts'
import { discardCommitted, keepResolution, type StagePlace } from '../../model/changes/stage.ts'
import {
  type Conflict,
  type Decision,
  getObstacle,
  isBusy,
  isSameChange,
  type Phase,
  resolve,
  startCommit,
  type TypedWords,
  wordsSince,
} from '../../model/commit/change-set.ts'
import {
  forgetConflict,
  getConflictFiles,
  getOpenConflicts,
  setOpenConflict,
  setOpenMerge,
  useOpenConflicts,
} from '../../model/commit/conflict-files.ts'
import type { CommitEngine } from '../../model/commit/engine.ts'
import { getProblems } from '../../model/commit/problems.ts'
import { isMergeable } from '../../model/commit/remote.ts'
import { commitRequest } from '../../model/commit/request.ts'
import type { StagedChange } from '../../model/commit/staged-change.ts'
import { mergeOrSay, useCommitEngine } from '../../model/commit/use-commit-engine.ts'
import { useTarget } from '../../model/commit/use-target.ts'
import { CommitPanel } from '../commit/commit-panel.tsx'
import { ConflictNotice } from '../commit/conflict-notice.tsx'
import classes from './changes-screen.module.css'

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
    initial: () => startCommit(changes, kept, { conflict: getOpenConflicts(key).conflict }),
    keep: (before, after) => keepResolution(place, before, after),
    dropDrafts: ({ files }) => {
      const committed = changes.filter(draft => files.some(file => isSameChange(file, draft)))
      return discardCommitted(place, committed).finally(onChanged)
    },
    onCommitted: async set => {
      const now = commitWords.get(key)
      if (now) commitWords.set(key, wordsSince(now, set))
      for (const { path } of set.files) forgetConflict(key, path)
    },
  })
  useEffect(() => engine.dispatch({ type: 'loaded', files: changes }), [engine, changes])
  const messageField = useRef<HTMLTextAreaElement>(null)
  const message = kept.message ?? formatDefault(changes)
  const subject = changes.length === 1 ? (changes[0]?.path ?? '') : t('several files')
  const { target, ...destination } = useTarget(branch, subject, kept.target)
  const words = { project, branch, message, target, author: kept.author }
  const { phase } = state
  const decide = (path: string, decision: Exclude<Decision, { kind: 'merge' }>) =>
    void engine.decide(path, decision).then(onChanged)
  useSaveKey(() => messageField.current?.focus())
  useKeepConflict(key, phase)
  const open = useOpenConflicts(key)
  const mergeFiles = useMergeFiles({ key, engine, onChanged })
  return (
    <>
      <div className={classes.side}>
        <CommitPanel
          messageField={messageField}
          branch={branch}
          {...destination}
          {...{ message, target, author: kept.author }}
          files={changes}
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
          branch={branch}
          phase={phase}
          files={state.files}
          merged={getConflictFiles(changes, open).filter(({ state }) => state !== 'undecided')}
          onMerge={change => void mergeFiles([change.path])}
          onMergeAll={paths => void mergeFiles(paths)}
          onDecide={decide}
          onCheck={() => void engine.check()}
          onDismiss={() => engine.dispatch({ type: 'dismissed' })}
        />
      </div>
    </>
  )
}

/** Keeps the conflict that the last commit found for when the screen is opened again. */
function useKeepConflict(key: PageKey, phase: Phase<Draft>): void {
  const keep = useEffectEvent((conflict: Conflict | null) => setOpenConflict(key, conflict))
  useEffect(() => {
    if (phase.kind === 'conflict') keep(phase)
    else if (phase.kind === 'editing' || phase.kind === 'done') keep(null)
  }, [phase])
}

/**
 * Returns the function that merges files with their versions on the branch. Each becomes the draft, with its conflicts; the first
 * that has some opens in the editor, unless the screen was left. A file that was edited during its merge is left as it is.
 */
function useMergeFiles({
  key,
  engine,
  onChanged,
}: {
  readonly key: PageKey
  readonly engine: CommitEngine<Draft>
  onChanged(): Promise<void>
}): (paths: readonly string[]) => Promise<void> {
  const params = useProjectParams()
  const navigate = useNavigate()
  const isGone = useRef(false)
  useGone(() => {
    isGone.current = true
  })
  const fileNow = (path: string) => engine.store.getState().files.find(file => file.path === path)
  return async paths => {
    let first: Draft | null = null
    for (const path of paths) {
      const { phase } = engine.store.getState()
      const status = phase.kind === 'conflict' ? phase.statuses.get(path) : undefined
      const file = fileNow(path)
      if (phase.kind !== 'conflict' || !file || !status || !('theirs' in status) || !isMergeable(status.theirs))
        continue
      const { theirs } = status
      const base = { commit: file.baseCommit, text: file.baseContent, encoding: file.baseEncoding }
      const mine = { text: file.content, encoding: file.encoding }
      const merge = await mergeOrSay({ base, mine, theirs, branch: phase.base.branch })
      if (!merge || !isSame(fileNow(path), file)) continue
      const { text: content, encoding } = merge
      const decision = { kind: 'rebase', label: '', theirs, content, encoding } as const
      await engine.decide(path, decision)
      if (!isSame(fileNow(path), resolve(file, decision).change)) continue
      setOpenMerge(key, path, merge)
      if (merge.conflictsAtFirst > 0) first ??= file
    }
    await onChanged()
    if (first && !isGone.current) {
      const { branch, path } = first
      void navigate({ to: '/c/$connection/p/$project/edit', params, search: { branch, path } })
    }
  }
}

function isSame(a: StagedChange | undefined, b: StagedChange | null): boolean {
  return a !== undefined && b !== null && isSameChange(a, b)
}

/** Ctrl+S moves the focus to the commit message, from anywhere. No command: it is the key by which the editor saves. */
function useSaveKey(goToMessage: () => void): void {
  useKeyHelp(t('Commit'), [{ keys: ['mod+S'], words: t('To the commit message') }])
  useWindowKeyDown(event => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    goToMessage()
  })
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
