// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, firstOf, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const project = firstOf(getSample('projects.list'))
const member = firstOf(getSample('groupMembers.list'))
const harbor = { ...getSample('groups.get'), ...{ id: 4, full_path: 'harbor', parent_id: null } }
const crane = { ...project, ...{ id: 7, path_with_namespace: 'harbor/crane' } }
const elsewhere = { ...project, ...{ id: 8, path_with_namespace: 'harbors/crane' } }
const grace = {
  ...member,
  ...{ id: 3, name: 'Grace Mbeki', username: 'grace.mbeki', access_level: 30, expires_at: null },
}

async function openReview(answers: Answers = {}) {
  const opened = await openScreen('/c/work/g/harbor/access-review', {
    answers: {
      'user.current': () => getSample('user.current'),
      'groups.get': () => harbor,
      'groups.list': () => [harbor],
      'projects.list': () => [crane, elsewhere],
      'groupMembers.list': () => [grace],
      'projectMembers.list': () => [],
      ...answers,
    },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
  })
  const body = within(document.body)
  const take = async () => {
    await opened.user.click(opened.screen.getByRole('button', { name: 'Take a snapshot' }))
    await opened.settle()
  }
  return { ...opened, body, take }
}

test('there is no snapshot at first, and nothing is read before one is taken', async () => {
  const { screen, sent } = await openReview()
  expect(screen.getByRole('heading', { name: 'No snapshot yet' })).toBeDefined()
  expect(sent('groupMembers.list')).toEqual([])
})

test('a snapshot has the roles in the group and all below it, and of no other', async () => {
  const { screen, take, sent } = await openReview()
  await take()
  const grid = within(await screen.findByRole('grid', { name: 'Access in the snapshot' }))
  expect(grid.getAllByRole('row').slice(1)).toHaveLength(1)
  expect(grid.getByText('Grace Mbeki')).toBeDefined()
  expect(grid.getByText('Developer')).toBeDefined()
  expect(sent('projectMembers.list').map(({ id }) => id)).toEqual([7])
})

test('a second one is compared with the first', async () => {
  let role = 30
  const { screen, take } = await openReview({ 'groupMembers.list': () => [{ ...grace, access_level: role }] })
  await take()
  role = 50
  await take()
  expect(
    within(await screen.findByRole('table', { name: 'Snapshots' }))
      .getAllByRole('row')
      .slice(1),
  ).toHaveLength(2)
  expect((await screen.findByRole('grid')).textContent).toMatch(/Developer.*Owner/)
})

test('a place that could not be read is named: its roles are unknown, not none', async () => {
  let isBroken = true
  const { body, take, user, settle } = await openReview({
    'projectMembers.list': () => (isBroken ? refused({ kind: 'forbidden', message: '403 Forbidden' })() : []),
  })
  await take()
  const notice = within(await body.findByRole('alert', { name: 'Incomplete snapshot' }))
  expect(notice.getByText('harbor/crane')).toBeDefined()
  isBroken = false
  await user.click(notice.getByRole('button', { name: 'Retry failed (1)' }))
  await settle()
  expect(body.queryByRole('alert', { name: 'Incomplete snapshot' })).toBeNull()
})

test('a snapshot that could not be begun is an error', async () => {
  const { screen, take } = await openReview({
    'projects.list': refused({ kind: 'server', status: 500, message: 'broken' }),
  })
  await take()
  expect((await screen.findByRole('alert')).textContent).toContain('broken')
  expect(screen.getByRole('heading', { name: 'No snapshot yet' })).toBeDefined()
})

test('a file that is no snapshot is refused by its name', async () => {
  const { body, user, settle } = await openReview()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no field for a file')
  await user.upload(input, new File(['{"a": 1}'], 'notes.json', { type: 'application/json' }))
  await settle()
  expect(await body.findByText('notes.json is not the file of a snapshot.')).toBeDefined()
})
