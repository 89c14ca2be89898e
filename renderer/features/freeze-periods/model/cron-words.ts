import { toString as inWords } from 'cronstrue'
import 'cronstrue/locales/de.js'
import 'cronstrue/locales/ja.js'
import { type CronPart, cronParts, parseCron, splitCron } from '#shared/freeze/cron.ts'
import { activeLocale, formatList, t } from '#shared/i18n/i18n.ts'
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
 * @example formatCron('0 16 * * 5') // 'At 16:00, only on Friday', or "04:00 PM" where the system writes it so
 */
export function formatCron(expression: string): string | null {
  if (cronProblem(expression) !== null) return null
  try {
    return inWords(expandCron(expression), { use24HourTimeFormat: has24Hours(), locale: activeLocale() })
  } catch {
    return null
  }
}
