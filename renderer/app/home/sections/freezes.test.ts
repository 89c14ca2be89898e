import { expect, test } from 'vitest'
import { seen } from '../readings.fixture.ts'
import { freezeItems } from './freezes.ts'

// A Sunday.
const now = Date.parse('2026-05-10T12:00:00Z')
const period = (id: number, freeze_start: string, freeze_end: string, cron_timezone = 'UTC') => ({
  id,
  freeze_start,
  freeze_end,
  cron_timezone,
})
const told = (days: number, ...periods: readonly ReturnType<typeof period>[]) =>
  freezeItems('work', [seen('a/b', periods)], days, now).map(({ words, when, tone }) => [words, when, tone])

test('an active freeze is shown with its end, across adjacent periods', () => {
  expect(told(7, period(1, '0 16 * * 5', '0 7 * * 1'))).toEqual([
    ['Deployments are frozen', { label: 'Ends', at: '2026-05-11T07:00:00.000Z' }, 'warning'],
  ])
  expect(told(7, period(1, '0 16 * * 5', '0 7 * * 1'), period(2, '0 6 * * 1', '0 9 * * 1'))).toEqual([
    ['Deployments are frozen', { label: 'Ends', at: '2026-05-11T09:00:00.000Z' }, 'warning'],
  ])
})

test('a freeze within the coming days is shown once, at its first start; a later one is not', () => {
  const tuesday = period(1, '0 8 * * 2', '0 9 * * 2')
  const summer = period(2, '0 0 1 7 *', '0 0 1 8 *')
  expect(told(7, tuesday, summer)).toEqual([
    ['Deployment freeze scheduled', { label: 'Starts', at: '2026-05-12T08:00:00.000Z' }, 'note'],
  ])
  expect(told(30, summer)).toEqual([])
  expect(told(7)).toEqual([])
})

test('an invalid schedule is shown beside the others', () => {
  const [first, odd] = freezeItems(
    'w',
    [seen('a/b', [period(1, '0 16 * * 5', '0 7 * * 1'), period(9, 'x', 'y')])],
    7,
    now,
  )
  expect(first?.words).toBe('Deployments are frozen')
  expect(odd?.remark).toBe('x – y (UTC)')
  expect(odd?.destination).toMatchObject({ link: { search: { period: '9' } } })
})
