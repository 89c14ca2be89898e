/** After this much quiet a draft is saved. */
export const quiet = 500
/** Under steady typing a draft is saved this long after the first unsaved key: the rest of two seconds is for the saving. */
export const longest = 1200
/** A save that failed is tried again after this long, and after twice as long each time it fails again; */
export const firstWait = 1000
/** but at least this often while the edit is open, because the text is stored nowhere else. */
export const maxWait = 30_000
/** Typed text is on disk within this time. */
export const promised = 2000

export interface DraftTimer {
  /** Something changed. */
  touch(): void
  /** A save failed: what changed is still to be saved. */
  failed(): void
  /** A save was made. */
  saved(): void
  /** Saves now, if anything changed since the last save. */
  flush(): void
  /** Forgets what changed. */
  cancel(): void
}

type Reason = 'quiet' | 'longest' | 'again'

/** Calls back after some milliseconds; gives what stops that. */
export type Clock = (call: () => void, milliseconds: number) => () => void

/**
 * Decides when a draft is saved: the same for the editor and for the tests that kill a process in the middle of typing.
 * `save` is called from the clock.
 */
export function createDraftTimer(save: () => void, clock: Clock): DraftTimer {
  const running = new Map<Reason, () => void>()
  let failures = 0
  const start = (name: Reason, after: number) => {
    running.get(name)?.()
    running.set(name, clock(flush, after))
  }
  const cancel = () => {
    for (const stop of running.values()) stop()
    running.clear()
  }
  const flush = () => {
    if (running.size === 0) return
    cancel()
    save()
  }
  return {
    touch: () => {
      start('quiet', quiet)
      if (!running.has('longest')) start('longest', longest)
    },
    failed: () => start('again', Math.min(firstWait * 2 ** failures++, maxWait)),
    saved: () => {
      failures = 0
    },
    flush,
    cancel,
  }
}
