import type { BridgeArgument, BridgeResult } from '#shared/bridge.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { createTurns } from '../../lib/operations/turns.ts'

/** Main refuses more than eight such calls at once; the rest is for other things. One that was given up counts until main says so. */
const turns = createTurns(6)

/**
 * Searches in what is kept of a ref, when it is its turn; ended in main too when nobody waits for it any more.
 * @throws BridgeFailure
 */
export function searchOffline(
  asked: Omit<BridgeArgument<'offline.search'>, 'callId'>,
  signal: AbortSignal,
): Promise<BridgeResult<'offline.search'>> {
  return turns.take(signal, () => {
    const callId = crypto.randomUUID()
    const cancel = () => void request('offline.cancel', { callId }).catch(() => undefined)
    signal.addEventListener('abort', cancel, { once: true })
    return request('offline.search', { callId, ...asked })
  })
}
