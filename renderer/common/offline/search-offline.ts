import type { BridgeArgument, BridgeResult } from '#shared/bridge.ts'
import { request } from '../bridge/bridge.ts'

/**
 * Searches in what is kept of a ref; ended in main too when nobody waits for it any more.
 * @throws BridgeFailure
 */
export function searchOffline(
  asked: Omit<BridgeArgument<'offline.search'>, 'callId'>,
  signal: AbortSignal,
): Promise<BridgeResult<'offline.search'>> {
  const callId = crypto.randomUUID()
  const cancel = () => void request('offline.cancel', { callId }).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  return request('offline.search', { callId, ...asked })
}
