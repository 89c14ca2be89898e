/** Links that come from outside: of a second start, or of the system. */
export interface Links {
  open(to: string): void
  /** From now on the page listens. */
  pageIsReady(): void
}

/** A link that comes while the page is still starting waits until it listens; the last one counts. */
export function createLinks(navigate: (to: string) => void): Links {
  let listens = false
  let waiting: string | null = null
  return {
    open: to => {
      if (listens) navigate(to)
      else waiting = to
    },
    pageIsReady: () => {
      listens = true
      if (waiting !== null) navigate(waiting)
      waiting = null
    },
  }
}
