import { notifications } from '@mantine/notifications'
import type { DragEvent } from 'react'
import type { BridgeArgument } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError, request } from '../../lib/bridge/bridge.ts'
import { notifyFailure } from '../../lib/notices/notices.ts'

/** What is dragged: a read of bytes, and the name of its file. */
export type DraggedFile = Omit<BridgeArgument<'downloads.drag'>, 'callId'>

/**
 * Drags a file of the service out of the window: main downloads it and then starts the system's drag, which needs the whole file. Releasing the mouse
 * button before cancels the download.
 * @param event the `dragstart` of the element that names the file
 */
export async function dragOut(event: DragEvent, file: DraggedFile): Promise<void> {
  // The page's own drag would carry a link.
  event.preventDefault()
  const callId = crypto.randomUUID()
  const release = () => void request('operations.cancel', { callId }).catch(notifyFailure)
  window.addEventListener('pointerup', release, { once: true })
  try {
    await request('downloads.drag', { ...file, callId })
  } catch (thrown) {
    if (getError(thrown).kind === 'cancelled') notifyReleased()
    else notifyFailure(thrown, { title: notDragged })
  } finally {
    window.removeEventListener('pointerup', release)
  }
}

const notDragged = t('Couldn’t drag the file')

function notifyReleased(): void {
  notifications.show({
    title: notDragged,
    message: t('The file was still loading. Hold the mouse button until the drag starts, or use Download.'),
  })
}
