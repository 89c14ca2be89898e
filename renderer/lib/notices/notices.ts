import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../bridge/bridge.ts'

/** A message that the user has to see, and may read later. */
interface Notice {
  /** A notice with the same id is not shown twice. */
  readonly id: string
  readonly title: string
  readonly color: 'red' | 'yellow'
  readonly message: ReactNode
}

/** How long a notice is shown over the screen, in milliseconds. */
export const noticeDuration = 10_000

/** The notices that were not closed while they were shown over the screen; the status bar lists them. */
export const useKeptNotices = create<readonly Notice[]>(() => [])

/** Of the notices that are shown over the screen. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Shows a notice over the screen for a while, then in the list of the status bar until it is closed. */
export function showNotice(notice: Notice): void {
  const { id } = notice
  if (useKeptNotices.getState().some(other => other.id === id) || timers.has(id)) return
  const keep = () => {
    useKeptNotices.setState(before => [...before, notice], true)
    notifications.hide(id)
  }
  timers.set(id, setTimeout(keep, noticeDuration))
  notifications.show({
    ...notice,
    autoClose: false,
    closeButtonProps: { 'aria-label': t('Close this notice') },
    onClose: () => {
      clearTimeout(timers.get(id))
      timers.delete(id)
    },
  })
}

/** Closes a notice, over the screen or in the list. */
export function closeNotice(id: string): void {
  notifications.hide(id)
  useKeptNotices.setState(before => before.filter(other => other.id !== id), true)
}

/**
 * Tells why something failed that a person asked for: what happened, and what to do.
 * @param title of the notice; the error's own when left out
 * @param service the name of the service, for the sentence
 */
export function notifyFailure(thrown: unknown, { title, service }: FailureWords = {}): void {
  const explained = explain(getError(thrown), service)
  const message = `${explained.sentence} ${explained.nextStep}`
  notifications.show({ color: 'red', title: title ?? explained.title, message })
}

interface FailureWords {
  readonly title?: string
  readonly service?: string | undefined
}
