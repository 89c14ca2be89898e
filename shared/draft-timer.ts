/** After this much quiet a draft is saved. */
export const quiet = 700
/** Under steady typing a draft is saved this long after the first unsaved key. */
export const longest = 1800
/** A save that failed is tried again after this long. */
export const patience = 5000

export interface DraftTimer {
  /** Something changed. */
  touch(): void
  /** A save failed: what changed is still to be saved. */
  failed(): void
  /** Saves now, if anything changed since the last save. */
  flush(): void
  /** Forgets what changed. */
  cancel(): void
}

/** Decides when a draft is saved. `save` is called with the clock of the page's timers. */
export function createDraftTimer(save: () => void): DraftTimer {
  const running = new Map<'quiet' | 'longest' | 'patience', ReturnType<typeof setTimeout>>()
  const start = (name: 'quiet' | 'longest' | 'patience', after: number) => {
    clearTimeout(running.get(name))
    running.set(name, setTimeout(flush, after))
  }
  const cancel = () => {
    for (const timer of running.values()) clearTimeout(timer)
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
    failed: () => start('patience', patience),
    flush,
    cancel,
  }
}
