import { fromEvent } from 'file-selector'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { StagePlace } from '../../model/changes/stage.ts'
import { useUpload } from './use-upload.tsx'

/** Takes files and folders that are dropped on it as changes. */
export function DropArea({
  place,
  folder = '',
  className,
  children,
  onStaged,
}: {
  readonly place: StagePlace
  /** Where they go; the top of the repository when empty. */
  readonly folder?: string
  readonly className?: string | undefined
  readonly children: ReactNode
  onStaged(): void
}) {
  const [isOver, setOver] = useState(false)
  const upload = useUpload(place, onStaged)
  const withFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who has no pointer uses the Upload button
    <div
      className={className}
      data-over={isOver || undefined}
      onDragOver={event => {
        if (!withFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (event.currentTarget === event.target) setOver(false)
      }}
      onDrop={event => {
        setOver(false)
        if (!withFiles(event)) return
        event.preventDefault()
        void fromEvent(event.nativeEvent).then(found =>
          upload.take(
            found.filter(item => item instanceof File),
            folder,
          ),
        )
      }}
    >
      {children}
    </div>
  )
}
