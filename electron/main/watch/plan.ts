import { type MonitoredPlace, servicePlace } from '#shared/attention/monitored-places.ts'
import { auditPages, memberPages } from '#shared/attention/reads.ts'
import type { Connection, ConnectionId } from '#shared/bridge.ts'

/** One check of one project or group, or of the service; a round runs some of these steps. */
export interface Step {
  readonly check: 'queues' | 'audit' | 'mirrors' | 'freezes' | 'members'
  readonly place: MonitoredPlace
}

const minute = 60_000
/** From one round to the next. */
export const roundMilliseconds = 15 * minute
/** Reads of one connection in a round: so 120 an hour at most. */
export const maxReads = 30
/** Before the first round: the network takes a while after the computer woke up, and a window may be opened again at once. */
export const settleMilliseconds = minute

/** The reads that a step takes at most. The mirrors of a project need the project as well. */
export const readsOfStep: Readonly<Record<Step['check'], number>> = {
  queues: 1,
  audit: auditPages,
  mirrors: 2,
  freezes: 1,
  members: memberPages,
}

/** Identifies a step of a connection. */
export function getStepKey({ check, place: { kind, path } }: Step): string {
  return `${check} ${kind} ${path}`
}

/**
 * All steps of a connection. As on Home, the audit logs of the projects and groups are used when that of the whole service is refused.
 * @param refused keys of steps that the account may not read
 */
export function getSteps(places: readonly MonitoredPlace[], refused: ReadonlySet<string>): readonly Step[] {
  const audit: Step = { check: 'audit', place: servicePlace }
  const ofPlace: readonly Step['check'][] = refused.has(getStepKey(audit)) ? ['members', 'audit'] : ['members']
  const steps: readonly Step[] = [
    { check: 'queues', place: servicePlace },
    audit,
    ...places.flatMap(place => {
      const checks: readonly Step['check'][] = place.kind === 'project' ? ['mirrors', 'freezes', ...ofPlace] : ofPlace
      return checks.map(check => ({ check, place }))
    }),
  ]
  return steps.filter(step => !refused.has(getStepKey(step)))
}

/**
 * The steps in the order of the next round: those that did not fit into the last one come first.
 * @param last key of the last completed step; null for none
 */
export function continueAfter(steps: readonly Step[], last: string | null): readonly Step[] {
  const next = steps.findIndex(step => getStepKey(step) === last) + 1
  return [...steps.slice(next), ...steps.slice(0, next)]
}

/** The conditions for reading. */
export interface Conditions {
  /** The user has switched it on. */
  readonly isOn: boolean
  readonly hasWindow: boolean
  readonly isSuspended: boolean
  readonly isLocked: boolean
  readonly isOnBattery: boolean
  readonly pausesOnBattery: boolean
}

/** Whether a round may start or continue. While the screen is locked, no token is used. */
export function mayRead(now: Conditions): boolean {
  if (!now.isOn || now.hasWindow || now.isSuspended || now.isLocked) return false
  return !(now.isOnBattery && now.pausesOnBattery)
}

/**
 * When the next round starts, in milliseconds since 1970.
 * @param since when reading became possible
 * @param last when the last round started; null for none
 */
export function getNextRound(now: number, since: number, last: number | null): number {
  // A clock that was set back doesn't stop the rounds.
  const interval = last === null || last > now ? now : last + roundMilliseconds
  return Math.max(Math.min(since, now) + settleMilliseconds, interval)
}

/**
 * Whether a connection is monitored: never the sandbox, whose service would have to be started; none that was excluded; none without a token, or with
 * one that a command prints; none that acts as another user; none that has refused its token.
 */
export function isMonitored(connection: Connection, excluded: readonly ConnectionId[]): boolean {
  const { id, kind, secret, sudo, health } = connection
  if (kind === 'sandbox' || excluded.includes(id) || sudo !== null) return false
  return (secret === 'keychain' || secret === 'memory') && health.state !== 'refused'
}
