import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carried, daysAcross, dropped, movedDay, nothingHeld, whyNotMove, withMove } from './edge-move.ts'
import { dayLength, getBar, getScale, units } from './scale.ts'

const day = fc.date({ min: new Date('2001-01-01'), max: new Date('2008-12-31'), noInvalidDate: true }).map(getDay)
const edges = ['start', 'due'] as const
const epic = { id: 1, iid: 1, group_id: 1, title: 'Lamps', state: 'opened', created_at: '2026-01-01T00:00:00.000Z' }

function getDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

test('carrying an edge as far as two days are drawn apart brings it from the one to the other', () => {
  fc.assert(
    fc.property(
      fc.tuple(day, day, day).map(days => days.toSorted()),
      fc.constantFrom(...edges),
      fc.constantFrom(...units),
      fc.integer({ min: 3000, max: 20_000 }),
      ([first = '', second = '', last = ''], edge, unit, width) => {
        // The other edge doesn't move and is far away.
        const of = (one: string) =>
          edge === 'start' ? { start_date: one, due_date: last } : { start_date: first, due_date: one }
        const [from, to] = edge === 'start' ? [of(second), of(first)] : [of(second), of(last)]
        const scale = getScale([from, to], unit)
        const places = [from, to].map(one => {
          const bar = scale && getBar(one, scale)
          return bar ? (edge === 'start' ? bar.left : bar.left + bar.width) : Number.NaN
        })
        const [before = Number.NaN, after = Number.NaN] = places
        const days = scale ? daysAcross((after - before) * width, width, scale) : Number.NaN
        expect(movedDay(from, edge, days)).toBe(to[`${edge}_date`])
      },
    ),
  )
})

test('an edge goes so many days on, and never past the other one', () => {
  fc.assert(
    fc.property(
      day,
      day,
      fc.integer({ min: -4000, max: 4000 }),
      fc.constantFrom(...edges),
      (one, other, days, edge) => {
        const [start_date = '', due_date = ''] = [one, other].toSorted()
        const dated = { start_date, due_date }
        const wanted = getDay(new Date(Date.parse(dated[`${edge}_date`]) + days * dayLength))
        const moved = movedDay(dated, edge, days)
        expect(moved).toBe(
          edge === 'start' ? (wanted > due_date ? due_date : wanted) : wanted < start_date ? start_date : wanted,
        )
      },
    ),
  )
})

test("an edge without a date can't be moved, and one without another edge is limited only by the years", () => {
  expect(movedDay({ due_date: '2026-01-01' }, 'start', 1)).toBeNull()
  expect(movedDay({ start_date: '2026-01-01' }, 'start', 31)).toBe('2026-02-01')
  expect(movedDay({ start_date: '2026-01-01' }, 'start', -1e9)).toBe('0001-01-01')
  expect(movedDay({ due_date: '2026-01-01' }, 'due', 1e9)).toBe('9999-12-31')
})

test('a track that is not drawn yet moves nothing', () => {
  const scale = getScale([{ start_date: '2026-01-01' }], 'months')
  expect(scale && daysAcross(40, 0, scale)).toBe(0)
})

test('only a fixed date can be moved, and others show why not', () => {
  const dated = { ...epic, start_date: '2026-01-01', due_date: '2026-02-01' }
  expect(whyNotMove({ ...dated, start_date_is_fixed: true }, 'start')).toBeUndefined()
  expect(whyNotMove({ ...dated, start_date_is_fixed: false }, 'start')).toContain('Inherited')
  expect(whyNotMove(dated, 'due')).toContain('Who may edit the epic')
})

test('the epic is drawn with its moved edge, and is otherwise unchanged', () => {
  const dated = { ...epic, start_date: '2026-01-01', due_date: '2026-02-01' }
  expect(withMove(dated, { epic: dated, edge: 'due', day: '2026-03-01' })).toEqual({ ...dated, due_date: '2026-03-01' })
  expect(withMove(dated, null)).toBe(dated)
})

test('an edge that was only clicked, or carried back, shows nothing when it is let go, nor the next one while it is carried', () => {
  const dated = { ...epic, start_date: '2026-01-01', due_date: '2026-02-01' }
  expect(dropped(nothingHeld, dated, 'due')).toBe(nothingHeld)
  expect(dropped(carried(dated, 'due', '2026-02-01'), dated, 'due')).toBe(nothingHeld)
  expect(carried(dated, 'due', '2026-03-01').isDropped).toBe(false)
  expect(dropped(carried(dated, 'due', '2026-03-01'), dated, 'due')).toMatchObject({ isDropped: true })
})

test('a click on another edge does not let go of the one that is carried', () => {
  const dated = { ...epic, start_date: '2026-01-01', due_date: '2026-02-01' }
  const held = carried(dated, 'due', '2026-03-01')
  expect(dropped(held, dated, 'start')).toBe(held)
  expect(dropped(held, { ...dated, id: 2 }, 'due')).toBe(held)
})
