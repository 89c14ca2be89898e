import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconGitBranch, IconPencil, IconX } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatList, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { middleButton } from '../../../../lib/tabs/middle-button.ts'
import { useTabDrag } from '../../../../lib/tabs/use-tab-drag.ts'
import { type KeyHelp, useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import { useCommands } from '../../../../ui/keyboard/use-commands.ts'
import { FilePath } from '../../../../ui/text/path-text.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { isSameFile } from '../../model/open-files/file-screen.ts'
import { neighbour, type OpenFile } from '../../model/open-files/open-files.ts'
import { usePanelId } from '../../model/open-files/panel.ts'
import { type TabLabel, tabLabels } from '../../model/open-files/tab-labels.ts'
import { type OpenFilesInView, useOpenFiles } from '../../model/open-files/use-open-files.ts'
import { useCurrentRef } from '../../model/project/use-current-ref.ts'
import { FilesMenuItems, FileTabMenu } from './file-tab-menu.tsx'
import classes from './open-files.module.css'

const tabKeys: readonly KeyHelp[] = [
  { keys: ['ArrowLeft', 'ArrowRight', 'Home', 'End'], words: t('From tab to tab') },
  { keys: ['Enter', ' '], words: t('View the file') },
  { keys: ['Delete'], words: t('Close the file') },
]

/** The open files of the project, as a row of tabs above the content. Hidden while there are none. */
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
    // The focus stays in the strip, as with any row of tabs.
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
            aria-label={t('Open files')}
            className={classes.tabs}
            onKeyDown={focus.onKeyDown}
            onFocus={focus.onFocus}
            onBlur={focus.onBlur}
            onWheel={event => {
              if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
            }}
            onContextMenu={event => {
              const file = getFile(event.target, files)
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
        <Menu.Dropdown aria-label={t('Actions')}>
          {menu.file && <FileTabMenu file={menu.file} open={open} />}
        </Menu.Dropdown>
      </Menu>
      <AllFilesMenu open={open} labels={labels} />
    </div>
  )
}

const closedMenu = { opened: false, file: null }

function getFile(target: EventTarget, files: readonly OpenFile[]): OpenFile | null {
  const index = target instanceof Element && target.closest<HTMLElement>('[role=tab]')?.dataset.index
  return files[Number(index || -1)] ?? null
}

/** The keys of the open files. Single letters work only outside of text fields. */
function useOpenFilesKeys(open: OpenFilesInView): void {
  const { files, active } = open
  const at = files.findIndex(file => isSameFile(file, active))
  const isTypedIn = files[at]?.place.screen === 'edit'
  const inView = isTypedIn ? undefined : files[at]
  const step = (by: 1 | -1) => {
    const next = neighbour(files, active, by)
    if (next && !isSameFile(next, active)) open.show(next)
  }
  const carry = (by: 1 | -1) => {
    const file = files[at]
    if (file) open.move(file, Math.min(at + by, files.length - 1))
  }
  useCommands({
    ...(files.length > 0 && {
      nextOpenFile: () => step(1),
      previousOpenFile: () => step(-1),
      moveFileRight: () => carry(1),
      moveFileLeft: () => carry(-1),
    }),
    keepFileOpen: inView && !inView.isKept ? () => open.keep(inView) : undefined,
    closeFile: inView && (() => open.close([inView])),
    reopenFile: open.canReopen && !isTypedIn ? open.reopen : undefined,
  })
}

/** The keys of the row of tabs itself (WAI-ARIA tabs pattern): one tab stop, arrows between the tabs, Delete closes one. */
function useTabFocus({ files, active, close }: OpenFilesInView) {
  const row = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const activeIndex = files.findIndex(file => isSameFile(file, active))
  const tabAt = (index: number) => row.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]
  useKeyHelp(t('Tabs of open files'), tabKeys)

  useEffect(() => {
    row.current?.querySelectorAll('[role=tab]')[activeIndex]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeIndex])
  // The tab that had the focus was closed: the one in its place gets it.
  useEffect(() => {
    if (wanted.current === null) return
    tabAt(Math.min(wanted.current, files.length - 1))?.focus()
    wanted.current = null
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target)
    if (index === null || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Delete') {
      const file = files[index]
      wanted.current = index
      if (file) close([file])
    } else {
      const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
      if (next === undefined) return
      tabAt((next + files.length) % files.length)?.focus()
    }
    event.preventDefault()
  }
  return {
    row,
    /** The tab that Tab leads to. */
    reachable: Math.min(focused ?? Math.max(activeIndex, 0), files.length - 1),
    onKeyDown,
    onFocus: (event: FocusEvent) => setFocused(indexOf(event.target)),
    onBlur: () => setFocused(null),
  }
}

function indexOf(target: EventTarget): number | null {
  const index = target instanceof HTMLElement ? target.closest<HTMLElement>('[role=tab]')?.dataset.index : undefined
  return index === undefined ? null : Number(index)
}

/** Every open file with its whole path, for when the row has no room for them. */
function AllFilesMenu({ open, labels }: { readonly open: OpenFilesInView; readonly labels: readonly TabLabel[] }) {
  const { files, active, hasDraft } = open
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <ActionIcon
          size={24}
          className={classes.all ?? ''}
          aria-label={t('All open files ({files})', { files: files.length })}
          title={t('All open files ({files})', { files: files.length })}
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
                title={t('{path} at {ref}', { path: visibleString(file.path), ref: visibleString(file.ref) })}
                onClick={() => open.show(file)}
              >
                <span className={classes.row} data-preview={!file.isKept || undefined}>
                  <FilePath text={file.path} className={classes.path} />
                  {ref !== null && (
                    <span className={classes.ref}>
                      <VisibleText text={ref} />
                    </span>
                  )}
                  {hasDraft(file) && <span className={classes.dot}>{t('draft')}</span>}
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

interface FileTabProps {
  readonly file: OpenFile
  readonly label: TabLabel
  readonly index: number
  readonly isActive: boolean
  /** The element that shows it when it is in view. */
  readonly panelId: string
  readonly isReachable: boolean
  readonly hasDraft: boolean
  /** On which side a carried tab would be put down. */
  readonly drop: 'before' | 'after' | undefined
  onShow(): void
  onKeep(): void
  onClose(): void
}

/** One open file: its name, and the part of its folder and ref that distinguishes it. */
function FileTab(props: FileTabProps) {
  const { file, label, index, isActive, hasDraft } = props
  return (
    <button
      type="button"
      role="tab"
      className={classes.tab}
      data-index={index}
      data-preview={!file.isKept || undefined}
      data-gone={file.isGone || undefined}
      data-drop={props.drop}
      aria-selected={isActive}
      aria-controls={isActive ? props.panelId : undefined}
      aria-label={spoken(file, label, hasDraft)}
      aria-keyshortcuts="Delete"
      title={getTitle(file, hasDraft)}
      tabIndex={props.isReachable ? 0 : -1}
      draggable
      onClick={props.onShow}
      onDoubleClick={props.onKeep}
      onMouseDown={event => {
        // Else the middle button begins to scroll the row.
        if (event.button === middleButton) event.preventDefault()
      }}
      onAuxClick={event => {
        if (event.button === middleButton) props.onClose()
      }}
    >
      {file.place.screen === 'edit' && <IconPencil size={13} stroke={1.6} aria-hidden className={classes.sign} />}
      <span className={classes.name}>
        <VisibleText text={label.name} />
      </span>
      {label.folder !== null && (
        <span className={classes.folder}>
          <VisibleText text={label.folder} />
        </span>
      )}
      {label.ref !== null && (
        <span className={classes.ref}>
          <IconGitBranch size={11} stroke={1.6} aria-hidden />
          <VisibleText text={label.ref} />
        </span>
      )}
      <span
        className={classes.close}
        data-draft={hasDraft || undefined}
        aria-hidden
        onClick={event => {
          event.stopPropagation()
          props.onClose()
        }}
      >
        <IconX size={13} stroke={1.8} />
      </span>
    </button>
  )
}

function spoken({ isKept, isGone }: OpenFile, { name, folder, ref }: TabLabel, hasDraft: boolean): string {
  const parts = [
    visibleString(name),
    folder !== null && t('in {folder}', { folder: visibleString(folder) }),
    ref !== null && t('at {ref}', { ref: visibleString(ref) }),
    hasDraft && t('unsaved draft'),
    isGone && t('no longer exists'),
    !isKept && t('preview'),
  ]
  return formatList(parts.filter(part => part !== false))
}

function getTitle({ path, ref, isKept, isGone }: OpenFile, hasDraft: boolean): string {
  const lines = [
    t('{path} at {ref}', { path: visibleString(path), ref: visibleString(ref) }),
    isGone && t('It is not at this ref. Its history is on the screen.'),
    hasDraft && t('It has an edit that is not committed.'),
    !isKept && t('A preview: the next file replaces it. Double-click to keep it open.'),
  ]
  return lines.filter(line => line !== false).join('\n')
}
