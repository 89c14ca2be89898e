import { ActionIcon, Button, Group, Menu, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconCopy,
  IconCursorText,
  IconDots,
  IconDownload,
  IconHistory,
  IconInfoCircle,
  IconLink,
  IconListNumbers,
  IconPencil,
  IconReplace,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { useWhyReadOnly } from '../../../../lib/connection/use-connection.ts'
import { useChangeLinks, useProjectParams } from '../../../../lib/project/links.tsx'
import { useCommandLabel } from '../../../../ui/keyboard/use-commands.ts'
import type { FileInView } from '../../model/file/use-file.ts'
import { type FileView, viewNames, whyNotEditable } from '../../model/file/views.ts'
import type { RefKind } from '../../model/project/use-ref-kind.ts'
import type { EntryKind } from '../../model/tree/entry-kind.ts'

/** What can be asked about a file besides showing it. */
export type FileTaskKind = 'details' | 'replace' | 'delete'

interface FileToolbarProps {
  readonly path: string
  readonly refName: string
  readonly refKind: RefKind
  readonly file: FileInView
  readonly kind: EntryKind
  readonly views: readonly FileView[]
  readonly view: FileView | undefined
  onView(view: FileView): void
  readonly commands: FileCommands
  onTask(task: FileTaskKind): void
}

/** What can be done at once with the file in view; undefined where it can't be. */
export interface FileCommands {
  readonly find: (() => void) | undefined
  readonly linkSelection: (() => void) | undefined
  readonly download: (() => void) | undefined
  readonly copyContent: (() => void) | undefined
  readonly copyPermalink: (() => void) | undefined
}

/** The actions on the current file. */
export function FileToolbar(props: FileToolbarProps) {
  const { path, refName, views, view } = props
  const params = useProjectParams()
  return (
    <Group gap={6} wrap="nowrap" flex="none">
      {views.length > 1 && view && (
        <SegmentedControl
          aria-label={t('View')}
          data={views.map(value => ({ value, label: viewNames[value] }))}
          value={view}
          onChange={props.onView}
        />
      )}
      <EditButton {...props} />
      <Tooltip label={t('History of this file')}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('History of this file')}
          renderRoot={rest => (
            <Link {...rest} to="/c/$connection/p/$project/commits" params={params} search={{ ref: refName, path }} />
          )}
        >
          <IconHistory size={15} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={t('More about this file')}>
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <CommandItems {...props} />
          <Menu.Divider />
          <ChangeItems {...props} />
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** What changes nothing. */
function CommandItems({ commands, file, onTask }: FileToolbarProps) {
  const { find, linkSelection, download, copyContent, copyPermalink } = commands
  const item = (run: (() => void) | undefined) => ({ disabled: !run, onClick: run })
  return (
    <>
      <Menu.Item leftSection={<IconSearch size={14} />} rightSection={<kbd>Ctrl F</kbd>} {...item(find)}>
        {t('Find in file')}
      </Menu.Item>
      <Menu.Item leftSection={<IconListNumbers size={14} />} rightSection={<kbd>l</kbd>} {...item(linkSelection)}>
        {t('Name the selected lines')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconDownload size={14} />} {...item(download)}>
        {t('Download')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={14} />} {...item(copyContent)}>
        {t('Copy content')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={14} />} rightSection={<kbd>y</kbd>} {...item(copyPermalink)}>
        {t('Copy permalink')}
      </Menu.Item>
      <Menu.Item leftSection={<IconInfoCircle size={14} />} disabled={!file.metadata} onClick={() => onTask('details')}>
        {t('Details…')}
      </Menu.Item>
    </>
  )
}

/** What changes the file, where it is one of a branch. */
function ChangeItems({ path, refName, refKind, file, onTask }: FileToolbarProps) {
  const { toChanges } = useChangeLinks()
  const whyNot = useWhyReadOnly()
  const isFixed = refKind.kind !== 'branch' || !file.metadata || whyNot !== undefined
  const off = { disabled: isFixed, title: whyNot }
  return (
    <>
      <Menu.Item leftSection={<IconReplace size={14} />} {...off} onClick={() => onTask('replace')}>
        {t('Replace with a file…')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCursorText size={14} />}
        {...(isFixed ? off : toChanges({ branch: refName, change: path }))}
      >
        {t('Rename, move or set mode…')}
      </Menu.Item>
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={14} />}
        {...off}
        onClick={() => onTask('delete')}
      >
        {t('Delete…')}
      </Menu.Item>
    </>
  )
}

function EditButton({ path, refName, refKind, file, kind }: FileToolbarProps) {
  const { toEdit } = useChangeLinks()
  const reason = useWhyReadOnly() ?? whyNotEditable(refKind, kind, file.content, refName)
  const title = useCommandLabel('editFile')
  return (
    <Button
      variant="default"
      leftSection={<IconPencil size={14} />}
      {...(reason ? { disabled: true, title: reason } : { title, ...toEdit({ branch: refName, path }) })}
    >
      {t('Edit')}
    </Button>
  )
}
