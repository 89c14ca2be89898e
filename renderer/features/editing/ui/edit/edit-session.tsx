import { Anchor, Button, Group, Modal, SegmentedControl, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useBlocker } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { Draft, DraftKey } from '#shared/bridge.ts'
import { visibleString } from '#shared/text/visible.ts'
import { type EncodedText, unwritableIn } from '../../../../lib/code/text-encoding.ts'
import { conflictsIn } from '../../../../lib/code/three-way-merge.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { runTask } from '../../../../lib/tasks/run-task.ts'
import { TaskFailure } from '../../../../lib/tasks/task-pool.ts'
import { useTellUnfinished } from '../../../../lib/unfinished/unfinished.ts'
import type { Author } from '../../../../ui/commits/author.ts'
import { CodeEditor, type CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { Screen } from '../../../../ui/screen/screen.tsx'
import { useFilePanel } from '../../../browsing/model/open-files/panel.ts'
import { useEditorMemory } from '../../../browsing/model/open-files/use-view-memory.ts'
import { groundOf, type MergeableVersion } from '../../model/changes/look-again.ts'
import { useDraftProject } from '../../model/drafts/use-draft-project.ts'
import { useDrafts } from '../../model/drafts/use-drafts.ts'
import {
  changeOf,
  commitRequest,
  defaultMessage,
  type Edit,
  type EditBase,
  nothing,
  pathProblem,
  pathWarning,
  type Target,
} from '../../model/edit/commit-request.ts'
import { editableText, exactText } from '../../model/edit/exact-text.ts'
import { hasConflictMarks, type Merge, type MergeStart, startMerge } from '../../model/edit/merge.ts'
import { obstacleOf } from '../../model/edit/obstacle.ts'
import { useCommit } from '../../model/edit/use-commit.ts'
import { useDraftSaver } from '../../model/edit/use-draft-saver.ts'
import { useFormat } from '../../model/edit/use-format.ts'
import { useTarget } from '../../model/edit/use-target.ts'
import { CommitPanel } from './commit-panel.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import { EditDiff, type Tab, tabsOf } from './edit-diff.tsx'
import { EditHeader } from './edit-header.tsx'
import classes from './edit-screen.module.css'
import { EncodingBar } from './encoding-bar.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { LinkBar } from './link-bar.tsx'
import { RestoredBar } from './restored-bar.tsx'
import { TextFacts } from './text-facts.tsx'

/** Where an edit starts. */
export interface EditStart extends EncodedText {
  readonly base: EditBase
  /** Null when nobody wrote one. */
  readonly message: string | null
  readonly restored: Draft | null
  /** Where the file stands on the branch; null for a new one. */
  readonly source: string | null
  readonly executable: boolean | null
}

interface EditSessionProps {
  readonly branch: string
  readonly initialPath: string
  readonly start: EditStart
  /** The last commit of the file as the branch has it now; tells that a restored draft is behind. */
  readonly headCommit: string | null
  /** The file is a symbolic link: its text is a path, and no text to be formatted. */
  readonly isLink: boolean
}

/** What the editor stands on: its base, the text it opened with, and the merge it is in, if any. */
interface Ground extends EncodedText {
  readonly revision: number
  readonly base: EditBase
  readonly merge: Merge | null
}

/** One edit from the first key to the commit. The text lives in the editor; everything else that matters is here. */
export function EditSession({ branch, initialPath, start, headCommit, isLink }: EditSessionProps) {
  const connection = useConnection()
  const { id: project } = useProject()
  // Stays for the whole edit, whatever is learned of the project meanwhile: it is part of the draft's name.
  const [draftProject] = useState(useDraftProject())
  const drafts = useDrafts()
  const [path, setPath] = useState(initialPath)
  const [source, setSource] = useState(start.source)
  /** Null until somebody writes one: then it follows the path. */
  const [written, setWritten] = useState(start.message)
  const [chosen, setChosen] = useState<Target | null>(null)
  const { target, ...destination } = useTarget(branch, initialPath, chosen)
  const [author, setAuthor] = useState<Author | null>(null)
  const [tab, setTab] = useState<Tab>('edit')
  const [restored, setRestored] = useState(start.restored)
  const [ground, setGround] = useState<Ground>({
    base: start.base,
    text: start.text,
    encoding: start.encoding,
    revision: 0,
    merge: null,
  })
  /** The edited text as it was read last; the diff, the draft and the commit are all made from this one. */
  const [edited, setEdited] = useState(start.text)
  /** The same, for code that runs before the state has come round: a commit must never take an older text. */
  const latest = useRef(start.text)
  const [editor, setEditor] = useState<CodeEditorInstance | null>(null)
  const unread = useRef<(() => string) | null>(null)
  const messageField = useRef<HTMLTextAreaElement>(null)

  const isNew = ground.base.commit === null
  const isSameEncoding = ground.encoding === ground.base.encoding
  const previousPath = isNew || source === path ? null : source
  const isMoved = previousPath !== null || start.executable !== null
  const message = written ?? defaultMessage(path, start.base.commit === null)
  const baseText = ground.base.text ?? ''
  const keptPath = path === '' || path.endsWith('/') ? `${path}untitled` : path
  const key: DraftKey = { connection: connection.ref, project: draftProject.project, branch, path: keptPath }

  /** Reads the editor if it changed since it was read last. */
  const readText = (): string => {
    const read = unread.current
    if (!read) return latest.current
    unread.current = null
    latest.current = exactText(baseText, read())
    setEdited(latest.current)
    return latest.current
  }
  const mineNow = (): EncodedText => ({ text: readText(), encoding: ground.encoding })
  const saver = useDraftSaver({
    onSaved: drafts.refresh,
    takenUp: start.restored && key,
    read: () => {
      const text = readText()
      if (text === baseText && isSameEncoding && !ground.merge && !isMoved) return null
      const { projectPath } = draftProject
      const { base, encoding } = ground
      const from = { baseCommit: base.commit, baseContent: base.text, baseEncoding: base.encoding }
      const file = { previousPath, executable: start.executable }
      return { ...key, projectPath, holds: 'text', content: text, encoding, ...file, ...from, message }
    },
  })
  const editNow = (): Edit => ({
    ...{ project, branch, message, target, author },
    ...{ path, previousPath, executable: start.executable, base: ground.base, ...mineNow() },
  })
  const commit = useCommit({ onCommitted: saver.discard })
  const stand = (base: EditBase, { text, encoding }: EncodedText, merge: Merge | null) => {
    commit.forget()
    unread.current = null
    latest.current = text
    setEdited(text)
    setGround(before => ({ revision: before.revision + 1, base, text, encoding, merge }))
    setTab('edit')
  }
  const onto = groundOf({ connection: connection.ref, project, branch }, target).branch
  const conflicts = ground.merge ? conflictsIn(editableText(edited), ground.merge.labels) : []

  const beginMerge = async (theirs: MergeableVersion) => {
    const start = { base: ground.base, mine: mineNow(), theirs, branch: onto }
    const merge = await mergeOrSay(start)
    if (!merge) return
    stand(theirs, merge, merge)
    saver.touch()
  }
  const dropDraft = async () => {
    await saver.discard()
    setRestored(null)
    // What the file is now is known when it could be read; else the text the draft began from.
    stand(start.base, { ...start.base, text: start.base.text ?? '' }, null)
  }
  const showTab = (next: Tab) => {
    readText()
    setTab(next)
  }
  const goToMessage = () => {
    saver.flush()
    messageField.current?.focus()
  }
  const format = useFormat(editor, isLink ? null : path)
  const panel = useFilePanel(path)
  const memory = useEditorMemory({ ref: branch, path: initialPath }, 'edit')
  const { encoding } = ground
  const unwritable = useMemo(() => unwritableIn({ text: edited, encoding }), [edited, encoding])
  const hasMarks = useMemo(() => hasConflictMarks(edited), [edited])
  const isBehind = !isNew && headCommit !== null && headCommit !== ground.base.commit
  const isDirty = edited !== baseText || !isSameEncoding || unread.current !== null || isNew || isMoved
  return (
    <Screen {...panel}>
      <LeaveGuard reason={saver.state.kind === 'failed' ? saver.state.reason : null} />
      <EditHeader
        branch={branch}
        isBranch={destination.from.kind !== 'commit'}
        path={path}
        source={isNew ? null : source}
        problem={pathProblem(path)}
        saveState={saver.state}
        onKeepNow={saver.flush}
        onPath={next => {
          setPath(next)
          saver.touch()
        }}
      />
      {(restored || isBehind) && !ground.merge && !commit.failure && (
        <RestoredBar
          draft={restored}
          isBehind={isBehind}
          onMerge={() => void commit.lookAgain(editNow(), beginMerge)}
          onKeep={() => setRestored(null)}
          onDiscard={() => void dropDraft()}
        />
      )}
      {commit.failure && (
        <FailureNotice
          failure={commit.failure}
          edit={{ path, branch: onto }}
          onMerge={theirs => void commit.whileBusy(() => beginMerge(theirs))}
          onOverwrite={({ commit: theirCommit }) => stand({ ...ground.base, commit: theirCommit }, mineNow(), null)}
          onFollow={to =>
            void commit.follow(editNow(), to, theirs => {
              setSource(to)
              if (previousPath === null) setPath(to)
              return beginMerge(theirs)
            })
          }
          onRecreate={() => stand(nothing, mineNow(), null)}
          onCheck={() => void commit.check(editNow())}
          onDismiss={commit.forget}
        />
      )}
      {ground.merge && (
        <ConflictBar
          merge={ground.merge}
          conflicts={conflicts}
          editor={editor}
          onUndo={() => {
            if (ground.merge) stand(ground.merge.baseBefore, ground.merge.mine, null)
            saver.touch()
          }}
        />
      )}
      {isLink && <LinkBar text={edited} />}
      <EncodingBar
        before={ground.base.text === null ? null : ground.base.encoding}
        encoding={encoding}
        unwritable={unwritable}
        editor={editor}
        onEncoding={next => {
          setGround(before => ({ ...before, encoding: next }))
          saver.touch()
        }}
      />
      <div className={classes.columns}>
        {/* What is typed while a commit is on its way would be in neither the commit nor the draft. */}
        <div className={classes.main} inert={commit.isBusy}>
          <div className={classes.tabs}>
            <SegmentedControl
              aria-label="View of the edit"
              data={tabsOf(ground.merge)}
              value={tab}
              onChange={showTab}
            />
            <TextFacts path={path} text={edited} encoding={encoding} isLink={isLink} onFormat={() => void format()} />
          </div>
          <div className={classes.editor} hidden={tab !== 'edit'}>
            <CodeEditor
              path={path}
              value={editableText(ground.text)}
              revision={ground.revision}
              readOnly={false}
              takesFocus={initialPath !== '' && !initialPath.endsWith('/')}
              label={`Edit ${visibleString(path)}`}
              memory={memory}
              onEditor={setEditor}
              onSave={goToMessage}
              onBlur={saver.flush}
              onChange={read => {
                unread.current = read
                saver.touch()
                if (ground.merge) readText()
              }}
            />
          </div>
          <EditDiff tab={tab} path={path} merge={ground.merge} base={ground.base} edited={{ text: edited, encoding }} />
        </div>
        <CommitPanel
          messageField={messageField}
          branch={branch}
          {...destination}
          message={message}
          target={target}
          author={author}
          isBusy={commit.isBusy}
          obstacle={obstacleOf({ isDirty, conflicts: conflicts.length, hasMarks, unwritable, encoding, path, message })}
          onMessage={next => {
            setWritten(next)
            saver.touch()
          }}
          onTarget={next => {
            // What stands in the way of a commit does so where that one would have been made.
            commit.forget()
            setChosen(next)
          }}
          onAuthor={setAuthor}
          onCommit={() => {
            saver.flush()
            void commit.send(editNow())
          }}
          requestNow={() => {
            const edit = editNow()
            return commitRequest(edit, [changeOf(edit)])
          }}
        >
          {path !== source && pathWarning(path) && (
            <p className={classes.others} role="status">
              {pathWarning(path)}
            </p>
          )}
          <OtherChanges branch={branch} path={keptPath} />
        </CommitPanel>
      </div>
    </Screen>
  )
}

/** Merges as a task; null, after saying so, when the texts are too complex to be merged here. */
async function mergeOrSay(start: MergeStart): Promise<Merge | null> {
  try {
    return await startMerge(start, input => runTask('merge', input))
  } catch (thrown) {
    if (!(thrown instanceof TaskFailure)) return null
    notifications.show({
      color: 'red',
      title: 'Too complex to merge here',
      message: 'Nothing was changed. Take one version as a whole, or merge the branches with git.',
    })
    return null
  }
}

/** Asks before an edit is left whose draft could not be kept: it is nowhere but on the screen. `reason` is null when it is safe. */
function LeaveGuard({ reason }: { readonly reason: string | null }) {
  useTellUnfinished(reason === null ? null : `A draft could not be kept: ${reason}`)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => true,
    disabled: reason === null,
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without a draft?">
      <Text size="sm">The draft could not be kept: {reason} What you typed is lost when you leave.</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={reset}>
          Stay here
        </Button>
        <Button color="red.9" onClick={proceed}>
          Leave and lose it
        </Button>
      </Group>
    </Modal>
  )
}

/** Says that the branch has other changes, which this commit leaves out, and where they can be committed together. */
function OtherChanges({ branch, path }: { readonly branch: string; readonly path: string }) {
  const params = useProjectParams()
  const { drafts } = useDrafts()
  const others = drafts.filter(draft => draft.state === 'current' && draft.branch === branch && draft.path !== path)
  return (
    <p className={classes.others}>
      {others.length > 0 &&
        (others.length === 1
          ? 'One other change of this branch is not in this commit. '
          : `${others.length} other changes of this branch are not in this commit. `)}
      <Anchor
        size="xs"
        underline="always"
        renderRoot={props => (
          <Link {...props} to="/c/$connection/p/$project/changes" params={params} search={{ branch }} />
        )}
      >
        {others.length > 0 ? 'Commit them together' : 'Add more changes'}
      </Anchor>
    </p>
  )
}
