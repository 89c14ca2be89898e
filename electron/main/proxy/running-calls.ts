import { getConnectionId } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { invalid, toAppError } from '../failure.ts'
import type { Log } from '../log.ts'
import type { CallArgument } from './operation.ts'
import type { Ends } from './write.ts'

type Called = Pick<CallArgument, 'connection' | 'operation'>

/** The calls under way, each by the name the page gave it, so that it can be cancelled. */
export interface RunningCalls {
  /** Runs a call under its name, and logs how it ended. @throws Failure validation, when one of this name is under way */
  run<T>(request: Called & Pick<CallArgument, 'callId'>, work: (ends: Ends) => Promise<T>): Promise<T>
  /** The same, without a line in the log. */
  named<T>(callId: string, work: (ends: Ends) => Promise<T>): Promise<T>
  /** The same, without a name. */
  logged<T>(request: Called, work: () => Promise<T>): Promise<T>
  /** Has no effect on a call that has ended. @param unsent cancels a write only if it has not been sent */
  cancel(callId: string, unsent?: boolean): void
}

export function createRunningCalls(log: Log): RunningCalls {
  const running = new Map<string, { readonly cancelled: AbortController; readonly withdrawn: AbortController }>()

  async function named<T>(callId: string, work: (ends: Ends) => Promise<T>): Promise<T> {
    if (running.has(callId)) throw invalid(t('This call is under way already'))
    const [cancelled, withdrawn] = [new AbortController(), new AbortController()]
    running.set(callId, { cancelled, withdrawn })
    try {
      return await work({ signal: cancelled.signal, withdrawn: withdrawn.signal })
    } finally {
      running.delete(callId)
    }
  }

  async function logged<T>({ connection: ref, operation }: Called, work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    const ended = (error?: AppError) => {
      const milliseconds = Math.round(performance.now() - begun)
      const connection = getConnectionId(ref)
      log('call.ended', { connection, operation, milliseconds, ...(error && { error: error.kind }) })
    }
    try {
      const result = await work()
      ended()
      return result
    } catch (thrown) {
      ended(toAppError(thrown))
      throw thrown
    }
  }

  return {
    named,
    logged,
    run: (request, work) => named(request.callId, ends => logged(request, () => work(ends))),
    cancel: (callId, unsent = false) => running.get(callId)?.[unsent ? 'withdrawn' : 'cancelled'].abort(),
  }
}
