import { Notification } from 'electron'
import type { Notice } from './ended-work.ts'

/** Those on the screen: one that nobody holds can be collected, and its click with it. */
const shown = new Set<Notification>()

/** Asks the system to show a notice. `onClick` brings the app to the front. */
export function showNotice({ title, body }: Notice, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  const forget = () => void shown.delete(notification)
  notification.on('click', () => {
    onClick()
    forget()
  })
  notification.on('close', forget)
  shown.add(notification)
  notification.show()
}
