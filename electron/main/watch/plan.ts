import { type Place, theService } from '#shared/attention/monitored-places.ts'
import { auditPages, memberPages } from '#shared/attention/reads.ts'
import type { Connection, ConnectionId } from '#shared/bridge.ts'

/** What is looked for in one place; a round takes some of these steps. */
export interface Step {
  readonly look: 'queues' | 'audit' | 'mirrors' | 'freezes' | 'members'
  readonly place: Place
}

const minute = 60_000
/** From one round to the next. */
export const roundMilliseconds = 15 * minute
/** Reads of one connection in a round: so 120 an hour at most. */
export const maxReads = 30
/** Before the first round: the network takes a while after the computer woke up, and a window may be opened again at once. */
export const settleMilliseconds = minute

/** The reads that a step takes at most. The mirrors of a project need the project as well. */
export const readsOfStep: Readonly<Record<Step['look'], number>> = {
  queues: 1,
  audit: auditPages,
  mirrors: 2,
  freezes: 1,
  members: memberPages,
}

/** Names a step of a connection. */
export function getStepKey({ look, place: { kind, path } }: Step): string {
  return `${look} ${kind} ${path}`
}

/**
 * Everything to look for on a connection. Like on Home, the logs of the places stand in for the log of the whole service when it is refused.
 * @param refused keys of steps that the account may not read
 */
export function getSteps(places: readonly Place[], refused: ReadonlySet<string>): readonly Step[] {
  const audit: Step = { look: 'audit', place: theService }
  const ofPlace: readonly Step['look'][] = refused.has(getStepKey(audit)) ? ['members', 'audit'] : ['members']
  const steps: readonly Step[] = [
    { look: 'queues', place: theService },
    audit,
    ...places.flatMap(place => {
      const looks: readonly Step['look'][] = place.kind === 'project' ? ['mirrors', 'freezes', ...ofPlace] : ofPlace
      return looks.map(look => ({ look, place }))
    }),
  ]
  return steps.filter(step => !refused.has(getStepKey(step)))
}

/**
 * The steps in the order of the next round: what did not fit into the last one comes first.
 * @param last key of the last step that was done; null for none
 */
export function continueAfter(steps: readonly Step[], last: string | null): readonly Step[] {
  const next = steps.findIndex(step => getStepKey(step) === last) + 1
  return [...steps.slice(next), ...steps.slice(0, next)]
}

/** What decides whether anything may be read now. */
export interface Conditions {
  /** The user has switched it on. */
  readonly isOn: boolean
  readonly hasWindow: boolean
  readonly isSuspended: boolean
  readonly isLocked: boolean
  readonly isOnBattery: boolean
  readonly pausesOnBattery: boolean
}

/** Whether a round may begin or go on. While the screen is locked no token is used. */
export function mayRead(now: Conditions): boolean {
  if (!now.isOn || now.hasWindow || now.isSuspended || now.isLocked) return false
  return !(now.isOnBattery && now.pausesOnBattery)
}

/**
 * When the next round begins, in milliseconds since 1970.
 * @param since when reading became possible
 * @param last when the last round began; null for none
 */
export function getNextRound(now: number, since: number, last: number | null): number {
  // A clock that was set back doesn't stop the rounds.
  const interval = last === null || last > now ? now : last + roundMilliseconds
  return Math.max(Math.min(since, now) + settleMilliseconds, interval)
}

/**
 * Whether a connection is looked at: never the sandbox, whose service would have to be started; none that was excluded; none without a token, or with
 * one that a command prints; none that acts as another user; none that has refused its token.
 */
export function isWatched(connection: Connection, excluded: readonly ConnectionId[]): boolean {
  const { id, kind, secret, sudo, health } = connection
  if (kind === 'sandbox' || excluded.includes(id) || sudo !== null) return false
  return (secret === 'keychain' || secret === 'memory') && health.state !== 'refused'
}
