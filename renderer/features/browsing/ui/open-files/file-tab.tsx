import { IconGitBranch, IconPencil, IconX } from '@tabler/icons-react'
import { visibleString } from '#shared/text/visible.ts'
import { middleButton } from '../../../../lib/tabs/middle-button.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import type { OpenFile } from '../../model/open-files/open-files.ts'
import type { TabLabel } from '../../model/open-files/tab-labels.ts'
import classes from './open-files.module.css'

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

/** One open file: its name, and as much of its folder and ref as tells it from the others. */
export function FileTab(props: FileTabProps) {
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
      title={titleOf(file, hasDraft)}
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
    folder !== null && `in ${visibleString(folder)}`,
    ref !== null && `at ${visibleString(ref)}`,
    hasDraft && 'unsaved draft',
    isGone && 'not there any more',
    !isKept && 'preview',
  ]
  return parts.filter(part => part !== false).join(', ')
}

function titleOf({ path, ref, isKept, isGone }: OpenFile, hasDraft: boolean): string {
  const lines = [
    `${visibleString(path)} at ${visibleString(ref)}`,
    isGone && 'It is not at this ref. Its history is on the screen.',
    hasDraft && 'It has an edit that is not committed.',
    !isKept && 'A preview: the next file takes its place. Double-click keeps it open.',
  ]
  return lines.filter(line => line !== false).join('\n')
}
