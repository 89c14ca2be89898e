// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { JournalEntry } from '#shared/bridge.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const entry = (id: number, dashboard_path: string): JournalEntry => ({
  ...{ id, at: '2026-01-01T00:00:00Z', connection: 'work', service: null, account: 'ines', sudo: null },
  ...{ operation: 'starredDashboards.create', method: 'POST', path: '/', outcome: 'done', status: 201, error: null },
  ...{ undoes: null, undoneBy: null, proposedBy: null, settled: null, undo: 'none', lost: null, member: null },
  restored: null,
  params: { id: 'harbor/crane', dashboard_path },
})

async function openDashboards(own: Answers = {}, stars: readonly JournalEntry[] = []) {
  const opened = await openScreen('/c/work/p/harbor%2Fcrane/dashboards', {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', name: 'crane', archived: false },
        permissions: { project_access: { access_level: 40 }, group_access: null },
      }),
      'user.current': () => getSample('user.current'),
      ...own,
    },
    replies: { 'app.workEnded': () => null, 'journal.list': () => [...stars] },
  })
  const body = within(document.body)
  const form = within(opened.screen.getByRole('form', { name: 'Star a dashboard' }))
  const path = form.getByRole('textbox', { name: 'Path of the dashboard’s file' })
  const star = async (text: string) => {
    await opened.user.type(path, text)
    await opened.user.click(form.getByRole('button', { name: 'Star it' }))
    await opened.settle()
  }
  return { ...opened, body, form, path, star }
}

test('a dashboard is starred by its path; one that is refused is kept with the reason at its field', async () => {
  const { form, path, star, sent } = await openDashboards({
    'starredDashboards.create': refused({
      ...{ kind: 'validation', message: 'no', fields: { dashboard_path: 'is outside' } },
    }),
  })
  expect(form.getByRole('button', { name: 'Star it' })).toHaveProperty('disabled', true)
  await star(' ../outside.yml ')
  expect(sent('starredDashboards.create')).toEqual([{ id: 'harbor/crane', dashboard_path: '../outside.yml' }])
  expect(form.getByText('is outside')).toBeDefined()
  expect(path.getAttribute('aria-invalid')).toBe('true')
  expect(path).toHaveProperty('value', ' ../outside.yml ')
})

test('those starred here are listed from the journal, and one is unstarred with the number of stars that were removed', async () => {
  const { screen, body, user, settle, sent } = await openDashboards(
    { 'starredDashboards.delete': () => ({ deleted_rows: 1 }) },
    [entry(2, 'tides.yml'), entry(1, 'moorings.yml')],
  )
  const rows = within(screen.getByRole('list', { name: 'Starred here' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['tides.ymlUnstar…', 'moorings.ymlUnstar…'])
  await user.click(within(rows[1] ?? document.body).getByRole('button', { name: 'Unstar…' }))
  const dialog = within(body.getByRole('dialog', { name: 'Unstar a dashboard' }))
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'moorings.yml')
  await user.clear(dialog.getByRole('textbox'))
  // Without a path the service would remove every star.
  expect(dialog.getByRole('button', { name: 'Unstar it' })).toHaveProperty('disabled', true)
  await user.type(dialog.getByRole('textbox'), 'moorings.yml')
  await user.click(dialog.getByRole('button', { name: 'Unstar it' }))
  await settle()
  expect(sent('starredDashboards.delete')).toEqual([{ id: 'harbor/crane', dashboard_path: 'moorings.yml' }])
  expect(screen.getByText('1 star removed')).toBeDefined()
})

test('all are unstarred only after the name of the project was typed', async () => {
  const { screen, body, user, settle, sent } = await openDashboards({
    'starredDashboards.delete': () => ({ deleted_rows: 2 }),
  })
  await user.click(screen.getByRole('button', { name: 'Unstar all…' }))
  const dialog = within(body.getByRole('dialog', { name: 'Unstar all dashboards?' }))
  const remove = dialog.getByRole('button', { name: 'Unstar all' })
  expect(remove).toHaveProperty('disabled', true)
  await user.type(dialog.getByRole('textbox'), 'crane')
  await user.click(remove)
  await settle()
  expect(sent('starredDashboards.delete')).toEqual([{ id: 'harbor/crane' }])
  await waitFor(() => expect(screen.getByText('2 stars removed')).toBeDefined())
  expect(screen.getByText('These were all of this project.')).toBeDefined()
})
