import {
  IconCopy,
  IconCursorText,
  IconDownload,
  IconExternalLink,
  IconHistory,
  IconLink,
  IconTrash,
  IconUserSearch,
} from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { deepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnectionRef, useWhyReadOnly } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { getWebAddress } from '../../../../lib/project/web-address.ts'
import { copyText } from '../../../../ui/copy/copy-text.ts'
import type { DraggedFile } from '../../../../ui/downloads/drag-out.ts'
import { addDownload } from '../../../../ui/downloads/use-downloads.ts'
import { openInBrowser } from '../../../../ui/link/external-link.tsx'
import type { TableAction } from '../../../../ui/resource-table/column.ts'
import { entryKind } from '../../model/tree/entry-kind.ts'

/** Its code, and that of commits, is loaded when the page is idle, or when it is opened. */
const DeleteDialog = lazy(async () => ({ default: (await import('../at-once/at-once-dialogs.tsx')).DeleteDialog }))

type GetActions = (entry: TreeEntry) => readonly TableAction[]

/** The read of a file's bytes, to download it or to drag it out. */
export function getFileRequest(
  at: { readonly connection: ConnectionRef; readonly id: string; readonly refName: string },
  { path, name }: TreeEntry,
): DraggedFile {
  const { connection, id, refName } = at
  return { connection, operation: 'files.raw', params: { id, file_path: path, ref: refName }, suggestedName: name }
}

/** The actions on the files and folders of a ref that read. */
export function useEntryReads(refName: string): GetActions {
  const { id, project } = useProject()
  const connection = useConnectionRef()
  const params = useProjectParams()
  const navigate = useNavigate()
  return entry => {
    const { path } = entry
    const kind = entryKind(entry)
    const search = { ref: refName, path }
    const ofFile: readonly TableAction[] = [
      {
        label: t('Blame'),
        icon: <IconUserSearch size={14} />,
        run: () =>
          void navigate({ to: '/c/$connection/p/$project/blob', params, search: { ...search, view: 'blame' } }),
      },
      {
        label: t('Download'),
        icon: <IconDownload size={14} />,
        run: () => void addDownload(getFileRequest({ connection, id, refName }, entry)),
      },
    ]
    const address = project?.web_url
    return [
      { label: t('Copy path'), icon: <IconCopy size={14} />, run: () => void copyText(path, t('Path')) },
      {
        label: t('History'),
        icon: <IconHistory size={14} />,
        run: () => void navigate({ to: '/c/$connection/p/$project/commits', params, search }),
      },
      ...(kind === 'file' || kind === 'executable' ? ofFile : []),
      {
        label: t('Open in browser'),
        icon: <IconExternalLink size={14} />,
        unavailable: address ? undefined : t('The service names no web page'),
        run: () =>
          address &&
          openInBrowser(getWebAddress(address, { route: kind === 'folder' ? 'tree' : 'blob', ref: refName, path })),
      },
    ]
  }
}

interface RefOfEntries {
  readonly refName: string
  /** The commit the ref names; undefined while not known. */
  readonly tip: string | undefined
  readonly isBranch: boolean
}

/** All actions on the entries of a folder, and the dialog of the one that was chosen, for the screen to render. */
export function useEntryActions({ refName, tip, isBranch }: RefOfEntries): {
  readonly getActions: GetActions
  readonly dialog: ReactNode
} {
  const getReads = useEntryReads(refName)
  const router = useRouter()
  const params = useProjectParams()
  const navigate = useNavigate()
  const whyNot = useWhyReadOnly()
  const [deleted, setDeleted] = useState<string | null>(null)
  const copyPermalink = (ref: string, { path }: TreeEntry, isFolder: boolean) => {
    const search = { ref, path }
    const location = isFolder
      ? router.buildLocation({ to: '/c/$connection/p/$project/tree', params, search })
      : router.buildLocation({ to: '/c/$connection/p/$project/blob', params, search })
    void copyText(deepLink(location.href), t('Permalink'))
  }
  const getChanges = ({ path }: TreeEntry, isFolder: boolean): readonly TableAction[] => [
    {
      label: isFolder ? t('Move or delete…') : t('Move…'),
      icon: <IconCursorText size={14} />,
      unavailable: whyNot,
      run: () => {
        const search = { branch: refName, change: isFolder ? `${path}/` : path }
        void navigate({ to: '/c/$connection/p/$project/changes', params, search })
      },
    },
    ...(isFolder
      ? []
      : [
          {
            label: t('Delete…'),
            icon: <IconTrash size={14} />,
            isDangerous: true,
            unavailable: whyNot,
            run: () => setDeleted(path),
          },
        ]),
  ]
  const getActions = (entry: TreeEntry) => {
    const kind = entryKind(entry)
    const permalink: TableAction = {
      label: t('Copy permalink'),
      icon: <IconLink size={14} />,
      unavailable: tip === undefined ? t('The commit is not known yet') : undefined,
      run: () => tip !== undefined && copyPermalink(tip, entry, kind === 'folder'),
    }
    const [copyPath, ...reads] = getReads(entry)
    return [
      ...(copyPath ? [copyPath] : []),
      permalink,
      ...reads,
      ...(isBranch && kind !== 'submodule' ? getChanges(entry, kind === 'folder') : []),
    ]
  }
  return {
    getActions,
    dialog: deleted !== null && (
      <Suspense>
        <DeleteDialog branch={refName} path={deleted} onClose={() => setDeleted(null)} />
      </Suspense>
    ),
  }
}
