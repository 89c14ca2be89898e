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
import { useWhyReadOnly } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import type { FileInView } from '../../model/file/use-file.ts'
import { type FileView, viewNames, whyNotEditable } from '../../model/file/views.ts'
import type { RefKind } from '../../model/project/use-ref-kind.ts'
import type { EntryKind } from '../../model/tree/entry-kind.ts'

interface FileToolbarProps {
  readonly path: string
  readonly refName: string
  readonly refKind: RefKind
  readonly file: FileInView
  readonly kind: EntryKind
  readonly views: readonly FileView[]
  readonly view: FileView | undefined
  onView(view: FileView): void
  /** Undefined while no lines are in view to look in. */
  readonly onFind: (() => void) | undefined
  readonly onLinkSelection: (() => void) | undefined
  onDownload(): void
  onCopyContent(text: string): void
  readonly onCopyPermalink: (() => void) | undefined
  onDetails(): void
  onReplace(): void
  onDelete(): void
}

/** What can be done with the file in view. */
export function FileToolbar(props: FileToolbarProps) {
  const { path, refName, refKind, file, views, view } = props
  const params = useProjectParams()
  const { content } = file
  const whyNot = useWhyReadOnly()
  const isFixed = refKind.kind !== 'branch' || !file.metadata || whyNot !== undefined
  const text = content?.kind === 'text' || content?.kind === 'lfsPointer' ? content.text : null
  return (
    <Group gap={6} wrap="nowrap" flex="none">
      {views.length > 1 && view && (
        <SegmentedControl
          aria-label="View"
          data={views.map(value => ({ value, label: viewNames[value] }))}
          value={view}
          onChange={props.onView}
        />
      )}
      <EditButton {...props} />
      <Tooltip label="History of this file">
        <ActionIcon
          variant="default"
          size={30}
          aria-label="History of this file"
          renderRoot={rest => (
            <Link {...rest} to="/c/$connection/p/$project/commits" params={params} search={{ ref: refName, path }} />
          )}
        >
          <IconHistory size={15} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More about this file">
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconSearch size={14} />}
            rightSection={<kbd>Ctrl F</kbd>}
            disabled={!props.onFind}
            onClick={props.onFind}
          >
            Find in file
          </Menu.Item>
          <Menu.Item
            leftSection={<IconListNumbers size={14} />}
            rightSection={<kbd>l</kbd>}
            disabled={!props.onLinkSelection}
            onClick={props.onLinkSelection}
          >
            Name the selected lines
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconDownload size={14} />} onClick={props.onDownload} disabled={!file.metadata}>
            Download
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={14} />}
            disabled={text === null}
            onClick={() => text !== null && props.onCopyContent(text)}
          >
            Copy content
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={14} />}
            rightSection={<kbd>y</kbd>}
            disabled={!props.onCopyPermalink}
            onClick={props.onCopyPermalink}
          >
            Copy permalink
          </Menu.Item>
          <Menu.Item leftSection={<IconInfoCircle size={14} />} disabled={!file.metadata} onClick={props.onDetails}>
            Details…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconReplace size={14} />}
            disabled={isFixed}
            title={whyNot}
            onClick={props.onReplace}
          >
            Replace with a file…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCursorText size={14} />}
            disabled={isFixed}
            title={whyNot}
            {...(!isFixed && {
              renderRoot: rest => (
                <Link
                  {...rest}
                  to="/c/$connection/p/$project/changes"
                  params={params}
                  search={{ branch: refName, change: path }}
                />
              ),
            })}
          >
            Rename, move or set mode…
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={14} />}
            disabled={isFixed}
            title={whyNot}
            onClick={props.onDelete}
          >
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function EditButton({ path, refName, refKind, file, kind }: FileToolbarProps) {
  const params = useProjectParams()
  const reason = useWhyReadOnly() ?? whyNotEditable(refKind, kind, file.content, refName)
  if (reason) {
    return (
      <Button variant="default" leftSection={<IconPencil size={14} />} disabled title={reason}>
        Edit
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconPencil size={14} />}
      title="Edit (e)"
      renderRoot={props => (
        <Link {...props} to="/c/$connection/p/$project/edit" params={params} search={{ branch: refName, path }} />
      )}
    >
      Edit
    </Button>
  )
}
