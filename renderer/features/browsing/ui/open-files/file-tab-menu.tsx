import { Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconLink,
  IconPin,
  IconRestore,
  IconSquareX,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '#shared/i18n/i18n.ts'
import { fileQuery } from '#shared/queries/repository.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { operationQuery } from '../../../../lib/operations/operation-query.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { copyText } from '../../../../ui/copy/copy-text.ts'
import { namedLines } from '../../model/file/lines.ts'
import { useFileActions } from '../../model/file/use-file-actions.ts'
import { isSameFile } from '../../model/open-files/file-screen.ts'
import type { OpenFile } from '../../model/open-files/open-files.ts'
import type { OpenFilesInView } from '../../model/open-files/use-open-files.ts'

/** The actions on one open file. */
export function FileTabMenu({ file, open }: { readonly file: OpenFile; readonly open: OpenFilesInView }) {
  const { files } = open
  const index = files.findIndex(other => isSameFile(other, file))
  const copyPermalink = useCopyPermalink(file)
  return (
    <>
      {!file.isKept && (
        <Menu.Item leftSection={<IconPin size={14} />} rightSection={<kbd>k</kbd>} onClick={() => open.keep(file)}>
          {t('Keep open')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconX size={14} />} rightSection={<kbd>w</kbd>} onClick={() => open.close([file])}>
        {t('Close')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconSquareX size={14} />}
        disabled={files.length < 2}
        onClick={() => open.close(files.filter(other => !isSameFile(other, file)))}
      >
        {t('Close others')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconSquareX size={14} />}
        disabled={index === files.length - 1}
        onClick={() => open.close(files.slice(index + 1))}
      >
        {t('Close to the right')}
      </Menu.Item>
      <FilesMenuItems open={open} />
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconArrowLeft size={14} />}
        disabled={index === 0}
        onClick={() => open.move(file, index - 1)}
      >
        {t('Move to the left')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowRight size={14} />}
        disabled={index === files.length - 1}
        onClick={() => open.move(file, index + 1)}
      >
        {t('Move to the right')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => void copyText(file.path, t('Path'))}>
        {t('Copy path')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={14} />} disabled={file.isGone} onClick={() => void copyPermalink()}>
        {t('Copy permalink')}
      </Menu.Item>
    </>
  )
}

/** The actions on all of them. */
export function FilesMenuItems({ open }: { readonly open: OpenFilesInView }) {
  return (
    <>
      <Menu.Item leftSection={<IconSquareX size={14} />} onClick={() => open.close(open.files)}>
        {t('Close all')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRestore size={14} />}
        rightSection={<kbd>W</kbd>}
        disabled={!open.canReopen}
        onClick={open.reopen}
      >
        {t('Reopen closed')}
      </Menu.Item>
    </>
  )
}

function useCopyPermalink({ path, ref, place }: OpenFile): () => Promise<void> {
  const { id } = useProject()
  const connection = useConnection().ref
  const client = useQueryClient()
  const { copyPermalink } = useFileActions(path, ref)
  return async () => {
    const { value } = await client.ensureQueryData(
      operationQuery(client, connection, fileQuery({ id, file_path: path, ref })),
    )
    copyPermalink(value.commit_id, place.screen === 'blob' ? namedLines(place.search) : undefined)
  }
}
