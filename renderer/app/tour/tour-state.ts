import { create } from 'zustand'

interface TourState {
  /** Number of the step that is shown; null when the tour is not. */
  readonly step: number | null
  readonly wasOffered: boolean
  begin(): void
  /** Begins it, unless it was offered before. */
  offer(): void
  go(step: number): void
  end(): void
}

/** Where the tour is; anything may begin it. */
export const useTour = create<TourState>(set => ({
  step: null,
  wasOffered: false,
  begin: () => set({ step: 0 }),
  offer: () => set(({ wasOffered }) => (wasOffered ? {} : { step: 0, wasOffered: true })),
  go: step => set({ step }),
  end: () => set({ step: null }),
}))
