import type { BridgeArgument, BridgeResult } from '#shared/bridge.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { createTurns } from '../../lib/operations/turns.ts'

/**
 * Main refuses more than eight such calls at once; two are left for other uses. A cancelled call counts until main
 * confirms its end.
 */
const turns = createTurns(6)

/**
 * Searches the offline data of a ref, in turn; cancelled in main too when the caller aborts.
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
