import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft, DraftInput, DraftKey } from '#shared/bridge.ts'
import { request } from '../../../../lib/bridge/bridge.ts'
import type { EncodedText } from '../../../../lib/code/text-encoding.ts'
import type { PageKey } from '../../../../lib/connection/generation-state.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { defaultMessage } from '../../../../lib/project/default-message.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { useGone } from '../../../../lib/tabs/tab-life.ts'
import { useFollowFiles } from '../../../browsing/model/open-files/use-follow-files.ts'
import { startCommit } from '../commit/change-set.ts'
import { forgetConflict, getOpenConflicts, mergeOf, setOpenMerge } from '../commit/conflict-files.ts'
import { exactText } from '../commit/exact-text.ts'
import { hasConflictMarks, type Merge } from '../commit/merge.ts'
import { type CommitWords, getBranch } from '../commit/request.ts'
import { getSource, type StagedChange } from '../commit/staged-change.ts'
import { useCommitEngine } from '../commit/use-commit-engine.ts'
import { useTarget } from '../commit/use-target.ts'
import { useDraftProject } from '../drafts/use-draft-project.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useDraftSaver } from './use-draft-saver.ts'

/** Where an edit starts. */
export interface EditStart {
  readonly change: StagedChange
  /** Null for the default message. */
  readonly message: string | null
  readonly restored: Draft | null
}

interface EditOptions {
  readonly branch: string
  readonly start: EditStart
  /** Opens the file that was committed. */
  onOpen(file: { readonly ref: string; readonly path: string }): Promise<void>
}

/**
 * One edit from the first key to the commit: the commit engine with one file, and the draft that stores it. The text is
 * in the editor, and is read from there when needed.
 */
export function useEdit({ branch, start, onOpen }: EditOptions) {
  const connection = useConnection().ref
  const { id: project } = useProject()
  // Fixed for the whole edit, even when the project's ID becomes known: it is part of the draft's key.
  const [draftProject] = useState(useDraftProject())
  const conflictKey = [connection, draftProject.project, branch] as const
  const drafts = useDrafts()
  const openFiles = useFollowFiles()
  const unread = useRef<(() => string) | null>(null)
  /** A text with conflicts is read at once, so that none of them is committed. */
  const hasConflicts = useRef(hasConflictMarks(start.change.content))
  const isGone = useRef(false)
  useGone(() => {
    isGone.current = true
  })
  const { engine, state, isSendingElsewhere } = useCommitEngine<StagedChange>({
    ...{ project, branch },
    initial: () => {
      const merge = start.restored && mergeOf(getOpenConflicts(conflictKey), start.change)
      return startCommit([start.change], { message: start.message, target: null, author: null }, { merge })
    },
    keep: async (_before, after) => after,
    dropDrafts: async () => {
      readText()
      if (engine.store.getState().files.length === 0) await saver.discard()
    },
    onCommitted: async (set, isHere) => {
      const [file] = set.files
      if (!file) return
      forgetConflict(conflictKey, file.path)
      const to = { ref: getBranch(set), path: file.path }
      openFiles.committed({ ref: branch, path: getSource(file) }, to)
      // Text typed since the commit was sent stays on the screen.
      readText()
      if (isHere && engine.store.getState().files.length === 0) await onOpen(to)
    },
  })
  const fileNow = () => {
    const { files, phase } = engine.store.getState()
    return files[0] ?? (phase.kind === 'done' ? phase.files[0] : undefined) ?? start.change
  }
  const file = fileNow()
  useKeepMerge(conflictKey, file.path, state.merge)
  const { target, ...destination } = useTarget(branch, start.change.path, state.target)
  const message = state.message ?? defaultMessage(start.change.baseCommit === null ? 'Add' : 'Update', file.path)
  const words: CommitWords = { project, branch, message, target, author: state.author }
  const keptPath = file.path === '' || file.path.endsWith('/') ? `${file.path}untitled` : file.path
  const key: DraftKey = { connection, project: draftProject.project, branch, path: keptPath }

  /** Reads the editor if it changed since it was read last. */
  const readText = () => {
    const read = unread.current
    unread.current = null
    const { path, content, baseContent } = fileNow()
    if (read) engine.dispatch({ type: 'edited', path, change: { content: exactText(baseContent ?? content, read()) } })
  }
  const saver = useDraftSaver({
    onSaved: drafts.refresh,
    takenUp: start.restored && { ...key, updatedAt: start.restored.updatedAt },
    read: () => {
      readText()
      const { files, merge } = engine.store.getState()
      const [now] = files
      return now && (merge || isWorthKeeping(now))
        ? getDraft(now, { ...key, projectPath: draftProject.projectPath, message })
        : null
    },
  })
  const edit = (change: Partial<StagedChange>) => {
    engine.dispatch({ type: 'edited', path: fileNow().path, change })
    saver.touch()
  }
  return {
    ...{ engine, state, isSendingElsewhere, file, words, destination, saver, key, conflictKey, readText, edit },
    isUnread: unread.current !== null,
    /** Something was typed; `read` gives the text of the editor. */
    noteTyped: (read: () => string) => {
      unread.current = read
      saver.touch()
      if (state.merge || hasConflicts.current) readText()
    },
    rename: (path: string) => {
      const source = getSource(fileNow())
      edit({ path, previousPath: file.baseCommit === null || source === path ? null : source })
    },
    /** Runs work that may set another text; returns whether it did. */
    act: async (work: () => Promise<void> | void): Promise<boolean> => {
      readText()
      const { revision } = engine.store.getState()
      await work()
      saver.touch()
      if (engine.store.getState().revision === revision) return false
      unread.current = null
      return true
    },
    /** Whether there is anything to discard. */
    isChanged: unread.current !== null || isWorthKeeping(file),
    /** Back to the file that the draft began from. Returns what brings the edit back, also after its screen was closed. */
    dropDraft: async (): Promise<() => Promise<void>> => {
      readText()
      const before = fileNow()
      await saver.discard()
      unread.current = null
      engine.dispatch({ type: 'reset', path: before.path, file: withoutEdit(before) })
      return async () => {
        if (isGone.current) {
          const { projectPath } = draftProject
          await request('drafts.save', getDraft(before, { ...key, path: before.path, projectPath, message }))
          void drafts.refresh()
        } else {
          engine.dispatch({ type: 'reset', path: fileNow().path, file: before })
          saver.touch()
        }
      }
    },
  }
}

/** Keeps the merge of a file for as long as the window has it, so that going back to one's own version stays possible. */
function useKeepMerge(key: PageKey, path: string, merge: Merge | null): void {
  const keep = useEffectEvent((now: Merge | null) => setOpenMerge(key, path, now))
  useEffect(() => keep(merge), [merge])
}

/** The file as it was before the edit; a new file keeps the path that was typed for it. */
function withoutEdit(change: StagedChange): StagedChange {
  const { baseContent, baseEncoding } = change
  const edited = { executable: null, content: baseContent ?? '', encoding: baseEncoding, previousPath: null }
  return { ...change, ...edited, path: change.baseCommit === null ? change.path : getSource(change) }
}

function isWorthKeeping({
  content,
  encoding,
  baseContent,
  baseEncoding,
  previousPath,
  executable,
}: StagedChange): boolean {
  if (previousPath !== null || executable !== null) return true
  return content !== (baseContent ?? '') || encoding !== baseEncoding
}

function getDraft(change: StagedChange, rest: DraftKey & Pick<DraftInput, 'projectPath' | 'message'>): DraftInput {
  const { previousPath, executable, content, encoding, baseCommit, baseContent, baseEncoding } = change
  return { ...rest, previousPath, executable, holds: 'text', content, encoding, baseCommit, baseContent, baseEncoding }
}

/** The encoded text of a change. */
export function getText({ content, encoding }: StagedChange): EncodedText {
  return { text: content, encoding }
}
