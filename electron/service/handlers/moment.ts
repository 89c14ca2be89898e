import { badRequest } from '../errors.ts'

const earliest = Date.parse('0000-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** A day, or a time of a day with its zone. */
const iso =
  /^(?<year>\d{4}|[+-]\d{6})-(?<month>\d\d)-(?<day>\d\d)(?:T(?<hour>\d\d):\d\d(?::\d\d(?:\.\d+)?)?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/i

/**
 * Converts a time parameter to the store's format: ISO 8601 in UTC, so that texts sort by time. A time without a zone is in UTC; a date is its start.
 * @throws ServiceError 400 for an invalid time
 */
export function moment(text: string | undefined, parameter: string): string | undefined {
  if (text === undefined) return undefined
  const found = iso.exec(text)
  const time = found ? Date.parse(text.includes('T') && !found.groups?.zone ? `${text}Z` : text) : Number.NaN
  if (Number.isNaN(time) || !isPossible(found?.groups ?? {})) throw badRequest(`${parameter} is invalid`)
  return inUtc(time)
}

/** `Date.parse` takes 30 February for a day in March, and hour 24 for the next day. */
function isPossible({ year, month, day, hour = '0' }: Readonly<Record<string, string | undefined>>): boolean {
  const lastDay = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate()
  return Number(day) <= lastDay && Number(hour) < 24
}

/** Milliseconds since 1970 as the store keeps times. Years of more than four digits would not compare, and do not occur. */
export function inUtc(milliseconds: number): string {
  return new Date(Math.min(Math.max(milliseconds, earliest), latest)).toISOString()
}
