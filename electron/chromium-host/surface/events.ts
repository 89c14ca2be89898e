/** The part of an Electron event that a listener can act on. */
export interface PreventableEvent {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** A new event with these details. */
export function preventable<D extends object>(details: D): PreventableEvent & D {
  let prevented = false
  return {
    ...details,
    get defaultPrevented() {
      return prevented
    },
    preventDefault: () => {
      prevented = true
    },
  }
}
