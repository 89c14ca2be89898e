import { Notification } from 'electron'
import type { Notice } from './ended-work.ts'

/** Those on the screen: one that nobody holds can be collected, and its click with it. */
const shown = new Set<Notification>()

interface NoticeEvents {
  /** Brings the app to the front. */
  onClick(): void
  /** The system refuses it: macOS does for an app that is not signed. */
  onFailed(): void
}

/** Asks the system to show a notice. */
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
