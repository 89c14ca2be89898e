import { describe, expect, test } from 'vitest'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { getDays } from '../../freeze-periods/model/timeline.ts'
import {
  createDayFinder,
  emptyFreezeForm,
  findShared,
  getExpressions,
  getFreezeProblem,
  getProjectZone,
} from './freeze-plan.ts'

const period = (freeze_start: string, freeze_end: string, cron_timezone = 'UTC'): FreezePeriod => ({
  ...{ id: 1, freeze_start, freeze_end, cron_timezone },
})

describe('a freeze of many projects', () => {
  test('becomes expressions of the same days of each year', () => {
    const form = { ...emptyFreezeForm, from: '2026-12-23T18:00', until: '2027-01-02T08:30' }
    expect(getExpressions(form)).toEqual({ freeze_start: '0 18 23 12 *', freeze_end: '30 8 2 1 *' })
    expect(getFreezeProblem(form, ['Europe/Berlin', 'UTC'])).toBeNull()
  })

  test('says what is missing or wrong', () => {
    expect(getFreezeProblem(emptyFreezeForm, ['UTC'])).toBe('Enter a start and an end')
    const reversed = { ...emptyFreezeForm, from: '2027-01-02T08:00', until: '2026-12-23T18:00' }
    expect(getFreezeProblem(reversed, ['UTC'])).toBe('The end must be after the start')
    const long = { ...emptyFreezeForm, from: '2026-12-23T18:00', until: '2027-12-24T08:00' }
    expect(getFreezeProblem(long, ['UTC'])).toBe('The end must be less than a year after the start')
    const cron = { ...emptyFreezeForm, kind: 'cron', freezeStart: '0 18 * * 5', freezeEnd: '0 8 * * 1' } as const
    expect(getFreezeProblem(cron, ['UTC', 'Europe/Nowhere'])).toBe('No time zone is called “Europe/Nowhere”')
    expect(getFreezeProblem({ ...cron, freezeEnd: '0 8 * *' }, ['UTC'])).toMatch(/^Five parts are needed/)
  })

  test('is in the time zone that most periods of a project are in', () => {
    const zones = ['UTC', 'Asia/Tokyo', 'Asia/Tokyo', 'Mars/Olympus']
    expect(getProjectZone(zones.map(zone => period('0 0 * * *', '0 1 * * *', zone)))).toBe('Asia/Tokyo')
    expect(getProjectZone([])).toBeNull()
  })
})

test('the calendar has the days on which some period freezes, in the zone of the calendar', () => {
  const days = getDays(Date.parse('2026-12-21T12:00:00Z'), 'UTC', 0, 2)
  const find = createDayFinder(days)
  expect([...find([period('0 18 23 12 *', '0 8 26 12 *')])]).toEqual([2, 3, 4, 5])
  // It ends at midnight in UTC, which is the next day in Tokyo.
  expect([...find([period('0 9 22 12 *', '0 9 23 12 *', 'Asia/Tokyo')])]).toEqual([1])
  expect([...find([period('no', 'schedule')])]).toEqual([])
})

test('the same freeze is found in many projects, in whatever time zone, that of the most projects first', () => {
  const project = (id: number) => ({ id, name: `p${id}`, path: `p${id}`, path_with_namespace: `harbor/p${id}` })
  const holidays = (id: number, zone: string) => ({ ...period('0 18 23 12 *', '0 8 2 1 *', zone), id })
  const weekly = { ...period('0 18 * * 5', '0 8 * * 1'), id: 30 }
  const found = findShared([
    { project: project(1), periods: [weekly, holidays(31, 'Asia/Tokyo')] },
    { project: project(2), periods: [holidays(32, 'UTC')] },
    { project: project(3), periods: [] },
  ])
  expect(
    found.map(({ freeze_start, zones, periods }) => [freeze_start, zones, periods.map(one => one.period.id)]),
  ).toEqual([
    ['0 18 23 12 *', ['Asia/Tokyo', 'UTC'], [31, 32]],
    ['0 18 * * 5', ['UTC'], [30]],
  ])
})
