import { Cron } from 'croner'
import { expandCron } from '#shared/text/cron.ts'
import { badRequest } from '../errors.ts'

/** The schedule of a freeze, as a caller gave it. */
export interface CronSchedule {
  readonly freeze_start: string
  readonly freeze_end: string
  readonly cron_timezone: string
}

/**
 * Refuses a schedule that can never occur (document 2, section 4.4): expressions of other than five fields or with
 * values that do not exist, days that never occur (30 February), and unknown time zones.
 * @throws ServiceError 400 that names each parameter that is wrong
 */
export function requireSchedule(schedule: CronSchedule): void {
  const wrong = [
    ...(['freeze_start', 'freeze_end'] as const).flatMap(name => {
      const problem = cronProblem(schedule[name])
      return problem === undefined ? [] : [`${name} ${problem}`]
    }),
    ...(isTimeZone(schedule.cron_timezone) ? [] : ['cron_timezone is not a time zone']),
  ]
  if (wrong.length > 0) throw badRequest(wrong.join(', '))
}

/** Minute, hour, day of the month, month, day of the week. Nicknames such as `@daily` have no fields. */
export function isCron(expression: string): boolean {
  if (expression.trim().split(/\s+/).length !== 5) return false
  try {
    return new Cron(expandCron(expression), { mode: '5-part', paused: true }).getPattern() !== undefined
  } catch {
    return false
  }
}

/** The problem of an expression; undefined when it is valid. */
function cronProblem(expression: string): string | undefined {
  if (!isCron(expression)) return 'is not a cron expression of five fields'
  const next = new Cron(expandCron(expression), { mode: '5-part', paused: true }).nextRun()
  return next === null ? 'never occurs' : undefined
}

/** A name of the time zone database, old names and `UTC` among them, in any case; offsets such as `+01:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
