import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useProjectParams } from '../../../common/project/links.tsx'
import { useProject } from '../../../common/project/project-context.ts'
import { StaleNotice } from '../../../common/states/stale-notice.tsx'
import { type DeletedFile, DeleteFileDialog } from '../edit/delete-file-dialog.tsx'
import { useRefKind } from '../project/use-ref-kind.ts'
import { Breadcrumbs } from '../tree/breadcrumbs.tsx'
import { entryKind } from '../tree/entry-kind.ts'
import { FilesError } from '../tree/files-error.tsx'
import classes from './blob-screen.module.css'
import { FileBody } from './file-body.tsx'
import { FileFacts } from './file-facts.tsx'
import { FileToolbar } from './file-toolbar.tsx'
import { OriginBar } from './origin-bar.tsx'
import { SubmoduleView } from './submodule-view.tsx'
import { useFile } from './use-file.ts'
import { useFileActions } from './use-file-actions.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTreeEntry } from './use-tree-entry.ts'
import { type FileView, viewsOf, whyNotEditable } from './views.ts'

/** One file at a ref: what it is, what is in it, who wrote it, and what can be done with it. */
export function BlobScreen() {
  const { defaultRef } = useProject()
  const search = useSearch({ from: '/c/$connection/p/$project/blob' })
  const { path, line, origin, ref = defaultRef } = search
  const params = useProjectParams()
  const navigate = useNavigate()
  const file = useFile(path, ref)
  const entry = useTreeEntry(path, ref)
  const refKind = useRefKind(ref)
  const actions = useFileActions(path, ref)
  /** The file as it was when its deletion was asked for; neither a fresh answer nor another link changes it. */
  const [deleting, setDeleting] = useState<DeletedFile | null>(null)
  const kind = entry ? entryKind(entry) : 'file'
  const views = viewsOf(file.content, path, kind)
  const view = search.view && views.includes(search.view) ? search.view : views[0]

  const show = (next: FileView) =>
    void navigate({ to: '/c/$connection/p/$project/blob', params, search: { ...search, view: next }, replace: true })
  const goToLine = (next: number) =>
    void navigate({ to: '/c/$connection/p/$project/blob', params, search: { ...search, line: next }, replace: true })
  const isEditable = whyNotEditable(refKind, kind, file.content, ref) === null
  const edit = () => void navigate({ to: '/c/$connection/p/$project/edit', params, search: { branch: ref, path } })
  const { metadata } = file
  const copyPermalink = metadata && (() => actions.copyPermalink(metadata.commit_id, line))
  useShortcuts({
    b: views.includes('blame') ? () => show(view === 'blame' ? 'code' : 'blame') : undefined,
    y: copyPermalink,
    e: isEditable ? edit : undefined,
  })
  const isNowhere = path === ''
  useEffect(() => {
    if (isNowhere) void navigate({ to: '/c/$connection/p/$project/tree', params, search: { ref }, replace: true })
  }, [isNowhere, navigate, params, ref])

  return (
    <div className={classes.screen}>
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
            onDownload={() => void actions.download()}
            onCopyContent={actions.copyContent}
            onCopyPermalink={copyPermalink}
            onDelete={() => metadata && setDeleting({ branch: ref, path, lastCommitId: metadata.last_commit_id })}
          />
        )}
      </div>
      {origin && <OriginBar origin={origin} refName={ref} path={path} isMissing={file.error?.kind === 'notFound'} />}
      {kind === 'submodule' && entry ? (
        <SubmoduleView entry={entry} refName={ref} />
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
            origin={origin}
            file={file}
            kind={kind}
            view={view}
            line={line}
            onLine={goToLine}
            onDownload={() => void actions.download()}
          />
        </>
      )}
      <DeleteFileDialog file={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}
