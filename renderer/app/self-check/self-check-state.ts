import { create } from 'zustand'
import type { SelfCheckResult } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { getError, request } from '../../lib/bridge/bridge.ts'

/** The key of the query for the offer of the self-check. */
export const offerKey = ['selfCheck.offer'] as const

type Step =
  | { readonly kind: 'closed' | 'ready' | 'running' }
  | { readonly kind: 'done'; readonly result: SelfCheckResult }
  | { readonly kind: 'refused'; readonly error: AppError }

interface SelfCheckState {
  readonly step: Step
  open(): void
  /** Opens the dialog too, if it is closed. */
  start(): Promise<void>
  /** Stops a running check. */
  close(): void
}

/** The dialog of the self-check, and how far the check is; anything may open or start it. */
export const useSelfCheck = create<SelfCheckState>((set, get) => ({
  step: { kind: 'closed' },
  open: () => {
    if (get().step.kind === 'closed') set({ step: { kind: 'ready' } })
  },
  start: async () => {
    const running: Step = { kind: 'running' }
    set({ step: running })
    const next = await request('selfCheck.run', {}).then(
      (result): Step => ({ kind: 'done', result }),
      (thrown): Step => ({ kind: 'refused', error: getError(thrown) }),
    )
    // Closing the dialog has ended it.
    if (get().step === running) set({ step: next })
  },
  close: () => {
    if (get().step.kind === 'running') void request('selfCheck.stop', {})
    set({ step: { kind: 'closed' } })
  },
}))
