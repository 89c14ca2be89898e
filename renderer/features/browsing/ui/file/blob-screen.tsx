import { Skeleton } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { t } from '#shared/i18n/i18n.ts'
import { commitWithoutStatsQuery } from '#shared/queries/repository.ts'
import { toTooltip } from '#shared/text/visible.ts'
import { type FileContent, lineCount, type TextContent } from '../../../../lib/code/file-content.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { useWhyReadOnly } from '../../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../../lib/navigation/use-screen-search.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { Breadcrumbs } from '../../../../lib/project/breadcrumbs.tsx'
import { CommitLink, FileLink, useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { CopyButton } from '../../../../ui/copy/copy-button.tsx'
import { useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import { useCommands } from '../../../../ui/keyboard/use-commands.ts'
import { useWindowKeyDown } from '../../../../ui/keyboard/use-window-key-down.ts'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { UserLink } from '../../../../ui/people/user-link.tsx'
import { Screen } from '../../../../ui/screen/screen.tsx'
import { FilesError } from '../../../../ui/states/files-error.tsx'
import { StaleNotice } from '../../../../ui/states/stale-notice.tsx'
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import { readTrail, type Step } from '../../model/blame/trail.ts'
import { useEarlierName } from '../../model/blame/use-earlier-name.ts'
import { formatSection } from '../../model/file/code-owners.ts'
import { type Lines, linesFrom, namedLines } from '../../model/file/lines.ts'
import { submoduleUrl } from '../../model/file/submodule-url.ts'
import { useCodeOwners } from '../../model/file/use-code-owners.ts'
import { type FileInView, useFile } from '../../model/file/use-file.ts'
import { useFileActions } from '../../model/file/use-file-actions.ts'
import { useTreeEntry } from '../../model/file/use-tree-entry.ts'
import { type FileView, getView, getViews, whyNotEditable } from '../../model/file/views.ts'
import { useFilePanel } from '../../model/open-files/panel.ts'
import { useFollowFiles } from '../../model/open-files/use-follow-files.ts'
import { useRefKind } from '../../model/project/use-ref-kind.ts'
import { type EntryKind, entryKind, kindNames } from '../../model/tree/entry-kind.ts'
import { DeleteDialog, type PresentFile, ReplaceDialog } from '../at-once/at-once-dialogs.tsx'
import { TrailBar } from '../blame/trail-bar.tsx'
import classes from './blob-screen.module.css'
import { FileBody } from './file-body.tsx'
import { FileDetailsDialog } from './file-details-dialog.tsx'
import { type FileCommands, type FileTaskKind, FileToolbar } from './file-toolbar.tsx'

const endingNames = { none: null, lf: 'LF', crlf: 'CRLF', cr: 'CR', mixed: t('mixed line endings') } as const

/** More owners of one file are counted. */
const shownOwners = 2

/** What is asked about the file in view. */
type FileTask =
  | { readonly kind: 'details' }
  /** The file as it was when it was asked; neither a fresh answer nor another link changes it. */
  | { readonly kind: 'replace' | 'delete'; readonly file: PresentFile }

/** One file at a ref: its type, content, blame and actions. */
export function BlobScreen() {
  const { defaultRef } = useProject()
  const [search, changeSearch] = useScreenSearch('/c/$connection/p/$project/blob')
  const { path, ref = defaultRef } = search
  const trail = useMemo(() => readTrail(search.trail), [search.trail])
  const file = useFile(path, ref)
  const entry = useTreeEntry(path, ref, file.error?.kind === 'notFound')
  const refKind = useRefKind(ref)
  const [task, setTask] = useState<FileTask | null>(null)
  const [editor, setEditor] = useState<CodeEditorInstance | null>(null)
  const kind = entry ? entryKind(entry) : 'file'
  const views = getViews(file.content, path, kind)
  const view = getView(views, search)
  const lines = namedLines(search)
  const show = (next: FileView) => changeSearch({ view: next }, true)
  const name = ({ line, to }: Lines) => changeSearch({ line, to }, true)
  const actions = useFileActions(path, ref)
  const commands = fileCommands({ file, editor, lines, actions, onLines: name })
  useFindKey(commands.find)
  useFileKeys({
    commands,
    views,
    view,
    onView: show,
    file: { path, ref, whyNot: whyNotEditable(refKind, kind, file.content, ref) },
  })
  const earlier = useWayOn({ path, ref, file, entry, trail })
  const panel = useFilePanel(path)
  const onTask = (asked: FileTaskKind) => {
    const { metadata } = file
    if (asked === 'details') setTask({ kind: asked })
    else if (metadata) setTask({ kind: asked, file: { branch: ref, path, lastCommitId: metadata.last_commit_id } })
  }
  return (
    <Screen {...panel}>
      <div className={classes.bar}>
        <Breadcrumbs refName={ref} path={path} />
        <StaleNotice provenance={file.provenance} />
        {!(file.error && kind !== 'submodule') && (
          <FileToolbar {...{ path, refKind, file, kind, views, view, commands, onTask }} refName={ref} onView={show} />
        )}
      </div>
      <TrailBar trail={trail} here={{ ref, path }} isMissing={earlier.data === null} />
      {kind === 'submodule' && entry ? (
        <SubmoduleView entry={entry} refName={ref} />
      ) : earlier.isLoading || earlier.data ? (
        <LoadingState rows={12} rowHeight={20} label={t('Finding the former file name')} />
      ) : file.error ? (
        <div className={classes.scroller}>
          <FilesError error={file.error} refName={ref} path={path} onRetry={file.refetch} />
        </div>
      ) : (
        <>
          <FileFacts file={file} kind={kind} mode={entry?.mode} path={path} refName={ref} />
          <FileBody
            {...{ path, trail, file, kind, view, lines, editor }}
            refName={ref}
            part={search.part}
            onEditor={setEditor}
            onLines={name}
            onDownload={actions.download}
            onShowText={() => show('code')}
          />
        </>
      )}
      {task && <FileDialog task={task} refName={ref} file={file} onClose={() => setTask(null)} />}
    </Screen>
  )
}

/** What is asked about the file, and its answer. */
function FileDialog({
  task,
  refName,
  file: { metadata },
  onClose,
}: {
  readonly task: FileTask
  readonly refName: string
  readonly file: FileInView
  onClose(): void
}) {
  switch (task.kind) {
    case 'delete':
      return <DeleteDialog {...task.file} opensFolder onClose={onClose} />
    case 'replace':
      return <ReplaceDialog {...task.file} onClose={onClose} />
    case 'details':
      return metadata && <FileDetailsDialog refName={refName} metadata={metadata} onClose={onClose} />
  }
}

interface CommandParts {
  readonly file: FileInView
  readonly editor: CodeEditorInstance | null
  readonly lines: Lines | undefined
  readonly actions: ReturnType<typeof useFileActions>
  onLines(lines: Lines): void
}

function fileCommands({ file, editor, lines, actions, onLines }: CommandParts): FileCommands {
  const { metadata, content } = file
  const text = content?.kind === 'text' || content?.kind === 'lfsPointer' ? content.text : null
  return {
    find: editor ? () => findIn(editor) : undefined,
    linkSelection: editor ? () => onLines(selectedLines(editor)) : undefined,
    download: metadata && actions.download,
    copyContent: text === null ? undefined : () => actions.copyContent(text),
    copyPermalink: metadata && (() => actions.copyPermalink(metadata.commit_id, lines)),
  }
}

interface FileKeys {
  readonly commands: FileCommands
  readonly views: readonly FileView[]
  readonly view: FileView | undefined
  onView(view: FileView): void
  /** `whyNot`: why it can't be edited. */
  readonly file: { readonly path: string; readonly ref: string; readonly whyNot: string | null }
}

/** The keys of the file in view. */
function useFileKeys({ commands, views, view, onView, file }: FileKeys): void {
  const { path, ref } = file
  const params = useProjectParams()
  const navigate = useNavigate()
  const isEditable = (useWhyReadOnly() ?? file.whyNot) === null
  const edit = () => void navigate({ to: '/c/$connection/p/$project/edit', params, search: { branch: ref, path } })
  useCommands({
    linkLines: commands.linkSelection,
    toggleBlame: views.includes('blame') ? () => onView(view === 'blame' ? 'code' : 'blame') : undefined,
    copyPermalink: commands.copyPermalink,
    editFile: isEditable ? edit : undefined,
  })
}

interface FoundFile {
  readonly path: string
  readonly ref: string
  readonly file: FileInView
  readonly entry: TreeEntry | undefined
  readonly trail: readonly Step[]
}

/**
 * Notes for the tabs of files whether the file is there, and leads on where it is not: to the name it had before, or to the folder it is.
 * @returns the search for the earlier name
 */
function useWayOn({ path, ref, file, entry, trail }: FoundFile) {
  const search = useSearch({ from: '/c/$connection/p/$project/blob' })
  const params = useProjectParams()
  const navigate = useNavigate()
  const isGone = file.error?.kind === 'notFound'
  const isLooked = file.metadata !== undefined || isGone
  const isSubmodule = entry !== undefined && entryKind(entry) === 'submodule'
  const openFiles = useFollowFiles()
  const noteFolder = useEffectEvent(() => openFiles.isFolder({ ref, path }))
  const noteLooked = useEffectEvent(() => openFiles.looked({ ref, path }, isGone && !isSubmodule))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found of each file is noted
  useEffect(() => {
    if (isLooked) noteLooked()
  }, [isLooked, isGone, isSubmodule, ref, path])
  const earlier = useEarlierName(isGone ? trail.at(-1) : undefined, ref)
  const earlierPath = earlier.data
  useEffect(() => {
    if (earlierPath) {
      const renamed = { ...search, path: earlierPath }
      void navigate({ to: '/c/$connection/p/$project/blob', params, search: renamed, replace: true })
    }
  }, [earlierPath, navigate, params, search])
  // A document's link doesn't distinguish a folder from a file.
  const isFolder = path === '' || entry?.type === 'tree'
  useEffect(() => {
    const search = { ref, ...(path !== '' && { path }) }
    if (!isFolder) return
    noteFolder()
    void navigate({ to: '/c/$connection/p/$project/tree', params, search, replace: true })
  }, [isFolder, navigate, params, ref, path])
  return earlier
}

/** Opens the editor's search. */
function findIn(editor: CodeEditorInstance): void {
  editor.focus()
  void editor.getAction('actions.find')?.run()
}

/** The lines of the selection, or the one the cursor is on. A selection that ends before the first letter of a line leaves it out. */
function selectedLines(editor: CodeEditorInstance): Lines {
  const selection = editor.getSelection()
  if (!selection) return { line: 1 }
  const { startLineNumber, endLineNumber, endColumn } = selection
  return linesFrom(startLineNumber, endColumn === 1 ? Math.max(startLineNumber, endLineNumber - 1) : endLineNumber)
}

/**
 * Control (or Command) and F search in the file wherever the focus is; the window itself has no search. No command, as the key belongs to
 * the editor, which has it wherever a text has the focus.
 */
function useFindKey(find: (() => void) | undefined): void {
  useKeyHelp(t('Code'), find ? [{ keys: ['mod+F'], words: t('Find in the text') }] : [])
  useWindowKeyDown(event => {
    const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f'
    if (!isAsked || event.defaultPrevented || !find) return
    event.preventDefault()
    find()
  })
}

/** A submodule: its commit in another repository, and that repository's URL. */
function SubmoduleView({ entry, refName }: { readonly entry: TreeEntry; readonly refName: string }) {
  const { content } = useFile('.gitmodules', refName)
  const url = content?.kind === 'text' ? submoduleUrl(content.text, entry.path) : null
  return (
    <EmptyState
      icon={<IconPackage size={30} stroke={1.5} />}
      title={t('A submodule')}
      description={
        <Trans
          message="Commit <sha/> <copyButton/> of another repository stands here{hasUrl, select, true {; .gitmodules says it is at <url/>} other {}}. Its files are not part of this repository."
          values={{ hasUrl: `${url !== null}` }}
          components={{
            sha: <span className={classes.mono}>{entry.id}</span>,
            url: (
              <span className={classes.mono}>
                <VisibleText text={url ?? ''} />
              </span>
            ),
            copyButton: <CopyButton value={entry.id} label={t('Copy SHA')} />,
          }}
        />
      }
    />
  )
}

interface FileFactsProps {
  readonly path: string
  readonly refName: string
  readonly file: FileInView
  readonly kind: EntryKind
  readonly mode: string | undefined
}

/** One line about a file: size, lines, mode, encoding, and the commit that touched it last. */
function FileFacts({ file, kind, mode, path, refName }: FileFactsProps) {
  const { metadata, content } = file
  return (
    <div className={classes.facts}>
      {metadata ? (
        <>
          <span className={classes.measures}>{[formatSize(metadata.size), ...getFacts(content)].join(' · ')}</span>
          {kind !== 'file' && (
            <span className={classes.measures}>{`${kindNames[kind]}${mode ? ` (${mode})` : ''}`}</span>
          )}
          <OwnersLink path={path} refName={refName} />
          <LastCommit sha={metadata.last_commit_id} />
        </>
      ) : (
        <Skeleton height={9} width={180} radius="sm" />
      )}
    </div>
  )
}

/** The code owners of the file, as a link to the rule that names them. The details of the file list them by section. */
function OwnersLink({ path, refName }: { readonly path: string; readonly refName: string }) {
  const found = useCodeOwners(path, refName)
  const [first] = found?.owners ?? []
  if (!found || !first) return null
  const all = [...new Set(found.owners.flatMap(({ owners }) => owners))]
  return (
    <FileLink
      refName={refName}
      path={found.path}
      view="code"
      line={first.line}
      className={classes.owners}
      title={found.owners.map(one => `${formatSection(one)}: ${one.owners.join(', ')}`).join('\n')}
    >
      {t('Owners: {shown}{more, plural, =0 {} other { and # more}}', {
        shown: all.slice(0, shownOwners).join(', '),
        more: Math.max(0, all.length - shownOwners),
      })}
    </FileLink>
  )
}

function getFacts(content: FileContent | undefined): readonly string[] {
  switch (content?.kind) {
    case undefined:
      return []
    case 'empty':
      return ['empty']
    case 'binary':
      return ['binary']
    case 'lfsPointer':
      return [t('LFS pointer')]
    case 'text':
      return textFacts(content)
  }
}

function textFacts(content: TextContent): readonly string[] {
  const lines = lineCount(content)
  const facts = [
    t('{lines, plural, one {# line} other {# lines}}', { lines }),
    endingNames[content.lineEndings],
    content.invalidAt ? t('not valid {encoding}', { encoding: content.encoding }) : encodingName(content),
    content.endsWithNewline ? null : t('no newline at the end'),
  ]
  return facts.filter(fact => fact !== null)
}

function encodingName({ encoding, byteOrderMark }: TextContent): string {
  return byteOrderMark ? t('{encoding} with BOM', { encoding }) : encoding
}

function LastCommit({ sha }: { readonly sha: string }) {
  const { id } = useProject()
  const { data, isPending } = useOperation(commitWithoutStatsQuery(id, sha))
  if (isPending) return <Skeleton height={9} width={220} radius="sm" ml="auto" />
  if (!data) return null
  const commit = data.value
  return (
    <span className={classes.last}>
      <span className={classes.author}>
        <UserLink name={commit.author_name} email={commit.author_email} size={16} />
      </span>
      <CommitLink sha={commit.id} className={classes.title} title={toTooltip(commit.message)}>
        <VisibleText text={commit.title} />
      </CommitLink>
      <TimeAgo value={commit.committed_date ?? commit.created_at} className={classes.age} />
    </span>
  )
}
