import { create } from 'zustand'

/** Where a screen is printed to. */
export type PrintTarget = 'pdf' | 'printer'

interface PrintState {
  /** Null while nothing is printed. */
  readonly target: PrintTarget | null
  /** Prints the screen in view, unless one is being printed. */
  start(target: PrintTarget): void
  end(): void
}

export const usePrinting = create<PrintState>(set => ({
  target: null,
  start: target => set(state => ({ target: state.target ?? target })),
  end: () => set({ target: null }),
}))
