/** What is done about a page that stopped answering. */
export interface HangGuard {
  unresponsive(): Promise<void>
  responsive(): void
}

interface HangGuardOptions {
  /** Asks the person; the signal takes the question back when the page answers again. */
  ask(signal: AbortSignal): Promise<'wait' | 'reload'>
  /** Ends what the page is doing and loads it again, somewhere neutral. */
  reload(): Promise<void>
}

/** Asks once at a time whether to wait for a page that stopped answering, and reloads it when the person says so. */
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
