import type { BridgeArgument } from '#shared/bridge.ts'
import { request } from './bridge.ts'

/**
 * Lets main notify the user that long work has ended while the window is in the background. Best effort: errors are
 * ignored.
 */
export function reportWorkEnded(ended: BridgeArgument<'app.workEnded'>): void {
  void request('app.workEnded', ended).catch(() => undefined)
}

/** How far a kind of long work is: from 0 to 1, `unknown` when its length is, null for none. */
export type WorkProgress = number | 'unknown' | null

/** Steps of the bar: more are not seen, and each is a message. */
const steps = 50
const running = new Map<string, number | 'unknown'>()
let reported: WorkProgress = null

/**
 * Lets main show how far long work of the page is, on the dock or the taskbar: the mean of all kinds. Best effort, as above.
 * @param work its kind, as often as it is told
 */
export function reportProgress(work: string, progress: WorkProgress): void {
  if (progress === null) running.delete(work)
  else running.set(work, progress)
  const known = [...running.values()].filter(one => one !== 'unknown')
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length
  const fraction = running.size === 0 ? null : known.length === 0 ? 'unknown' : Math.floor(mean * steps) / steps
  if (fraction === reported) return
  reported = fraction
  void request('app.progress', { fraction }).catch(() => undefined)
}
