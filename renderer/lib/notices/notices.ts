import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { create } from 'zustand'

/** Something that a person has to know, and may read later. */
interface Notice {
  /** A notice that is told again while it is there does not come up again. */
  readonly id: string
  readonly title: string
  readonly color: 'red' | 'yellow'
  readonly message: ReactNode
}

/** As long as a notice stands over the screen, in milliseconds. */
export const noticeShows = 10_000

/** The notices that were not closed while they stood over the screen; the status bar lists them. */
export const useKeptNotices = create<readonly Notice[]>(() => [])

/** Of the notices that stand over the screen. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Tells something that must not be missed. It stands over the screen for a while, then in the list of the status bar until it is closed. */
export function showNotice(notice: Notice): void {
  const { id } = notice
  if (useKeptNotices.getState().some(other => other.id === id) || timers.has(id)) return
  const keep = () => {
    useKeptNotices.setState(before => [...before, notice], true)
    notifications.hide(id)
  }
  timers.set(id, setTimeout(keep, noticeShows))
  notifications.show({
    ...notice,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close this notice' },
    onClose: () => {
      clearTimeout(timers.get(id))
      timers.delete(id)
    },
  })
}

/** Ends a notice, wherever it stands. */
export function closeNotice(id: string): void {
  notifications.hide(id)
  useKeptNotices.setState(before => before.filter(other => other.id !== id), true)
}
