import { create } from 'zustand'

interface TourState {
  /** The welcome, which comes first at the first run, or the number of the step that is shown; null when neither is. */
  readonly step: 'welcome' | number | null
  readonly wasOffered: boolean
  begin(): void
  /** Shows the welcome, unless it was shown before. */
  offer(): void
  go(step: number): void
  end(): void
}

/** Where the tour is; anything may begin it. */
export const useTour = create<TourState>(set => ({
  step: null,
  wasOffered: false,
  begin: () => set({ step: 0 }),
  offer: () => set(({ wasOffered }) => (wasOffered ? {} : { step: 'welcome', wasOffered: true })),
  go: step => set({ step }),
  end: () => set({ step: null }),
}))
