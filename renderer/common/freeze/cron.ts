import { Cron } from 'croner'
import { toString as inWords } from 'cronstrue'

/** The parts of a cron expression, in order, with the numbers they may have. */
export const cronParts = [
  { id: 'minute', label: 'minute', low: 0, high: 59 },
  { id: 'hour', label: 'hour', low: 0, high: 23 },
  { id: 'day', label: 'day of the month', low: 1, high: 31 },
  { id: 'month', label: 'month', low: 1, high: 12 },
  { id: 'weekday', label: 'day of the week', low: 0, high: 7 },
] as const
export type CronPart = (typeof cronParts)[number]

/** The parts of an expression as they were written. */
export function splitCron(expression: string): readonly string[] {
  return expression.trim().split(/\s+/).filter(Boolean)
}

/** A schedule that is not followed, only asked for its times; null when the expression or the zone can't be understood. */
export function readCron(expression: string, timezone: string): Cron | null {
  if (splitCron(expression).length !== cronParts.length || !isTimeZone(timezone)) return null
  try {
    return new Cron(expression, { mode: '5-part', paused: true, timezone })
  } catch {
    return null
  }
}

/** Why an expression is none, said about the first part that is wrong; null when it is one. */
export function cronProblem(expression: string): string | null {
  const parts = splitCron(expression)
  if (parts.length === 0) return 'Required'
  if (parts[0]?.startsWith('@')) return `Nicknames such as ${parts[0].slice(0, 20)} are not taken; write the five parts`
  if (parts.length !== cronParts.length) {
    const words = cronParts.map(({ label }) => label).join(', ')
    return `Five parts are needed (${words}); this has ${parts.length}`
  }
  for (const [index, part] of cronParts.entries()) {
    const text = parts[index] ?? ''
    // The other parts are of no matter here, so that the reason is about this one.
    const alone = cronParts.map((_, other) => (other === index ? text : '*')).join(' ')
    if (readCron(alone, 'UTC')) continue
    return `“${text.slice(0, 40)}” is no ${part.label}: ${partHint(part)}`
  }
  return readCron(expression, 'UTC') ? null : 'This is not a cron expression'
}

function partHint({ id, low, high }: CronPart): string {
  const numbers = `a number from ${low} to ${high}`
  const forms = '* for every, lists 1,2, ranges 1-5, steps */2'
  if (id === 'month') return `${numbers} or JAN to DEC; ${forms}`
  if (id === 'weekday') return `${numbers} (0 and 7 are Sunday) or SUN to SAT; ${forms}`
  return `${numbers}; ${forms}`
}

/**
 * What an expression means, in a sentence; null for one that can't be said.
 * @example cronInWords('0 16 * * 5') // 'At 16:00, only on Friday'
 */
export function cronInWords(expression: string): string | null {
  if (cronProblem(expression) !== null) return null
  try {
    return inWords(expression, { use24HourTimeFormat: true })
  } catch {
    return null
  }
}

/** A name of the time zone database, old ones and `UTC` among them; offsets such as `+01:00` are none (document 2, section 4.4). */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const minute = 60_000

/** The next time of a schedule after a time, in milliseconds; null when there is none. */
export function runAfter(cron: Cron, time: number): number | null {
  return cron.nextRun(new Date(time))?.getTime() ?? null
}

/** The last time of a schedule at or before a time; null when there is none. */
export function runUntil(cron: Cron, time: number): number | null {
  // The library looks strictly before a time; cron knows nothing below the minute, so any later moment within it will do.
  const within = Math.floor(time / minute) * minute + minute / 2
  return cron.previousRuns(1, new Date(within))[0]?.getTime() ?? null
}
