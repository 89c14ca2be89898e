/** The lowest and highest number of each field of a cron expression, and the names that stand for numbers. */
const fields: readonly { readonly low: number; readonly high: number; readonly names?: readonly string[] }[] = [
  { low: 0, high: 59 },
  { low: 0, high: 23 },
  { low: 1, high: 31 },
  {
    low: 1,
    high: 12,
    names: ['', 'JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  { low: 0, high: 6, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] },
]

/**
 * Converts a cron expression to forms that every implementation supports: wrapping ranges (`22-6`, `fri-mon`) become lists, and steps from a number
 * (`5/15`) become ranges. Other parts are unchanged.
 * @example expandCron('0/15 22-6 * * fri-mon') // '0-59/15 22,23,0,1,2,3,4,5,6 * * 5,6,0,1'
 */
export function expandCron(expression: string): string {
  const parts = expression.trim().split(/\s+/)
  if (parts.length !== fields.length) return expression
  return parts
    .map((part, index) =>
      part
        .split(',')
        .map(item => expandItem(item, index))
        .join(','),
    )
    .join(' ')
}

function expandItem(item: string, index: number): string {
  const [, from, to, step] = /^(\w+)(?:-(\w+))?(?:\/(\d{1,2}))?$/.exec(item) ?? []
  const { low, high, names = [] } = fields[index] ?? { low: 0, high: 0 }
  const number = (text: string | undefined) => {
    if (text === undefined) return Number.NaN
    const named = names.indexOf(text.toUpperCase())
    return named >= low ? named : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  }
  const [start, end, every] = [number(from), number(to), step === undefined ? 1 : Number(step)]
  const isIn = (value: number) => value >= low && value <= high
  if (!isIn(start) || every < 1) return item
  if (to === undefined) return step === undefined ? item : `${start}-${high}/${every}`
  if (!isIn(end) || start <= end) return item
  const size = high - low + 1
  const count = Math.floor((end + size - start) / every) + 1
  return Array.from({ length: count }, (_, at) => ((start - low + at * every) % size) + low).join(',')
}
