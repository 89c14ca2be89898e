import { dayMilliseconds } from '../days.ts'

/** A period of a log, in milliseconds since 1970: from `begin`, which belongs to it, to `end`, which does not. */
export interface LogPeriod {
  readonly begin: number
  readonly end: number
}

/** Services of current versions answer a request for events of thirty days at most, and don't say that they left out the rest. */
export const maxAnsweredPeriod = 28 * dayMilliseconds
/** Longer than the period that a service limited to one month searches. */
export const moreThanMonth = 35 * dayMilliseconds
/** Where reading a whole log begins: no service of this API is older. */
export const beginOfLogs = Date.UTC(2011, 0, 1)

/** Where reading the log of a project or group begins: the day before it was created, if the service tells when that was. */
export function beginOfOwner(owner: unknown): number {
  const isKnown = typeof owner === 'object' && owner !== null && 'created_at' in owner
  const created = isKnown ? Date.parse(String(owner.created_at)) : Number.NaN
  return Number.isNaN(created) ? beginOfLogs : Math.max(beginOfLogs, created - dayMilliseconds)
}

/** The parts of a period, newest first, each of this length at most; at least one. */
export function splitPeriod({ begin, end }: LogPeriod, length: number): readonly LogPeriod[] {
  const parts = [{ begin: Math.max(begin, end - length), end }]
  for (let until = end - length; until > begin; until -= length)
    parts.push({ begin: Math.max(begin, until - length), end: until })
  return parts
}

/** A time as services' documents write it, YYYY-MM-DDTHH:MM:SSZ: the second in which it lies. */
export function toSecond(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}
