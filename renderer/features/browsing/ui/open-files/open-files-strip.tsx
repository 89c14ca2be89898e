import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useTabDrag } from '../../../../lib/tabs/use-tab-drag.ts'
import type { OpenFile } from '../../model/open-files/open-files.ts'
import { usePanelId } from '../../model/open-files/panel.ts'
import { isSameFile } from '../../model/open-files/place.ts'
import { tabLabels } from '../../model/open-files/tab-labels.ts'
import { type OpenFilesInView, useOpenFiles } from '../../model/open-files/use-open-files.ts'
import { useOpenFilesKeys } from '../../model/open-files/use-open-files-keys.ts'
import { useTabFocus } from '../../model/open-files/use-tab-focus.ts'
import { useCurrentRef } from '../../model/project/use-current-ref.ts'
import { AllFilesMenu } from './all-files-menu.tsx'
import { FileTab } from './file-tab.tsx'
import { FileTabMenu } from './file-tab-menu.tsx'
import classes from './open-files.module.css'

/** The files that are open in the project, as a row of tabs over what is shown of them. Takes no room while none is open. */
export function OpenFilesStrip() {
  const open = useOpenFiles()
  useOpenFilesKeys(open)
  return open.files.length === 0 ? null : <Strip open={open} />
}

function Strip({ open }: { readonly open: OpenFilesInView }) {
  const { files, active, hasDraft } = open
  const { ref } = useCurrentRef()
  const labels = tabLabels(files, ref)
  const focus = useTabFocus(open)
  const drag = useTabDrag(files.length, (from, to) => {
    const file = files[from]
    if (file) open.move(file, to)
  })
  const panelId = usePanelId()
  const [menu, setMenu] = useState<{ readonly opened: boolean; readonly file: OpenFile | null }>(closedMenu)
  return (
    // What is chosen here is looked at here: the focus stays, as with any row of tabs.
    <div className={classes.strip} data-keeps-focus>
      <Menu
        opened={menu.opened}
        onChange={opened => setMenu(now => ({ ...now, opened }))}
        position="bottom-start"
        width={210}
      >
        <Menu.ContextMenu>
          <div
            ref={focus.row}
            role="tablist"
            aria-label="Open files"
            className={classes.tabs}
            onKeyDown={focus.onKeyDown}
            onFocus={focus.onFocus}
            onBlur={focus.onBlur}
            onWheel={event => {
              if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
            }}
            onContextMenu={event => {
              const file = fileOf(event.target, files)
              if (file) setMenu({ opened: false, file })
              else event.preventDefault()
            }}
            {...drag.handlers}
          >
            {files.map((file, index) => (
              <FileTab
                key={`${file.ref} ${file.path}`}
                file={file}
                label={labels[index] ?? { name: file.path, folder: null, ref: null }}
                index={index}
                isActive={isSameFile(file, active)}
                panelId={panelId}
                isReachable={index === focus.reachable}
                hasDraft={hasDraft(file)}
                drop={drag.dropAt(index)}
                onShow={() => open.show(file)}
                onKeep={() => open.keep(file)}
                onClose={() => open.close([file])}
              />
            ))}
          </div>
        </Menu.ContextMenu>
        <Menu.Dropdown aria-label="Actions">{menu.file && <FileTabMenu file={menu.file} open={open} />}</Menu.Dropdown>
      </Menu>
      <AllFilesMenu open={open} labels={labels} />
    </div>
  )
}

const closedMenu = { opened: false, file: null }

function fileOf(target: EventTarget, files: readonly OpenFile[]): OpenFile | null {
  const index = target instanceof Element && target.closest<HTMLElement>('[role=tab]')?.dataset.index
  return files[Number(index || -1)] ?? null
}
