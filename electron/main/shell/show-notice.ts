import { Notification } from 'electron'
import type { Notice } from './ended-work.ts'

/** Notifications on the screen: a reference prevents garbage collection, which would lose the click. */
const shown = new Set<Notification>()

interface NoticeEvents {
  /** Brings the app to the front. */
  onClick(): void
  /** The system refuses it: macOS does for an app that is not signed. */
  onFailed(): void
}

/** Shows a system notification. */
export function showNotice({ title, body }: Notice, { onClick, onFailed }: NoticeEvents): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  const forget = () => void shown.delete(notification)
  notification.on('click', () => {
    onClick()
    forget()
  })
  notification.on('close', forget)
  notification.on('failed', () => {
    onFailed()
    forget()
  })
  shown.add(notification)
  notification.show()
}
