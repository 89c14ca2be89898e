import type { Notice } from './ended-work.ts'

/** Tells what has ended while the person looks elsewhere. */
export interface Notifier {
  /** Whether the person wants to be told at all. */
  allow(isAllowed: boolean): void
  tell(notice: Notice): void
}

/** Many things that end at once are told a few at a time; the app has lists of all of them. */
const maxAtOnce = 3
const quietMilliseconds = 10_000

/**
 * @param isLookedAt whether the window is in front
 * @param show asks the system to show it
 * @param now milliseconds; tests have a clock of their own
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
