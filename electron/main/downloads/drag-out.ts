import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedBridgeArgument } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { invalid } from '../failure.ts'
import { safeFileName } from '../proxy/download-name.ts'
import type { ApiProxy } from '../proxy/proxy.ts'

export interface DragOutParts {
  readonly proxy: Pick<ApiProxy, 'downloadTo' | 'cancel'>
  /** Starts the system's drag with a file. Throws where there is none. */
  readonly startDrag: (file: string) => void
}

/** Files that the user drags out of the window. */
export interface DragOut {
  drag(request: ParsedBridgeArgument<'downloads.drag'>): Promise<null>
  /** Deletes the temporary files. */
  close(): void
}

/** A larger file takes longer than a mouse button is held. */
export const maxDraggedBytes = 64 * 1024 * 1024

/** The program that receives a file may read it some time after the drop. */
const maxKeptFiles = 20

/** The system needs the whole file when a drag starts, so it is downloaded to a temporary folder first. */
export function createDragOut({ proxy, startDrag }: DragOutParts): DragOut {
  /** The oldest first. */
  const folders: string[] = []
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })
  return {
    /** @throws Failure when the file can't be downloaded, is too large, or the system has no drag and drop */
    drag: async request => {
      // Readable by the user only.
      const folder = await mkdtemp(join(tmpdir(), 'gatehouse-drag-'))
      folders.push(folder)
      for (const oldest of folders.splice(0, Math.max(0, folders.length - maxKeptFiles))) remove(oldest)
      const file = join(folder, safeFileName(request.suggestedName))
      let isTooLarge = false
      const onProgress = (received: number) => {
        if (received <= maxDraggedBytes || isTooLarge) return
        isTooLarge = true
        proxy.cancel(request.callId)
      }
      const downloaded = proxy.downloadTo(request, file, { onProgress, onWait: () => {}, onBegin: () => {} })
      await downloaded.catch((thrown: unknown) => {
        remove(folder)
        throw isTooLarge ? invalid(t('Files of more than 64 MB can’t be dragged out. Use Download instead')) : thrown
      })
      try {
        startDrag(file)
      } catch {
        remove(folder)
        throw invalid(t('Files can’t be dragged out of the app on this system. Use Download instead'))
      }
      return null
    },
    close: () => {
      for (const folder of folders.splice(0)) remove(folder)
    },
  }
}
