import type { BridgeArgument } from '#shared/bridge.ts'
import { request } from './bridge.ts'

/**
 * Lets main notify the user that long work has ended while the window is in the background. Best effort: errors are
 * ignored.
 */
export function tellWorkEnded(ended: BridgeArgument<'app.workEnded'>): void {
  void request('app.workEnded', ended).catch(() => undefined)
}
