/** After this much quiet a draft is saved. */
export const quiet = 700
/** Under steady typing a draft is saved this long after the first unsaved key. */
export const longest = 1800

export interface DraftTimer {
  /** Something changed. */
  touch(): void
  /** Saves now, if anything changed since the last save. */
  flush(): void
  /** Forgets what changed. */
  cancel(): void
}

/** Decides when a draft is saved. `save` is called with the clock of the page's timers. */
export function createDraftTimer(save: () => void): DraftTimer {
  let afterQuiet: ReturnType<typeof setTimeout> | null = null
  let atLatest: ReturnType<typeof setTimeout> | null = null
  const cancel = () => {
    if (afterQuiet !== null) clearTimeout(afterQuiet)
    if (atLatest !== null) clearTimeout(atLatest)
    afterQuiet = null
    atLatest = null
  }
  const flush = () => {
    if (atLatest === null) return
    cancel()
    save()
  }
  return {
    touch: () => {
      if (afterQuiet !== null) clearTimeout(afterQuiet)
      afterQuiet = setTimeout(flush, quiet)
      atLatest ??= setTimeout(flush, longest)
    },
    flush,
    cancel,
  }
}
