/** Handles an unresponsive page. */
export interface HangGuard {
  unresponsive(): Promise<void>
  responsive(): void
}

interface HangGuardOptions {
  /** Asks the user; the signal closes the dialog when the page responds again. */
  ask(signal: AbortSignal): Promise<'wait' | 'reload'>
  /** Ends what the page is doing and loads it again, somewhere neutral. */
  reload(): Promise<void>
}

/** Asks whether to wait for an unresponsive page, one dialog at a time, and reloads it if the user chooses to. */
export function createHangGuard({ ask, reload }: HangGuardOptions): HangGuard {
  let asking: AbortController | null = null
  return {
    unresponsive: async () => {
      if (asking) return
      const controller = new AbortController()
      asking = controller
      try {
        const answer = await ask(controller.signal)
        if (answer === 'reload' && !controller.signal.aborted) await reload()
      } finally {
        asking = null
      }
    },
    responsive: () => asking?.abort(),
  }
}
