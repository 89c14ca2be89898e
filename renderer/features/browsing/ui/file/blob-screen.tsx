import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Breadcrumbs } from '../../../../lib/project/breadcrumbs.tsx'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { useShortcuts } from '../../../../ui/keyboard/use-shortcuts.ts'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { Screen } from '../../../../ui/screen/screen.tsx'
import { FilesError } from '../../../../ui/states/files-error.tsx'
import { StaleNotice } from '../../../../ui/states/stale-notice.tsx'
import { LoadingState } from '../../../../ui/states/states.tsx'
import { readTrail } from '../../model/blame/trail.ts'
import { useEarlierName } from '../../model/blame/use-earlier-name.ts'
import { findIn, selectedLines, useFindKey } from '../../model/file/in-editor.ts'
import { type Lines, namedLines } from '../../model/file/lines.ts'
import { useFile } from '../../model/file/use-file.ts'
import { useFileActions } from '../../model/file/use-file-actions.ts'
import { useTreeEntry } from '../../model/file/use-tree-entry.ts'
import { type FileView, viewOf, viewsOf, whyNotEditable } from '../../model/file/views.ts'
import { useFilePanel } from '../../model/open-files/panel.ts'
import { useFollowFiles } from '../../model/open-files/use-follow-files.ts'
import { useRefKind } from '../../model/project/use-ref-kind.ts'
import { entryKind } from '../../model/tree/entry-kind.ts'
import { ReplaceDialog } from '../at-once/at-once-dialogs.tsx'
import { DeleteFileDialog, type StandingFile } from '../at-once/delete-file-dialog.tsx'
import { TrailBar } from '../blame/trail-bar.tsx'
import classes from './blob-screen.module.css'
import { FileBody } from './file-body.tsx'
import { FileDetailsDialog } from './file-details-dialog.tsx'
import { FileFacts } from './file-facts.tsx'
import { FileToolbar } from './file-toolbar.tsx'
import { SubmoduleView } from './submodule-view.tsx'

/** One file at a ref: what it is, what is in it, who wrote it, and what can be done with it. */
export function BlobScreen() {
  const { defaultRef } = useProject()
  const search = useSearch({ from: '/c/$connection/p/$project/blob' })
  const { path, ref = defaultRef } = search
  const lines = namedLines(search)
  const trail = useMemo(() => readTrail(search.trail), [search.trail])
  const params = useProjectParams()
  const navigate = useNavigate()
  const file = useFile(path, ref)
  const entry = useTreeEntry(path, ref)
  const refKind = useRefKind(ref)
  const actions = useFileActions(path, ref)
  /** The file as it was when its end was asked for; neither a fresh answer nor another link changes it. */
  const [deleting, setDeleting] = useState<StandingFile | null>(null)
  const [replacing, setReplacing] = useState<StandingFile | null>(null)
  const [isInDetail, setInDetail] = useState(false)
  const kind = entry ? entryKind(entry) : 'file'
  const views = viewsOf(file.content, path, kind)
  const view = viewOf(views, path, search)
  const [editor, setEditor] = useState<CodeEditorInstance | null>(null)

  const showAs = (change: Partial<typeof search>) =>
    void navigate({ to: '/c/$connection/p/$project/blob', params, search: { ...search, ...change }, replace: true })
  const show = (next: FileView) => showAs({ view: next })
  const name = ({ line, to }: Lines) => showAs({ line, to })
  const isEditable = whyNotEditable(refKind, kind, file.content, ref) === null
  const edit = () => void navigate({ to: '/c/$connection/p/$project/edit', params, search: { branch: ref, path } })
  const { metadata } = file
  const standing = metadata ? { branch: ref, path, lastCommitId: metadata.last_commit_id } : null
  const copyPermalink = metadata && (() => actions.copyPermalink(metadata.commit_id, lines))
  const find = editor ? () => findIn(editor) : undefined
  const linkSelection = editor ? () => name(selectedLines(editor)) : undefined
  useFindKey(find)
  useShortcuts('File', {
    l: { words: 'Link to the selected lines', run: linkSelection },
    b: {
      words: 'Blame, or back to the code',
      run: views.includes('blame') ? () => show(view === 'blame' ? 'code' : 'blame') : undefined,
    },
    y: { words: 'Copy the permalink', run: copyPermalink },
    e: { words: 'Edit the file', run: isEditable ? edit : undefined },
  })
  const isGone = file.error?.kind === 'notFound'
  const isLooked = file.metadata !== undefined || isGone
  const openFiles = useFollowFiles()
  const noteFolder = useEffectEvent(() => openFiles.isFolder({ ref, path }))
  const panel = useFilePanel(path)
  const noteLooked = useEffectEvent(() => openFiles.looked({ ref, path }, isGone && kind !== 'submodule'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found of each file is noted
  useEffect(() => {
    if (isLooked) noteLooked()
  }, [isLooked, isGone, kind, ref, path])
  const earlier = useEarlierName(isGone ? trail.at(-1) : undefined, ref)
  const earlierPath = earlier.data
  useEffect(() => {
    if (earlierPath) {
      const renamed = { ...search, path: earlierPath }
      void navigate({ to: '/c/$connection/p/$project/blob', params, search: renamed, replace: true })
    }
  }, [earlierPath, navigate, params, search])
  // A link of a document does not tell a folder from a file.
  const isFolder = path === '' || entry?.type === 'tree'
  useEffect(() => {
    const search = { ref, ...(path !== '' && { path }) }
    if (!isFolder) return
    noteFolder()
    void navigate({ to: '/c/$connection/p/$project/tree', params, search, replace: true })
  }, [isFolder, navigate, params, ref, path])

  return (
    <Screen {...panel}>
      <div className={classes.bar}>
        <Breadcrumbs refName={ref} path={path} />
        <StaleNotice provenance={file.provenance} />
        {!(file.error && kind !== 'submodule') && (
          <FileToolbar
            path={path}
            refName={ref}
            refKind={refKind}
            file={file}
            kind={kind}
            views={views}
            view={view}
            onView={show}
            onFind={find}
            onLinkSelection={linkSelection}
            onDownload={actions.download}
            onCopyContent={actions.copyContent}
            onCopyPermalink={copyPermalink}
            onDetails={() => setInDetail(true)}
            onReplace={() => setReplacing(standing)}
            onDelete={() => setDeleting(standing)}
          />
        )}
      </div>
      <TrailBar trail={trail} here={{ ref, path }} isMissing={earlier.data === null} />
      {kind === 'submodule' && entry ? (
        <SubmoduleView entry={entry} refName={ref} />
      ) : earlier.isLoading || earlier.data ? (
        <LoadingState rows={12} rowHeight={20} label="Looking for the name the file had" />
      ) : file.error ? (
        <div className={classes.scroller}>
          <FilesError error={file.error} refName={ref} path={path} onRetry={file.refetch} />
        </div>
      ) : (
        <>
          <FileFacts file={file} kind={kind} mode={entry?.mode} />
          <FileBody
            path={path}
            refName={ref}
            trail={trail}
            file={file}
            kind={kind}
            view={view}
            lines={lines}
            part={search.part}
            editor={editor}
            onEditor={setEditor}
            onLines={name}
            onDownload={actions.download}
            onShowText={() => show('code')}
          />
        </>
      )}
      <DeleteFileDialog file={deleting} onClose={() => setDeleting(null)} />
      {replacing && <ReplaceDialog {...replacing} onClose={() => setReplacing(null)} />}
      {isInDetail && metadata && (
        <FileDetailsDialog refName={ref} metadata={metadata} onClose={() => setInDetail(false)} />
      )}
    </Screen>
  )
}
