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
