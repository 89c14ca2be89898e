import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { visibleString } from '#shared/text/visible.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { isSameFile } from '../../model/open-files/place.ts'
import type { TabLabel } from '../../model/open-files/tab-labels.ts'
import type { OpenFilesInView } from '../../model/open-files/use-open-files.ts'
import { FilesMenuItems } from './file-tab-menu.tsx'
import classes from './open-files.module.css'

/** Every open file with its whole path, for when the row has no room for them. */
export function AllFilesMenu({
  open,
  labels,
}: {
  readonly open: OpenFilesInView
  readonly labels: readonly TabLabel[]
}) {
  const { files, active, hasDraft } = open
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <ActionIcon
          size={24}
          className={classes.all ?? ''}
          aria-label={`All open files (${files.length})`}
          title={`All open files (${files.length})`}
        >
          <IconChevronDown size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.list}>
          {files.map((file, index) => {
            const ref = labels[index]?.ref ?? null
            return (
              <Menu.Item
                key={`${file.ref} ${file.path}`}
                leftSection={isSameFile(file, active) ? <IconCheck size={14} /> : <span className={classes.noSign} />}
                title={`${visibleString(file.path)} at ${visibleString(file.ref)}`}
                onClick={() => open.show(file)}
              >
                <span className={classes.row} data-preview={!file.isKept || undefined}>
                  <span className={classes.path}>
                    <VisibleText text={file.path} />
                  </span>
                  {ref !== null && (
                    <span className={classes.ref}>
                      <VisibleText text={ref} />
                    </span>
                  )}
                  {hasDraft(file) && <span className={classes.dot}>draft</span>}
                </span>
              </Menu.Item>
            )
          })}
        </div>
        <Menu.Divider />
        <FilesMenuItems open={open} />
      </Menu.Dropdown>
    </Menu>
  )
}
