import { Anchor, Button, Group, Modal, SegmentedControl, Text } from '@mantine/core'
import { Link, useBlocker, useNavigate } from '@tanstack/react-router'
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { formatUnwritable, type Unwritable, unwritableIn } from '../../../../lib/code/text-encoding.ts'
import { notifyFailure } from '../../../../lib/notices/notices.ts'
import { showActionNotice } from '../../../../lib/notices/show-action-notice.tsx'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useReportUnfinished } from '../../../../lib/unfinished/unfinished.ts'
import { CodeEditor, type CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { Screen } from '../../../../ui/screen/screen.tsx'
import { useFilePanel } from '../../../browsing/model/open-files/panel.ts'
import { useEditorMemory } from '../../../browsing/model/open-files/use-view-memory.ts'
import { getObstacle, isBusy } from '../../model/commit/change-set.ts'
import { type ConflictFile, nextToResolve, useOpenConflicts } from '../../model/commit/conflict-files.ts'
import { editableText } from '../../model/commit/exact-text.ts'
import { conflictsOf, hasConflictMarks } from '../../model/commit/merge.ts'
import { commitRequest, pathProblem } from '../../model/commit/request.ts'
import { getSource, type StagedChange } from '../../model/commit/staged-change.ts'
import { useDrafts } from '../../model/drafts/use-drafts.ts'
import { type EditStart, getText, useEdit } from '../../model/edit/use-edit.ts'
import { useFormat } from '../../model/edit/use-format.ts'
import { CommitPanel } from '../commit/commit-panel.tsx'
import { ConflictFiles, useConflictFiles } from '../commit/conflict-files.tsx'
import { ConflictNotice } from '../commit/conflict-notice.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import { EditDiff, getTabs, type Tab } from './edit-diff.tsx'
import { EditHeader } from './edit-header.tsx'
import classes from './edit-screen.module.css'
import { ElsewhereBar } from './elsewhere-bar.tsx'
import { EncodingBar } from './encoding-bar.tsx'
import { LinkBar } from './link-bar.tsx'
import { RestoredBar } from './restored-bar.tsx'
import { TextFacts } from './text-facts.tsx'

interface EditSessionProps {
  readonly branch: string
  readonly start: EditStart
  /** The current last commit of the file on the branch; shows that a restored draft is outdated. */
  readonly headCommit: string | null
  /** The file is a symbolic link: its text is a path, and no text to be formatted. */
  readonly isLink: boolean
  /** Whether the file is executable on the branch; null while unknown, and for files without such a mode. */
  readonly wasExecutable: boolean | null
}

/** One edit from the first key to the commit. The text lives in the editor; everything else that matters is in the commit engine. */
export function EditSession({ branch, start, headCommit, isLink, wasExecutable }: EditSessionProps) {
  const params = useProjectParams()
  const navigate = useNavigate()
  const edit = useEdit({
    branch,
    start,
    onOpen: search => navigate({ to: '/c/$connection/p/$project/blob', params, search, ignoreBlocker: true }),
  })
  const { state, file, saver } = edit
  const [tab, setTab] = useState<Tab>('edit')
  const [restored, setRestored] = useState(start.restored)
  const [editor, setEditor] = useState<CodeEditorInstance | null>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)
  const panel = useFilePanel(file.path)
  const conflicts = useMemo(() => conflictsOf(file.content, state.merge), [state.merge, file.content])
  const isMerging = state.merge !== null || conflicts.length > 0
  const open = useOpenConflicts(edit.conflictKey)
  const conflictFiles = useConflictFiles(branch, { open, file, isWanted: isMerging || open.merges.size > 0 })
  const unwritable = useMemo(() => unwritableIn(getText(file)), [file])
  /** Runs work that may set another text, and shows the result. */
  const act = (work: () => Promise<void> | void) =>
    void edit.act(work).then(isAnother => {
      if (isAnother) setTab('edit')
    })
  const discard = () => {
    setTab('edit')
    edit.dropDraft().then(undo => {
      setRestored(null)
      offerUndo(undo)
    }, notifyFailure)
  }
  return (
    <Screen {...panel}>
      <LeaveGuard reason={saver.state.kind === 'failed' ? saver.state.reason : null} />
      <EditHeader
        branch={branch}
        isBranch={edit.destination.from.kind !== 'commit'}
        path={file.path}
        source={file.baseCommit === null ? null : getSource(file)}
        problem={pathProblem(file.path)}
        saveState={saver.state}
        onKeepNow={saver.flush}
        isChanged={state.merge || isBusy(state.phase) ? null : edit.isChanged}
        onPath={edit.rename}
        onDiscard={discard}
      />
      <EditNotices
        edit={edit}
        branch={branch}
        restored={restored}
        isBehind={headCommit !== null && file.baseCommit !== null && headCommit !== file.baseCommit}
        isMerging={isMerging}
        act={act}
        onKeep={() => setRestored(null)}
      />
      {conflictFiles.length > 0 && <ConflictFiles branch={branch} path={file.path} files={conflictFiles} />}
      {isMerging && (
        <ConflictBar
          merge={state.merge}
          conflicts={conflicts}
          editor={editor}
          nextFile={<NextFile branch={branch} next={nextToResolve(conflictFiles, file.path)} />}
          onUndo={() => act(() => edit.engine.dispatch({ type: 'mergeUndone' }))}
        />
      )}
      {isLink && <LinkBar text={file.content} />}
      <EncodingBar
        before={file.baseContent === null ? null : file.baseEncoding}
        encoding={file.encoding}
        unwritable={unwritable}
        editor={editor}
        onEncoding={encoding => edit.edit({ encoding })}
      />
      <div className={classes.columns}>
        <EditPane
          edit={edit}
          branch={branch}
          initialPath={start.change.path}
          isLink={isLink}
          wasExecutable={wasExecutable}
          tab={tab}
          editor={editor}
          onTab={setTab}
          onEditor={setEditor}
          onSave={() => {
            saver.flush()
            messageField.current?.focus()
          }}
        />
        <CommitOfEdit
          edit={edit}
          branch={branch}
          messageField={messageField}
          conflicts={conflicts.length}
          unwritable={unwritable}
        />
      </div>
    </Screen>
  )
}

function offerUndo(undo: () => Promise<void>): void {
  showActionNotice({
    title: t('Changes discarded'),
    milliseconds: 10_000,
    label: t('Undo'),
    onAction: () => void undo().catch(notifyFailure),
  })
}

type EditInHand = ReturnType<typeof useEdit>

/** The obstacles between the edit and its commit, with the next steps. */
function EditNotices({
  edit,
  branch,
  restored,
  isBehind,
  isMerging,
  act,
  onKeep,
}: {
  readonly edit: EditInHand
  readonly branch: string
  readonly restored: Draft | null
  /** The file has changed on the branch since this edit began. */
  readonly isBehind: boolean
  /** The text is that of a merge, or has conflicts that are left of one. */
  readonly isMerging: boolean
  act(work: () => Promise<void> | void): void
  onKeep(): void
}) {
  const { engine, state, file, words } = edit
  const { phase } = state
  return (
    <>
      <ElsewhereBar of={edit.key} />
      {phase.kind === 'editing' && !isMerging && (restored || isBehind) ? (
        <RestoredBar
          draft={restored}
          isBehind={isBehind}
          onMerge={() => act(() => engine.checkFile(words, edit.file.path))}
          onKeep={onKeep}
        />
      ) : (
        <ConflictNotice
          branch={branch}
          phase={phase}
          files={[file]}
          isAlone
          onMerge={(_file, theirs) => act(() => engine.merge(file.path, theirs))}
          onDecide={(path, decision) =>
            act(async () => {
              await engine.decide(path, decision)
              if (decision.kind === 'follow') await engine.mergeLeft()
            })
          }
          onCheck={() => act(() => engine.check())}
          onDismiss={() => engine.dispatch({ type: 'dismissed' })}
        />
      )}
    </>
  )
}

/** The link to the next file in conflict, from the editor of one. */
function NextFile({ branch, next }: { readonly branch: string; readonly next: ConflictFile | null }) {
  const params = useProjectParams()
  if (!next) return null
  return (
    <Button
      variant="default"
      title={visibleString(next.path)}
      renderRoot={props => (
        <Link {...props} to="/c/$connection/p/$project/edit" params={params} search={{ branch, path: next.path }} />
      )}
    >
      {t('Next file')}
    </Button>
  )
}

/** The editor, and the diff of the edit. */
function EditPane({
  edit,
  branch,
  initialPath,
  isLink,
  wasExecutable,
  tab,
  editor,
  onTab,
  onEditor,
  onSave,
}: {
  readonly edit: EditInHand
  readonly branch: string
  readonly initialPath: string
  readonly isLink: boolean
  readonly wasExecutable: boolean | null
  readonly tab: Tab
  readonly editor: CodeEditorInstance | null
  onTab(tab: Tab): void
  onEditor(editor: CodeEditorInstance | null): void
  onSave(): void
}) {
  const { state, file } = edit
  const { path } = file
  const format = useFormat(editor, isLink ? null : path)
  const memory = useEditorMemory({ ref: branch, path: initialPath }, 'edit')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is not given to the editor again
  const given = useMemo(() => editableText(file.content), [state.revision])
  const base = { commit: file.baseCommit, text: file.baseContent, encoding: file.baseEncoding }
  return (
    // Text typed during a commit would be in neither the commit nor the draft.
    <div className={classes.main} inert={isBusy(state.phase)}>
      <div className={classes.tabs}>
        <SegmentedControl
          aria-label={t('View of the edit')}
          data={getTabs(state.merge)}
          value={tab}
          onChange={next => {
            edit.readText()
            onTab(next)
          }}
        />
        <TextFacts
          path={path}
          text={file.content}
          encoding={file.encoding}
          isLink={isLink}
          isExecutable={wasExecutable === null ? null : (file.executable ?? wasExecutable)}
          onExecutable={wanted => edit.edit({ executable: wanted === wasExecutable ? null : wanted })}
          onFormat={() => void format()}
        />
      </div>
      <div className={classes.editor} hidden={tab !== 'edit'}>
        <CodeEditor
          path={path}
          value={given}
          revision={state.revision}
          readOnly={false}
          takesFocus={initialPath !== '' && !initialPath.endsWith('/')}
          label={t('Edit {path}', { path: visibleString(path) })}
          memory={memory}
          onEditor={onEditor}
          onSave={onSave}
          onBlur={edit.saver.flush}
          onChange={edit.noteTyped}
        />
      </div>
      <EditDiff
        tab={tab}
        path={path}
        merge={state.merge}
        base={base}
        edited={getText(file)}
        executable={file.executable}
      />
    </div>
  )
}

/** The commit of the one file. */
function CommitOfEdit({
  edit,
  branch,
  messageField,
  conflicts,
  unwritable,
}: {
  readonly edit: EditInHand
  readonly branch: string
  readonly messageField: RefObject<HTMLTextAreaElement | null>
  readonly conflicts: number
  readonly unwritable: Unwritable | null
}) {
  const { engine, state, file, words, destination, saver } = edit
  const { message, target, author } = words
  return (
    <CommitPanel
      messageField={messageField}
      branch={branch}
      {...destination}
      {...{ message, target, author }}
      files={[file]}
      isBusy={isBusy(state.phase)}
      obstacle={getObstacle({
        ...{ state, message, conflicts, isUnread: edit.isUnread, isSendingElsewhere: edit.isSendingElsewhere },
        problem: getProblem(file, unwritable),
      })}
      onWords={typed => {
        engine.dispatch({ type: 'described', words: typed })
        if (typed.message !== undefined) saver.touch()
      }}
      onCommit={() => {
        saver.flush()
        void edit.act(() => engine.send(words))
      }}
      requestNow={() => {
        edit.readText()
        return commitRequest({ ...words, files: engine.store.getState().files })
      }}
    >
      <OtherChanges branch={branch} path={edit.key.path} />
    </CommitPanel>
  )
}

function getProblem({ path, content, encoding }: StagedChange, unwritable: Unwritable | null): string | null {
  if (hasConflictMarks(content)) return t('The text still contains conflict markers. Resolve them by hand first.')
  if (unwritable) return formatUnwritable(unwritable, encoding)
  const problem = pathProblem(path)
  return problem && `${problem}.`
}

/**
 * Asks for confirmation before leaving an edit whose draft couldn't be saved: the screen has the only copy. `reason` is
 * null when it is saved.
 */
function LeaveGuard({ reason }: { readonly reason: string | null }) {
  useReportUnfinished(reason === null ? null : t('A draft could not be kept: {reason}', { reason }))
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => true,
    disabled: reason === null,
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={t('Leave without a draft?')}>
      <Text size="sm">
        {t('The draft could not be kept: {reason} What you typed is lost when you leave.', { reason })}
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={reset}>
          {t('Stay here')}
        </Button>
        <Button color="red.9" onClick={proceed}>
          {t('Leave and lose it')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Shows that the branch has other changes, which this commit leaves out, with a link to commit them together. */
function OtherChanges({ branch, path }: { readonly branch: string; readonly path: string }) {
  const params = useProjectParams()
  const { drafts } = useDrafts()
  const others = drafts.filter(draft => draft.state === 'current' && draft.branch === branch && draft.path !== path)
  return (
    <p className={classes.others}>
      {others.length > 0 &&
        t(
          '{others, plural, one {One other change of this branch is not in this commit. } other {# other changes of this branch are not in this commit. }}',
          { others: others.length },
        )}
      <Anchor
        size="xs"
        underline="always"
        renderRoot={props => (
          <Link {...props} to="/c/$connection/p/$project/changes" params={params} search={{ branch }} />
        )}
      >
        {others.length > 0 ? t('Commit them together') : t('Add more changes')}
      </Anchor>
    </p>
  )
}
