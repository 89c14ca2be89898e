import { notifications } from '@mantine/notifications'
import { type DragEvent, type ReactNode, useRef } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import classes from './drop-area.module.css'
import type { DroppedFile } from './read-dropped.ts'

interface DropAreaProps {
  readonly className?: string | undefined
  readonly children: ReactNode
  /**
   * The folder of what isn't dropped on a folder (an element with `data-drop-folder`) or on something in one
   * (`data-drop-into`); the top of the repository when empty.
   */
  readonly folder: string
  /** Called with files and those of folders, which have their paths. */
  onFiles(files: readonly DroppedFile[], folder: string): void
}

/** Takes files and folders that are dropped on it, for the folder under the pointer, which is marked. */
export function DropArea({ className, children, folder, onFiles }: DropAreaProps) {
  const marked = useRef<HTMLElement | null>(null)
  const mark = (element: HTMLElement | null) => {
    if (marked.current === element) return
    marked.current?.removeAttribute('data-over')
    element?.setAttribute('data-over', '')
    marked.current = element
  }
  const withFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const take = (files: readonly DroppedFile[], into: string) =>
    files.length > 0 ? onFiles(files, into) : notifyEmpty()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who has no pointer uses the Upload button
    <div
      className={`${classes.area} ${className ?? ''}`}
      onDragOver={event => {
        if (!withFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        mark(getMarked(event.currentTarget, getFolder(event) ?? folder, folder))
      }}
      onDragLeave={event => {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isInside) mark(null)
      }}
      onDrop={event => {
        mark(null)
        if (!withFiles(event)) return
        event.preventDefault()
        const into = getFolder(event) ?? folder
        read(event.dataTransfer).then(files => take(files, into), notifyUnreadable)
      }}
    >
      {children}
    </div>
  )
}

/** Empty folders, or Git's own alone. */
function notifyEmpty(): void {
  notifications.show({
    color: 'orange',
    title: t('No files added'),
    message: t('No files found in the dropped folder.'),
  })
}

/** Something of it was moved or removed before it was read, or may not be read. */
function notifyUnreadable(): void {
  notifications.show({
    color: 'orange',
    title: t('No files added'),
    message: t('Some files couldn’t be read. Check that they still exist, then drop them again.'),
  })
}

/** Reads what was dropped. The items must be taken now: after the event there are none. */
async function read({ items }: DataTransfer): Promise<readonly DroppedFile[]> {
  const taken = [...items]
    .filter(({ kind }) => kind === 'file')
    .map(item => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry() }))
  const { readDropped } = await import('./read-dropped.ts')
  return readDropped(taken)
}

/** The folder under the pointer; undefined beside all of them. */
function getFolder({ target, currentTarget }: DragEvent): string | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-drop-folder], [data-drop-into]') : null
  if (!found || !currentTarget.contains(found)) return undefined
  return found.dataset.dropFolder ?? found.dataset.dropInto
}

/** What stands for a folder in an area: the area for its own, null for one that is not in view. */
function getMarked(area: HTMLElement, folder: string, own: string): HTMLElement | null {
  const folders = [...area.querySelectorAll<HTMLElement>('[data-drop-folder]')]
  return folders.find(({ dataset }) => dataset.dropFolder === folder) ?? (folder === own ? area : null)
}
