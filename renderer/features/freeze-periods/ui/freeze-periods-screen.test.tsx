// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FreezePeriod } from '#shared/contract/freeze-periods.ts'
import { getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

// A Wednesday.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const period = (id: number, freeze_start: string, freeze_end: string, cron_timezone = 'UTC'): FreezePeriod => ({
  ...{ id, freeze_start, freeze_end, cron_timezone },
})
const rarely = period(1, '0 0 29 2 *', '0 1 29 2 *')
/** From each midnight until the next. */
const always = period(2, '0 0 * * *', '0 0 * * *', 'Asia/Tokyo')
const nights = period(3, '0 22 * * *', '0 6 * * *', 'America/New_York')

async function openFreezes(periods: () => readonly FreezePeriod[], search = '') {
  const opened = await openScreen(`/c/work/p/1/freeze-periods?${search}`, {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), empty_repo: false }),
      'freezePeriods.list': () => [...periods()],
    },
    otherwise: refused({ kind: 'notFound', message: 'not there' }),
  })
  const table = () => within(opened.screen.getByRole('table', { name: 'Frozen and open times' }))
  return { ...opened, table }
}

test('the banner says that deployments are not frozen, and when the next freeze starts, in the zone of the calendar', async () => {
  const { screen } = await openFreezes(() => [rarely])
  expect(screen.getByText('Deployments are not frozen now.')).toBeDefined()
  expect(screen.getByText(/^The next freeze starts .*2028.* 12:00\sAM \(.*\)\. Time zone: UTC\.$/)).toBeDefined()
})

test('a freeze of another client is there after a refresh: without an end, and overlapping with others', async () => {
  let periods = [rarely]
  const { screen, table, user, settle } = await openFreezes(() => periods)
  periods = [rarely, always, nights]
  await user.click(screen.getByRole('button', { name: 'Refresh freeze periods' }))
  await settle()
  expect(screen.getByText('Deployments are frozen now.')).toBeDefined()
  expect(screen.getByText('The freeze has no end date.')).toBeDefined()
  expect(table().getByText('Frozen now')).toBeDefined()
  expect(table().getAllByText(/^Overlap from/)).not.toEqual([])
  periods = [rarely, nights]
  await user.click(screen.getByRole('button', { name: 'Refresh freeze periods' }))
  await settle()
  expect(table().getAllByText('Open')).not.toEqual([])
  expect(table().queryByText(/^Overlap from/)).toBeNull()
})

test('the calendar is in any zone of its periods, and in other weeks, and the address has both', async () => {
  const { screen, table, user, settle, getSearch } = await openFreezes(() => [rarely, nights])
  await user.click(screen.getByRole('combobox', { name: 'Time zone of the calendar' }))
  await user.click(within(document.body).getByRole('option', { name: 'America/New_York', hidden: true }))
  await settle()
  expect(getSearch()).toMatchObject({ zone: 'America/New_York' })
  expect(table().getByRole('columnheader', { name: 'From (America/New_York)' })).toBeDefined()
  const thisWeek = () => screen.getByRole('button', { name: 'This week' })
  expect(thisWeek()).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Later weeks' }))
  await settle()
  expect(`${Reflect.get(getSearch(), 'weeks')}`).toBe('5')
  await user.click(thisWeek())
  await settle()
  expect(getSearch()).not.toHaveProperty('weeks')
})

test('the list says of each period whether it is frozen now, in the words of the calendar', async () => {
  const { screen } = await openFreezes(() => [rarely, always, period(4, 'soon', '0 1 29 2 *')], 'view=periods')
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('gridcell')[3]?.textContent)
  expect(cells).toEqual(['Open', 'Frozen', 'Invalid'])
})
