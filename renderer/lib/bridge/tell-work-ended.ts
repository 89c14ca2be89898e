import type { BridgeArgument } from '#shared/bridge.ts'
import { request } from './bridge.ts'

/** Lets main tell the person that long work has ended, when they look elsewhere. Nothing depends on it. */
export function tellWorkEnded(ended: BridgeArgument<'app.workEnded'>): void {
  void request('app.workEnded', ended).catch(() => undefined)
}
