// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const member = getSample('projectMembers.getAll')
const people = ['Ada', 'Grace', 'Ines'].map((name, index) => ({
  ...member,
  ...{ id: index + 1, name, username: name.toLowerCase() },
}))
const answers: Answers = {
  'projects.get': () => ({
    ...getSample('projects.get'),
    ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false },
  }),
  'projectMembers.list': () => people,
  'projectMembers.getAll': params => people.find(({ id }) => id === Reflect.get(params, 'user_id')) ?? member,
  'groupMembers.list': () => [],
  'repository.tree': () => [],
  'user.current': () => getSample('user.current'),
}

/** The members of a project, with a member's row and the panel. */
async function openMembers(search = '') {
  const opened = await openScreen(`/c/work/p/harbor%2Fcrane/members${search}`, { answers })
  const { screen } = opened
  const getRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  const panel = () => screen.queryByRole('region', { name: 'Member' })
  const heading = () => panel()?.querySelector('h2')?.parentElement
  const shown = () => panel()?.textContent?.match(/@[a-z]+/)?.[0]
  return { ...opened, getRow, panel, heading, shown }
}

test('the list stays in use beside the details, and the arrow keys show the next row', async () => {
  const { user, settle, getRow, shown, tabs } = await openMembers()
  const before = tabs.inView().history.length
  await user.click(getRow('Ada'))
  await settle()
  expect(shown()).toBe('@ada')
  expect(document.activeElement).toBe(getRow('Ada'))
  await user.keyboard('{ArrowDown}')
  await settle()
  expect(shown()).toBe('@grace')
  expect(document.activeElement).toBe(getRow('Grace'))
  await user.keyboard('{End}')
  await settle()
  expect(shown()).toBe('@ines')
  // Back leads to the list, not through all that was passed.
  expect(tabs.inView().history.length).toBe(before + 1)
})

test('without details the arrow keys open nothing', async () => {
  const { user, settle, getRow, panel } = await openMembers()
  getRow('Ada').focus()
  await user.keyboard('{ArrowDown}')
  await settle()
  expect(document.activeElement).toBe(getRow('Grace'))
  expect(panel()).toBeNull()
})

test('in the heading of the details the arrow keys go from row to row and leave the focus there', async () => {
  const { user, settle, shown, heading } = await openMembers('?member=2')
  expect(shown()).toBe('@grace')
  heading()?.focus()
  await user.keyboard('{ArrowUp}')
  await settle()
  expect(shown()).toBe('@ada')
  expect(document.activeElement).toBe(heading())
  await user.keyboard('{ArrowUp}')
  await settle()
  expect(shown()).toBe('@ada')
})

test('Escape closes the details and goes back to their row', async () => {
  const { user, settle, getRow, panel, heading } = await openMembers('?member=2')
  heading()?.focus()
  await user.keyboard('{ArrowDown}')
  await settle()
  await user.keyboard('{Escape}')
  await settle()
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(getRow('Ines'))
})

test('the width of the details is changed with the arrow keys and kept', async () => {
  const { screen, user, settle, panel, settingsUpdates } = await openMembers('?member=2')
  screen.getByRole('separator', { name: 'Width of the details' }).focus()
  await user.keyboard('{ArrowLeft}')
  await settle()
  expect(panel()?.style.width).toBe('436px')
  await waitFor(() => expect(settingsUpdates).toContainEqual({ sidePanel: { width: 436 } }))
})
