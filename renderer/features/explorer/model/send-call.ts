import type { ConnectionRef, Exploration } from '#shared/bridge.ts'
import { canonicalJson } from '#shared/canonical-json.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import { type AppError, wasMade } from '#shared/errors.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { showMade, showUnchanged, showWritten } from '../../../ui/journal/written-toast.tsx'
import { getKey, type SentCall, useExplorer } from './explorer-state.ts'

/** The status of a write that found everything done already. */
const unchanged = 304

/**
 * Sends one call. Its result is stored in the explorer's state instead of a screen, so that it isn't lost when the user
 * leaves. Nothing is sent while the last call of the operation is running.
 */
export async function sendCall(connection: ConnectionRef, operation: OperationId, call: SentCall): Promise<void> {
  const { runs, setRun, remember } = useExplorer.getState()
  const key = getKey(connection, operation)
  if (runs[key]?.state === 'running') return
  const callId = crypto.randomUUID()
  setRun(key, { ...call, state: 'running', callId })
  const begun = performance.now()
  const keep = (exploration: Exploration | null, error: AppError | null) =>
    remember({
      ...call,
      at: new Date().toISOString(),
      connection,
      operation,
      status: exploration?.status ?? null,
      error: error ?? exploration?.error ?? null,
      durationMs: exploration?.durationMs ?? performance.now() - begun,
    })
  try {
    const exploration = await request('operations.explore', {
      callId,
      connection,
      operation,
      params: { ...call.params },
      ...(call.page && { page: call.page }),
    })
    const answerKey = `${key} ${canonicalJson({ params: call.params, page: call.page })}`
    const before = useExplorer.getState().answers[answerKey] ?? null
    setRun(key, { ...call, state: 'answered', exploration, before })
    useExplorer.getState().setAnswer(answerKey, { at: new Date().toISOString(), exploration })
    keep(exploration, null)
    const { journal, error, status } = exploration
    if (journal !== null && error === null) {
      if (status === unchanged) showUnchanged(operation, call.params)
      else showWritten({ operation, params: call.params, journal })
    }
    if (error && wasMade(error)) showMade(operation, call.params)
  } catch (thrown) {
    const error = getError(thrown)
    setRun(key, { ...call, state: 'failed', error })
    keep(null, error)
    if (wasMade(error)) showMade(operation, call.params)
  }
}

/** Cancels a call in main. For one that has ended this does nothing. */
export function cancelCall(callId: string): void {
  void request('operations.cancel', { callId }).catch(() => undefined)
}
