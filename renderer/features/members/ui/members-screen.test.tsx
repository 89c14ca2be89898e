// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
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

test('the permissions of each role are a table', async () => {
  const { screen, user } = await openScreen('/c/work/p/1/members?view=roles', {
    answers: { 'projects.get': () => getSample('projects.get') },
    otherwise: () => unanswered(),
  })
  await user.type(screen.getByRole('textbox', { name: 'Filter operations' }), 'adds a member to a project')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  const cells = [...(screen.getAllByRole('row')[1]?.querySelectorAll('[role="gridcell"]') ?? [])]
  // The columns that fit, of the roles from guest on.
  expect(cells.map(({ textContent }) => textContent).slice(-6)).toEqual([
    ...['Adds a member to a project.', 'Project members'],
    ...['no', 'no', 'no', '✓'],
  ])
})
