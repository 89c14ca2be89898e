import type { RemoteMirror } from '../contract/remote-mirrors.ts'

const hour = 3600_000

/** A push that takes longer has probably died. */
const maxPush = 2 * hour
/** The allowed lag of a mirror behind its project's activity: services push to mirrors a few minutes later. */
const longestLag = hour

export type MirrorWarning = 'failed' | 'stuck' | 'behind' | 'never'

/**
 * The problem of an enabled mirror; null for none. It failed; or its push began two hours ago and has not ended; or the
 * project was active more than an hour after the last successful push, and more than an hour ago.
 * @param lastActivity of the project; null when unknown
 */
export function mirrorWarning(mirror: RemoteMirror, lastActivity: string | null, now: number): MirrorWarning | null {
  if (!mirror.enabled) return null
  if (mirror.update_status === 'failed' || mirror.update_status === 'to_retry') return 'failed'
  const started = getTime(mirror.last_update_started_at)
  if (mirror.update_status === 'started' && started !== null && now - started > maxPush) return 'stuck'
  const active = getTime(lastActivity)
  if (active === null || now - active <= longestLag) return null
  const pushed = getTime(mirror.last_successful_update_at)
  if (pushed === null) return 'never'
  return active - pushed > longestLag ? 'behind' : null
}

function getTime(time: string | null | undefined): number | null {
  const milliseconds = Date.parse(time ?? '')
  return Number.isNaN(milliseconds) ? null : milliseconds
}
