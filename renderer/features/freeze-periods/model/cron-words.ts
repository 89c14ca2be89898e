import { toString as inWords } from 'cronstrue'
import 'cronstrue/locales/de.js'
import 'cronstrue/locales/ja.js'
import { type CronPart, cronParts, parseCron, splitCron } from '#shared/freeze/cron.ts'
import { activeLocale, dateLocale, formatList, t } from '#shared/i18n/i18n.ts'
import { expandCron } from '#shared/text/cron.ts'
import { has24Hours } from '../../../ui/time/time.ts'

/** The problem of the first invalid part of an expression; null when it is valid. */
export function cronProblem(expression: string): string | null {
  const parts = splitCron(expression)
  if (parts.length === 0) return t('Required')
  if (parts[0]?.startsWith('@'))
    return t('Nicknames such as {parts} aren’t supported; write the five parts', { parts: parts[0].slice(0, 20) })
  if (parts.length !== cronParts.length) {
    const words = formatList(cronParts.map(({ label }) => label))
    return t('Five parts are needed ({words}); this has {parts}', { words, parts: parts.length })
  }
  for (const [index, part] of cronParts.entries()) {
    const text = parts[index] ?? ''
    // The other parts are of no matter here, so that the reason is about this one.
    const alone = cronParts.map((_, other) => (other === index ? text : '*')).join(' ')
    if (parseCron(alone)) continue
    return t('“{text}” is no {label}: {partHint}', {
      text: text.slice(0, 40),
      label: part.label,
      partHint: partHint(part),
    })
  }
  return parseCron(expression) ? null : t('This is not a cron expression')
}

function partHint({ id, low, high }: CronPart): string {
  const values = { low, high }
  if (id === 'month') {
    return t('a number from {low} to {high} or JAN to DEC; * for every, lists 1,2, ranges 1-5, steps */2', values)
  }
  return id === 'weekday'
    ? t(
        'a number from {low} to {high} (0 and 7 are Sunday) or SUN to SAT; * for every, lists 1,2, ranges 1-5, steps */2',
        values,
      )
    : t('a number from {low} to {high}; * for every, lists 1,2, ranges 1-5, steps */2', values)
}

/**
 * Describes an expression in a sentence; null where that isn't possible.
 * @example formatCron('0 16 * * 5') // 'Friday, 16:00', or "4:00 PM" where the system writes it so
 */
export function formatCron(expression: string): string | null {
  if (cronProblem(expression) !== null) return null
  return formatMoment(expression) ?? formatAny(expression)
}

/** The expression of one time on weekdays, on dates or every day; null for another one. */
function formatMoment(expression: string): string | null {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = splitCron(expandCron(expression))
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return null
  const clock = new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'short', timeZone: 'UTC' })
  const time = clock.format(Date.UTC(2024, 0, 1, Number(hour), Number(minute)))
  if (day === '*' && month === '*') {
    if (weekday === '*') return t('Every day, {time}', { time })
    const weekdays = toNumbers(weekday)
    // The first Sunday of 2024 was on January 7.
    const names = weekdays?.map(number => formatDate({ weekday: 'long' }, 0, 7 + number))
    return names ? t('{days}, {time}', { days: formatList(names), time }) : null
  }
  // Not each month has the later ones.
  if (/^\d+$/.test(day) && Number(day) <= 28 && month === '*' && weekday === '*')
    return t('Day {day} of every month, {time}', { day, time })
  const [days, months] = [toNumbers(day), toNumbers(month)]
  if (!days || !months || weekday !== '*' || days.length * months.length > 4) return null
  const dates = months.flatMap(number =>
    days.map(one => formatDate({ month: 'long', day: 'numeric' }, number - 1, one)),
  )
  return t('{days}, {time}', { days: formatList(dates), time })
}

/** The numbers of a list; null for names, ranges and steps. */
function toNumbers(part: string): readonly number[] | null {
  return /^\d+(,\d+)*$/.test(part) ? part.split(',').map(Number) : null
}

function formatDate(options: Intl.DateTimeFormatOptions, month: number, day: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: 'UTC' }).format(Date.UTC(2024, month, day))
}

function formatAny(expression: string): string | null {
  try {
    return inWords(expandCron(expression), {
      use24HourTimeFormat: has24Hours(),
      trimHoursLeadingZero: true,
      locale: activeLocale(),
    })
  } catch {
    return null
  }
}
