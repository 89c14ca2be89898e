// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

test('a member whose role waits for approval is marked, in the list and in the panel', async () => {
  const member = { ...getSample('projectMembers.getAll'), id: 7, name: 'Ada', username: 'ada', state: 'active' }
  const members = [
    { ...member, membership_state: 'awaiting' },
    { ...member, id: 8, name: 'Bo', username: 'bo', membership_state: 'active' },
  ]
  const { screen } = await openScreen('/c/work/p/1/members?member=7', {
    answers: {
      'projects.get': () => getSample('projects.get'),
      'projectMembers.list': () => members,
      'projectMembers.getAll': () => ({ ...member, membership_state: 'awaiting' }),
    },
    otherwise: () => unanswered(),
  })
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.filter(text => text?.includes('Awaiting approval'))).toEqual([expect.stringContaining('Ada')])
  expect(screen.getByText('Membership').parentElement?.textContent).toContain('Awaiting approval')
})
