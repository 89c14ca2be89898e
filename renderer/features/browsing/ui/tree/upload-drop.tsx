import { notifications } from '@mantine/notifications'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useWhyReadOnly } from '../../../../lib/connection/use-connection.ts'
import { DropArea } from '../../../../ui/drop/drop-area.tsx'
import { useRefKind } from '../../model/project/use-ref-kind.ts'
import type { Dropped } from '../at-once/upload-dropped.tsx'

/** Its code, and that of commits, is loaded when something is dropped. */
const UploadDropped = lazy(async () => ({ default: (await import('../at-once/upload-dropped.tsx')).UploadDropped }))

interface UploadDropProps {
  readonly refName: string
  readonly folder: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Uploads what is dropped on files of a branch: into the folder under the pointer, else into `folder`. */
export function UploadDrop({ refName, folder, className, children }: UploadDropProps) {
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const whyReadOnly = useWhyReadOnly()
  const { kind } = useRefKind(refName)
  const whyNot =
    whyReadOnly ?? (kind === 'branch' ? undefined : 'Files can be added to a branch only. Choose one above the files.')
  const take = (files: readonly File[], into: string) => {
    if (whyNot === undefined) setDropped({ branch: refName, folder: into, files })
    else notifications.show({ color: 'orange', title: 'Files not uploaded', message: whyNot })
  }
  return (
    <DropArea className={className} folder={folder} onFiles={take}>
      {children}
      {dropped && (
        <Suspense>
          <UploadDropped {...dropped} onDone={() => setDropped(null)} />
        </Suspense>
      )}
    </DropArea>
  )
}
