import { isTimeZone, parseCron } from '#shared/freeze/cron.ts'
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

/** The problem of an expression; undefined when it is valid. */
function cronProblem(expression: string): string | undefined {
  const cron = parseCron(expression)
  if (!cron) return 'is not a cron expression of five fields'
  return cron.nextRun() === null ? 'never occurs' : undefined
}
