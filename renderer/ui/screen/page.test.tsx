// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const project = '/c/work/p/harbor%2Fcrane'
const answers: Answers = {
  'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
  'projectMembers.list': () => getSample('projectMembers.list'),
  'projectMembers.getAll': () => getSample('projectMembers.getAll'),
  'commits.list': () => getSample('commits.list'),
  'branches.list': () => [],
  'tags.list': () => [],
  'user.current': () => getSample('user.current'),
}

test('a filter counts when its box is closed right after it was typed', async () => {
  const { screen, user, settle, sent, tabs } = await openScreen(`${project}/commits`, { answers })
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.type(await screen.findByRole('textbox', { name: 'Revision range' }), 'v1.0..main')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await waitFor(() => expect(screen.queryByLabelText('Revision range')).toBeNull())
  await settle()
  expect(tabs.inView().history.location.search).toContain('range=v1.0..main')
  expect(sent('commits.list').at(-1)).toMatchObject({ ref_name: 'v1.0..main' })
})

test('a toolbar keeps its field, its focus and its text while another tab is active', async () => {
  const { screen, user, settle, tabs } = await openScreen(`${project}/members`, { answers, inWindow: true })
  const field = screen.getByPlaceholderText<HTMLInputElement>('Search members')
  await user.type(field, 'ines')
  act(() => tabs.open('/connections', { inView: true }))
  await settle()
  expect(document.getElementById('main')?.contains(field)).toBe(false)
  act(() => tabs.activate(1))
  await settle()
  expect(field.isConnected).toBe(true)
  expect(field.value).toBe('ines')
  expect(document.activeElement).toBe(field)
})

test('the view of a page is in its address, except the first one', async () => {
  const { screen, user, settle, tabs } = await openScreen(`${project}/members`, { answers })
  const search = () => tabs.inView().history.location.search
  await user.click(screen.getByRole('radio', { name: 'What roles may do' }))
  await settle()
  expect(search()).toBe('?view=roles')
  expect(screen.getByRole('grid', { name: 'What each role may do' })).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Direct' }))
  await settle()
  expect(search()).toBe('')
  expect(screen.getByRole('grid', { name: 'Members of the project' })).toBeDefined()
})
