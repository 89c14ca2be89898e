import { notifications } from '@mantine/notifications'
import { type DragEvent, type ReactNode, useRef } from 'react'
import classes from './drop-area.module.css'
import type { DroppedFile } from './read-dropped.ts'

interface DropAreaProps {
  readonly className?: string | undefined
  readonly children: ReactNode
  /** The folder of what isn't dropped on an element with `data-drop-folder`; the top of the repository when empty. */
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who has no pointer uses the Upload button
    <div
      className={`${classes.area} ${className ?? ''}`}
      onDragOver={event => {
        if (!withFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        mark(getTarget(event) ?? event.currentTarget)
      }}
      onDragLeave={event => {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!isInside) mark(null)
      }}
      onDrop={event => {
        mark(null)
        if (!withFiles(event)) return
        event.preventDefault()
        const into = getTarget(event)?.dataset.dropFolder ?? folder
        read(event.dataTransfer).then(files => files.length > 0 && onFiles(files, into), tellUnreadable)
      }}
    >
      {children}
    </div>
  )
}

/** Something of it was moved or removed before it was read, or may not be read. */
function tellUnreadable(): void {
  notifications.show({
    color: 'orange',
    title: 'No file was uploaded',
    message:
      'Some of the files couldn’t be read from this computer. Check that they are still there, and drop them again.',
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

function getTarget({ target, currentTarget }: DragEvent): HTMLElement | null {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-drop-folder]') : null
  return found && currentTarget.contains(found) ? found : null
}
