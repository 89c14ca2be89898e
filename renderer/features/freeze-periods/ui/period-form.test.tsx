// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const permissions = { project_access: { access_level: 40 }, group_access: null }

test('a period is chosen by days and times, above the cron expression that they make', async () => {
  const { screen, user } = await openScreen('/c/work/p/1/freeze-periods', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), empty_repo: false, permissions }),
      'freezePeriods.list': () => [],
    },
    otherwise: refused({ kind: 'notFound', message: 'not there' }),
  })
  const [create] = screen.getAllByRole('button', { name: 'New freeze period' })
  if (create) await user.click(create)
  const dialog = within(await within(document.body).findByRole('dialog', { name: 'New freeze period' }))
  const starts = within(dialog.getByRole('group', { name: 'Starts' }))
  const time = starts.getByLabelText<HTMLInputElement>('Time')
  const expression = starts.getByLabelText<HTMLInputElement>('Cron expression')
  expect(time.compareDocumentPosition(expression)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect([time.value, expression.value]).toEqual(['16:00', '0 16 * * 5'])
  fireEvent.change(time, { target: { value: '08:30' } })
  expect(expression.value).toBe('30 8 * * 5')
})

test.each([
  ['is found by a part of its name, of which Enter takes the first', 'new york', 'America/New_York'],
  ['that is typed in full is kept by Enter', 'Asia/Tokyo', 'Asia/Tokyo'],
  ['that is valid and in no list is kept by Enter', 'EST', 'EST'],
])('a time zone %s', async (_words, typed, taken) => {
  const { screen, user } = await openScreen('/c/work/p/1/freeze-periods', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), empty_repo: false, permissions }),
      'freezePeriods.list': () => [],
    },
    otherwise: refused({ kind: 'notFound', message: 'not there' }),
  })
  const [create] = screen.getAllByRole('button', { name: 'New freeze period' })
  if (create) await user.click(create)
  const dialog = within(await within(document.body).findByRole('dialog', { name: 'New freeze period' }))
  const zone = dialog.getByLabelText<HTMLInputElement>('Time zone', { selector: 'input' })
  await user.clear(zone)
  await user.type(zone, `${typed}{Enter}`)
  expect(zone.value).toBe(taken)
})

test('an expression that is none is said while it is typed, and is not sent', async () => {
  const { screen, user, settle, sent } = await openScreen('/c/work/p/1/freeze-periods', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), empty_repo: false, permissions }),
      'freezePeriods.list': () => [],
    },
    otherwise: refused({ kind: 'notFound', message: 'not there' }),
  })
  const [create] = screen.getAllByRole('button', { name: 'New freeze period' })
  if (create) await user.click(create)
  const dialog = within(await within(document.body).findByRole('dialog', { name: 'New freeze period' }))
  const ends = within(dialog.getByRole('group', { name: 'Ends' }))
  const expression = ends.getByLabelText<HTMLInputElement>('Cron expression')
  fireEvent.change(expression, { target: { value: '0 25 2 1 *' } })
  expect(ends.getByText(/“25” is no hour: a number from 0 to 23/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Create the freeze period' }))
  await settle()
  expect(sent('freezePeriods.create')).toEqual([])
  expect(document.activeElement === expression).toBe(true)
})

test('an expression that the service refuses is reported at its field', async () => {
  const { screen, user, settle } = await openScreen('/c/work/p/1/freeze-periods', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), empty_repo: false, permissions }),
      'freezePeriods.list': () => [],
      'freezePeriods.create': refused({
        ...{ kind: 'validation', message: 'freeze_end is too soon' },
        fields: { freeze_end: 'is too soon' },
      }),
    },
    replies: { 'app.workEnded': () => null },
    otherwise: refused({ kind: 'notFound', message: 'not there' }),
  })
  const [create] = screen.getAllByRole('button', { name: 'New freeze period' })
  if (create) await user.click(create)
  const dialog = within(await within(document.body).findByRole('dialog', { name: 'New freeze period' }))
  await user.click(dialog.getByRole('button', { name: 'Create the freeze period' }))
  await settle()
  expect(within(dialog.getByRole('group', { name: 'Ends' })).getByText('is too soon')).toBeDefined()
  expect(within(dialog.getByRole('group', { name: 'Starts' })).queryByText('is too soon')).toBeNull()
})

test('a period that is not changed is not sent, and otherwise only what was', async () => {
  const period = { id: 3, freeze_start: '0 16 * * 5', freeze_end: '0 7 * * 1', cron_timezone: 'UTC' }
  const { screen, user, settle, sent } = await openScreen('/c/work/p/1/freeze-periods?view=periods', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), id: 1, empty_repo: false, permissions }),
      'freezePeriods.list': () => [period],
      'freezePeriods.get': () => period,
      'freezePeriods.update': () => period,
    },
    replies: { 'app.workEnded': () => null },
    otherwise: refused({ kind: 'notFound', message: 'not there' }),
  })
  await user.click(screen.getByRole('button', { name: 'Actions for 0 16 * * 5' }))
  await user.click(within(document.body).getByRole('menuitem', { name: 'Edit…', hidden: true }))
  await settle()
  const dialog = within(await within(document.body).findByRole('dialog', { name: 'Edit the freeze period' }))
  const change = dialog.getByRole('button', { name: 'Change the freeze period' })
  expect(change).toHaveProperty('disabled', true)
  fireEvent.change(within(dialog.getByRole('group', { name: 'Starts' })).getByLabelText('Time'), {
    target: { value: '09:00' },
  })
  await user.click(change)
  await settle()
  expect(sent('freezePeriods.update')).toEqual([{ id: '1', freeze_period_id: 3, freeze_start: '0 9 * * 5' }])
})
