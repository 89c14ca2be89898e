import type { Notice } from './ended-work.ts'

/** Notifies the user of completed work while the window is not focused. */
export interface Notifier {
  /** Whether the user has enabled notifications. */
  allow(isAllowed: boolean): void
  tell(notice: Notice): void
}

/** The most notifications at a time; the app lists all completed work. */
const maxAtOnce = 3
const quietMilliseconds = 10_000

/**
 * @param isLookedAt whether the window is in front
 * @param show shows a system notification
 * @param now milliseconds; tests pass their own clock
 */
export function createNotifier(
  isLookedAt: () => boolean,
  show: (notice: Notice) => void,
  now: () => number = () => performance.now(),
): Notifier {
  let isAllowed = false
  let lately: readonly number[] = []
  return {
    allow: given => {
      isAllowed = given
    },
    tell: notice => {
      if (!isAllowed || isLookedAt()) return
      lately = lately.filter(at => now() - at < quietMilliseconds)
      if (lately.length >= maxAtOnce) return
      lately = [...lately, now()]
      show(notice)
    },
  }
}
