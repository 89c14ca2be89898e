import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FreezeSchedule, readFreeze } from './freeze.ts'

/*
 * Document 2, section 4.4, against a reckoning of its own: every minute of some years, as `Intl.DateTimeFormat` shows it, is
 * compared with the expressions. No library, no search for a next run.
 */

const minute = 60_000
const quarter = 15 * minute
const day = 24 * 60 * minute
const at = (time: string) => Date.parse(time)

type Field = '*' | readonly number[]
/** Minute, hour, day of the month, month, day of the week. */
type Fields = readonly [Field, Field, Field, Field, Field]
interface Plan {
  readonly start: Fields
  readonly end: Fields
}

const allows = (field: Field, value: number) => field === '*' || field.includes(value)
const written = (fields: Fields) => fields.map(field => (field === '*' ? field : field.join(','))).join(' ')

/** Whether a wall time is one of an expression. */
function matcher([minutes, hours, days, months, weekdays]: Fields): (wall: number) => boolean {
  // Most minutes are distinguished by the time of day, without a date, which is expensive.
  const ofDay = Uint8Array.from({ length: 24 * 60 }, (_, index) =>
    Number(allows(minutes, index % 60) && allows(hours, Math.floor(index / 60))),
  )
  return wall => {
    if (ofDay[(wall / minute) % (24 * 60)] === 0) return false
    const date = new Date(wall)
    if (!allows(months, date.getUTCMonth() + 1)) return false
    const isDay = allows(days, date.getUTCDate())
    const isWeekday = allows(weekdays, date.getUTCDay())
    // As cron has it: where both days are restricted, one of them is enough.
    return days !== '*' && weekdays !== '*' ? isDay || isWeekday : isDay && isWeekday
  }
}

/** Offsets of each zone by quarter of an hour, because computing one is expensive and the plans share them. */
const offsets = new Map<string, Map<number, number>>()

/** The local time of a zone at each minute; offsets only ever change at a quarter of an hour. */
function wallTimes(timeZone: string): (time: number) => number {
  const known = offsets.get(timeZone) ?? new Map<number, number>()
  offsets.set(timeZone, known)
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  let [from, offset] = [Number.NaN, 0]
  return time => {
    const start = time - (time % quarter)
    if (start !== from) {
      offset = known.get(start) ?? Date.parse(`${format.format(start).replace(' ', 'T')}:00Z`) - start
      known.set(start, offset)
      from = start
    }
    return time + offset
  }
}

/** Whether each minute is frozen. A minute that the clocks skip takes effect when they are put forward, one that is repeated only once. */
function reckon(plan: Plan, timeZone: string, from: number, to: number): Uint8Array {
  const wallAt = wallTimes(timeZone)
  const [isStart, isEnd] = [matcher(plan.start), matcher(plan.end)]
  const frozen = new Uint8Array((to - from) / minute)
  let isFrozen = 0
  let reached = wallAt(from) - minute
  for (let time = from; time < to; time += minute) {
    const wall = wallAt(time)
    for (; reached < wall; reached += minute) {
      if (isEnd(reached + minute)) isFrozen = 0
      if (isStart(reached + minute)) isFrozen = 1
    }
    frozen[(time - from) / minute] = isFrozen
  }
  return frozen
}

const getSchedule = ({ start, end }: Plan, cron_timezone: string): FreezeSchedule => ({
  freeze_start: written(start),
  freeze_end: written(end),
  cron_timezone,
})

/** The minutes at which the app and the reference differ, up to the first few. */
function differences(plan: Plan, timeZone: string, from: number, to: number): readonly string[] {
  // Before the first start and end, the reference has no state.
  const early = from - 40 * day
  const expected = reckon(plan, timeZone, early, to).slice((from - early) / minute)
  const clock = readFreeze(getSchedule(plan, timeZone))
  const found = new Uint8Array(expected.length)
  for (let start = from; start < to; start += 7 * day) {
    const end = Math.min(to, start + 7 * day)
    const { intervals, isWhole } = clock?.within(start, end) ?? { intervals: [], isWhole: false }
    expect(isWhole).toBe(true)
    for (const freeze of intervals) {
      const last = Math.min(freeze.end ?? end, end)
      found.fill(1, (Math.max(freeze.start, start) - from) / minute, (last - from) / minute)
    }
  }
  const different: string[] = []
  for (let index = 0; index < expected.length && different.length < 3; index += 1) {
    if (expected[index] !== found[index]) different.push(new Date(from + index * minute).toISOString())
  }
  return different
}

const daily = (minutes: number, hours: number): Fields => [[minutes], [hours], '*', '*', '*']
const sundays = (minutes: number, hours: number): Fields => [[minutes], [hours], '*', '*', [0]]
const plans: readonly Plan[] = [
  { start: sundays(0, 2), end: sundays(0, 3) },
  { start: sundays(45, 2), end: sundays(15, 2) },
  { start: daily(10, 2), end: daily(20, 2) },
  { start: daily(30, 23), end: daily(0, 0) },
  { start: [[0, 20, 40], [1, 2, 3], '*', '*', '*'], end: [[10, 30, 50], [1, 2, 3], '*', '*', '*'] },
]

// Lord Howe's clocks are put forward by half an hour, Santiago's at midnight, Troll's by two hours, Kolkata's not at all.
describe.each([
  'Europe/Oslo',
  'America/New_York',
  'America/Santiago',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Asia/Kolkata',
])('in %s', timeZone => {
  test.each(plans.map(plan => [`${written(plan.start)} to ${written(plan.end)}`, plan] as const))(
    '%s freezes the minutes of 2026 of its schedule',
    (_name, plan) => {
      expect(differences(plan, timeZone, at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))).toEqual([])
    },
  )
})

describe('for any schedule, around each change of the clocks', () => {
  const number = (min: number, max: number) => fc.integer({ min, max })
  const some = (min: number, max: number): fc.Arbitrary<Field> =>
    fc.oneof(fc.constant('*' as const), fc.uniqueArray(number(min, max), { minLength: 1, maxLength: 3 }))
  const fields: fc.Arbitrary<Fields> = fc.tuple(
    fc.uniqueArray(number(0, 59), { minLength: 1, maxLength: 2 }),
    fc.uniqueArray(number(0, 4), { minLength: 1, maxLength: 3 }),
    fc.oneof({ weight: 3, arbitrary: fc.constant('*' as const) }, some(1, 31)),
    fc.constant('*' as const),
    some(0, 6),
  )
  const changes = fc.constantFrom(
    ['Europe/Oslo', '2026-03-29'],
    ['Europe/Oslo', '2027-10-31'],
    ['America/New_York', '2028-03-12'],
    ['America/New_York', '2026-11-01'],
    ['America/Santiago', '2026-09-06'],
    ['America/Santiago', '2027-04-04'],
    ['Australia/Adelaide', '2026-10-04'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Australia/Lord_Howe', '2027-04-04'],
    ['Asia/Kolkata', '2026-03-29'],
  )

  test('each minute of the days before and after is frozen as reckoned', () => {
    fc.assert(
      fc.property(fields, fields, changes, (start, end, [timeZone, date]) => {
        const middle = at(`${date}T00:00:00Z`)
        expect(differences({ start, end }, timeZone ?? '', middle - 2 * day, middle + 2 * day)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('the next start is the first moment at which a freeze begins', () => {
    fc.assert(
      fc.property(fields, fields, changes, number(0, 48 * 60), (start, end, [timeZone, date], ahead) => {
        const clock = readFreeze(getSchedule({ start, end }, timeZone ?? ''))
        const time = at(`${date}T00:00:00Z`) - day + ahead * minute
        const next = clock?.nextStart(time) ?? null
        const { intervals = [] } = clock?.within(time, time + 40 * day) ?? {}
        if (next !== null) expect(clock?.at(next)).not.toBeNull()
        expect(next === null || next > time).toBe(true)
        const first = intervals.find(freeze => freeze.start > time)
        if (first) expect(next ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(first.start)
      }),
      { numRuns: 100 },
    )
  })
})
