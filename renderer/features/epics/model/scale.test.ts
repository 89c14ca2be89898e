import { expect, test } from 'vitest'
import { getBar, getPlace, getScale } from './scale.ts'

const labels = (...args: Parameters<typeof getScale>) => getScale(...args)?.columns.map(({ label }) => label)

test('columns reach from the earliest to the latest date', () => {
  const epics = [
    { start_date: '2026-11-15', due_date: '2027-01-01' },
    { start_date: null, due_date: '2026-12-24' },
  ]
  expect(labels(epics, 'months')).toEqual(['Nov 2026', 'Dec 2026', 'Jan 2027'])
  expect(labels(epics, 'quarters')).toEqual(['Q4 2026', 'Q1 2027'])
  expect(getScale([{ start_date: null }], 'months')).toBeNull()
})

test('a bar covers its days, the last one too, and an end without a date reaches to the edge', () => {
  const scale = getScale([{ start_date: '2026-06-01', due_date: '2026-06-30' }], 'months')
  expect(scale && getBar({ start_date: '2026-06-01', due_date: '2026-06-15' }, scale)).toEqual({
    left: 0,
    width: 0.5,
    isOpenStart: false,
    isOpenEnd: false,
  })
  expect(scale && getBar({ start_date: '2026-06-16' }, scale)).toMatchObject({ left: 0.5, width: 0.5, isOpenEnd: true })
  expect(scale && getBar({}, scale)).toBeNull()
})

test('a mistyped year makes no thousands of columns, and does not hide the others', () => {
  const now = Date.parse('2026-05-01')
  for (const mistyped of [{ start_date: '0226-01-01' }, { due_date: '9026-01-01' }]) {
    const epic = { start_date: '2026-03-01', due_date: '2026-04-01' }
    const scale = getScale([mistyped, epic], 'months', now)
    expect(scale?.columns.length).toBeLessThanOrEqual(120)
    expect(scale && getBar(epic, scale)).toMatchObject({ isOpenStart: false, isOpenEnd: false })
  }
  expect(getScale([{ start_date: '0226-01-01', due_date: '1026-01-01' }], 'months', now)?.columns).toHaveLength(120)
})

test('due before the start draws nothing', () => {
  const scale = getScale([{ start_date: '2026-01-01', due_date: '2026-12-01' }], 'months')
  expect(scale && getBar({ start_date: '2026-03-01', due_date: '2026-02-01' }, scale)).toBeNull()
})

test('a moment has a place in the columns, and none outside of them', () => {
  const scale = getScale([{ start_date: '2026-06-01', due_date: '2026-06-30' }], 'months')
  expect(scale && getPlace(Date.parse('2026-06-16'), scale)).toBe(0.5)
  expect(scale && getPlace(Date.parse('2026-07-01'), scale)).toBeNull()
  expect(scale && getPlace(Date.parse('2026-05-31'), scale)).toBeNull()
})
