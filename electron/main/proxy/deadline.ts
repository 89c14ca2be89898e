/** The abort reason of a request that timed out. */
export const timedOut = Symbol('timed out')

export interface Deadline {
  /** Aborts with `timedOut` when the time is up, or with the caller's reason when the caller aborts. */
  readonly signal: AbortSignal
  /** Removes the time limit; the caller can still abort. */
  endTimer(): void
  end(): void
}

/** A caller's signal and a limit of time as one signal. */
export function withDeadline(options: {
  readonly milliseconds: number
  readonly signal?: AbortSignal | undefined
}): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(timedOut), options.milliseconds)
  const onAbort = () => controller.abort(options.signal?.reason)
  if (options.signal?.aborted) onAbort()
  else options.signal?.addEventListener('abort', onAbort, { once: true })
  const endTimer = () => clearTimeout(timer)
  return {
    signal: controller.signal,
    endTimer,
    end: () => {
      endTimer()
      options.signal?.removeEventListener('abort', onAbort)
    },
  }
}
