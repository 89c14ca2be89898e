import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconCursorText, IconDots, IconDownload, IconHistory, IconLink, IconTrash } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { deepLink } from '#shared/deep-link.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { copyText } from '../../../../ui/copy/copy-text.ts'
import { addDownload } from '../../../../ui/downloads/use-downloads.ts'
import { entryKind } from '../../model/tree/entry-kind.ts'
import { DeleteDialog } from '../at-once/at-once-dialogs.tsx'

interface EntryMenuProps {
  readonly entry: TreeEntry
  readonly refName: string
  /** The commit the ref names; undefined while not known. */
  readonly tip: string | undefined
  readonly isBranch: boolean
}

/** What can be done with an entry of a folder without opening it. */
export function EntryMenu({ entry, refName, tip, isBranch }: EntryMenuProps) {
  const { ref: connection } = useConnection()
  const { id } = useProject()
  const params = useProjectParams()
  const router = useRouter()
  const [isDeleting, setDeleting] = useState(false)
  const kind = entryKind(entry)
  const { path, name } = entry
  const copyPermalink = (ref: string) => {
    const search = { ref, path }
    const location =
      kind === 'folder'
        ? router.buildLocation({ to: '/c/$connection/p/$project/tree', params, search })
        : router.buildLocation({ to: '/c/$connection/p/$project/blob', params, search })
    void copyText(deepLink(location.href), 'Permalink')
  }
  const download = () =>
    void addDownload({
      connection,
      operation: 'files.raw',
      params: { id, file_path: path, ref: refName },
      suggestedName: name,
    })
  return (
    <>
      {isDeleting && <DeleteDialog branch={refName} path={path} onClose={() => setDeleting(false)} />}
      <Menu position="bottom-end" width={190}>
        <Menu.Target>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`More about ${visibleString(name)}`}>
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => void copyText(path, 'Path')}>
            Copy path
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={14} />}
            disabled={tip === undefined}
            onClick={() => tip !== undefined && copyPermalink(tip)}
          >
            Copy permalink
          </Menu.Item>
          <Menu.Item
            leftSection={<IconHistory size={14} />}
            renderRoot={props => (
              <Link {...props} to="/c/$connection/p/$project/commits" params={params} search={{ ref: refName, path }} />
            )}
          >
            History
          </Menu.Item>
          {(kind === 'file' || kind === 'executable') && (
            <Menu.Item leftSection={<IconDownload size={14} />} onClick={download}>
              Download
            </Menu.Item>
          )}
          {isBranch && kind !== 'submodule' && (
            <Menu.Item
              leftSection={<IconCursorText size={14} />}
              renderRoot={props => (
                <Link
                  {...props}
                  to="/c/$connection/p/$project/changes"
                  params={params}
                  search={{ branch: refName, change: kind === 'folder' ? `${path}/` : path }}
                />
              )}
            >
              {kind === 'folder' ? 'Move or delete…' : 'Move…'}
            </Menu.Item>
          )}
          {isBranch && kind !== 'submodule' && kind !== 'folder' && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={14} />}
              onClick={() => setDeleting(true)}
            >
              Delete…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
