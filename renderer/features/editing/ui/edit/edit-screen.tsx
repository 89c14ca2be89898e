import { Button } from '@mantine/core'
import { IconPencilOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError, request } from '../../../../lib/bridge/bridge.ts'
import { writableText } from '../../../../lib/code/file-content.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { defaultMessage } from '../../../../lib/project/default-message.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { FilesError } from '../../../../ui/states/files-error.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/states/states.tsx'
import { type FileInView, useFile } from '../../../browsing/model/file/use-file.ts'
import { useTreeEntry } from '../../../browsing/model/file/use-tree-entry.ts'
import { entryKind } from '../../../browsing/model/tree/entry-kind.ts'
import { adoptDrafts, useDraftProject } from '../../model/drafts/use-draft-project.ts'
import type { EditStart } from '../../model/edit/use-edit.ts'
import { EditSession } from './edit-session.tsx'

/** Edits one file on a branch, or makes a new one; a draft of it is taken up where it was left. */
export function EditScreen() {
  const { defaultBranch } = useProject()
  const {
    branch = defaultBranch ?? 'main',
    path,
    create = false,
  } = useSearch({
    from: '/c/$connection/p/$project/edit',
  })
  return <OpenEdit key={`${branch} ${create} ${path}`} branch={branch} path={path} isNew={create} />
}

interface OpenEditProps {
  readonly branch: string
  readonly path: string
  readonly isNew: boolean
}

function OpenEdit({ branch, path, isNew }: OpenEditProps) {
  const connection = useConnection().ref
  const draftProject = useDraftProject()
  const { project } = draftProject
  const draft = useQuery({
    queryKey: ['draft', connection, project, branch, path],
    queryFn: async () => {
      await adoptDrafts(connection, draftProject)
      return path === '' ? null : request('drafts.get', { connection, project, branch, path })
    },
    staleTime: 0,
    gcTime: 0,
  })
  const source = draft.data?.previousPath ?? path
  const file = useFile(source, branch, { enabled: !isNew })
  const entry = useTreeEntry(source, branch)
  // A draft may be old: a cached read doesn't show whether the file has changed.
  const hasDraft = draft.data != null
  const refetch = useEffectEvent(file.refetch)
  useEffect(() => {
    if (hasDraft && !isNew) refetch()
  }, [hasDraft, isNew])
  // An edit keeps its base: the file may be refetched at any time.
  const [opened, setOpened] = useState<EditStart | null>(null)
  // Without knowing whether there is a draft nothing begins: the first key would take its place.
  const start = opened ?? (draft.isSuccess ? getStart(isNew, file, draft.data, path) : null)
  if (start && !opened) setOpened(start)
  if (start) {
    const isConfirmed = file.provenance !== null && !file.provenance.stale
    const headCommit = isConfirmed ? (file.metadata?.last_commit_id ?? null) : null
    const kind = entry && entryKind(entry)
    const hasMode = kind === 'file' || kind === 'executable'
    const wasExecutable = isNew ? false : hasMode ? kind === 'executable' : null
    return (
      <EditSession
        branch={branch}
        start={start}
        headCommit={headCommit}
        isLink={kind === 'symlink'}
        wasExecutable={wasExecutable}
      />
    )
  }
  if (draft.data) return <NotTyped draft={draft.data} />
  if (draft.isPending) return <LoadingState rows={14} rowHeight={20} label={t('Opening the editor')} />
  if (draft.error) return <ErrorState error={getError(draft.error)} onRetry={() => void draft.refetch()} />
  if (file.error) return <FilesError error={file.error} refName={branch} path={path} onRetry={file.refetch} />
  if (file.isPending) return <LoadingState rows={14} rowHeight={20} label={t('Opening the editor')} />
  return <NotEditable file={file} />
}

/** The draft, if there is one, else the file. Null while the file is not there or is no text. */
function getStart(isNew: boolean, file: FileInView, draft: Draft | null, path: string): EditStart | null {
  if (draft) {
    const text = draft.holds === 'text' ? draft.content : draft.holds === 'unchanged' ? draft.baseContent : null
    if (text === null) return null
    const message = draft.message === defaultMessage(isNew ? 'Add' : 'Update', path) ? null : draft.message
    return { change: { ...draft, holds: 'text', content: text, path }, message, restored: draft }
  }
  const written = isNew ? { text: '', encoding: 'UTF-8' as const } : file.content && writableText(file.content)
  if (!written || (!isNew && !file.metadata)) return null
  const { text, encoding } = written
  const change = {
    ...{ path, previousPath: null, executable: null, holds: 'text' as const, content: text, encoding },
    ...{ baseCommit: file.metadata?.last_commit_id ?? null, baseContent: text, baseEncoding: encoding },
    ...(isNew && { baseCommit: null, baseContent: null }),
  }
  return { change, message: null, restored: null }
}

/** A change of the file that leaves nothing to type: it is deleted, or replaced by bytes. */
function NotTyped({ draft: { branch, holds } }: { readonly draft: Draft }) {
  const params = useProjectParams()
  return (
    <EmptyState
      icon={<IconPencilOff size={30} stroke={1.5} />}
      title={t('This file has a change that is no text')}
      description={
        holds === 'deleted'
          ? t('Its deletion is among the changes of the branch. Discard it there to edit the file.')
          : t('Its bytes are among the changes of the branch. Discard them there to edit the file.')
      }
      action={
        <Button
          variant="default"
          renderRoot={props => (
            <Link {...props} to="/c/$connection/p/$project/changes" params={params} search={{ branch }} />
          )}
        >
          {t('Open the changes')}
        </Button>
      }
    />
  )
}

function NotEditable({ file }: { readonly file: FileInView }) {
  const isLarge = file.isHeldBack
  return (
    <EmptyState
      icon={<IconPencilOff size={30} stroke={1.5} />}
      title={t('This file can’t be edited here')}
      description={
        isLarge
          ? t('It is too large for an editor. Download it, change it there, and push it with git.')
          : t('This isn’t text, or its encoding is unknown. Saving it as text would change bytes that you didn’t edit.')
      }
    />
  )
}
