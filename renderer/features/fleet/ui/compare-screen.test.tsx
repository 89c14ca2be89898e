// @vitest-environment happy-dom
import { screen as window, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Project } from '#shared/contract/navigation.ts'
import type { Snapshot } from '#shared/fleet/snapshot.ts'
import { defaultView } from '#shared/tables.ts'
import { type Answers, getSample, type Replies } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const project = (id: number, path: string): Project => ({ id, name: path, path, path_with_namespace: path })
const failed = {
  ...getSample('remoteMirrors.list')[0],
  id: 1,
  enabled: true,
  url: 'https://a',
  update_status: 'failed',
}
const answers: Answers = {
  'projects.list': () => [project(1, 'harbor/crane'), project(3, 'tide/tables')],
  'remoteMirrors.list': ({ id }) => (id === 'harbor/crane' ? [failed] : []),
}
const snapshot: Snapshot = {
  ...{ id: '6f2c1f0e-3b57-4b0e-9a55-0d2f6a1c9b11', createdAt: '2026-02-01T00:00:00Z', name: 'Before the freeze' },
  ...{ kind: 'projects', filter: '', columns: ['project.path', 'mirrors.failed'], rowCount: 2, missingCount: 0 },
  ...{ undecidedCount: 0, undecided: [] },
  rows: [
    { path: 'harbor/crane', cells: ['harbor/crane', 0] },
    { path: 'harbor/lighthouse', cells: ['harbor/lighthouse', 0] },
  ],
}

const gridRows = (screen: ReturnType<typeof within>) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row: HTMLElement) =>
      within(row)
        .getAllByRole('gridcell')
        .slice(0, 5)
        .map(cell => cell.textContent),
    )

test('the newest snapshot is compared with the current values', async () => {
  const { screen } = await openScreen('/c/work/fleet/compare', {
    answers,
    replies: { 'snapshots.list': () => [snapshot], 'snapshots.get': () => snapshot },
  })
  await screen.findByText(/3 differences/)
  expect(gridRows(screen)).toEqual([
    ['harbor/crane', 'Changed', 'Failed mirrors', '0', '1'],
    ['harbor/lighthouse', 'Removed', 'Whole row', '–', '–'],
    ['tide/tables', 'Added', 'Whole row', '–', '–'],
  ])
})

test('the current values are filtered as the snapshot was, by a column that it does not have', async () => {
  const filtered: Snapshot = {
    ...{ ...snapshot, filter: 'mirrors.failed > 0', columns: ['project.path'], rowCount: 1 },
    rows: [{ path: 'harbor/crane', cells: ['harbor/crane'] }],
  }
  const { screen } = await openScreen('/c/work/fleet/compare', {
    answers,
    replies: { 'snapshots.list': () => [filtered], 'snapshots.get': () => filtered },
  })
  await screen.findByText('No differences')
})

test('snapshots with different filters are said to be', async () => {
  const other: Snapshot = { ...snapshot, id: '0b0f6c52-5a6e-4f0a-8d5c-6b8f1f0c2d33', filter: 'harbor' }
  const { screen } = await openScreen(`/c/work/fleet/compare?from=work/${snapshot.id}&to=work/${other.id}`, {
    answers,
    replies: {
      'snapshots.list': () => [snapshot, other],
      'snapshots.get': ({ id }) => (id === other.id ? other : snapshot),
    },
  })
  await screen.findByText(/the sides have different filters/)
})

test('a snapshot has the rows and columns in view', async () => {
  const taken: Parameters<NonNullable<Replies['snapshots.create']>>[0][] = []
  const shown = Object.fromEntries(['approvals.authors', 'approvals.required'].map(id => [id, false]))
  const hidden = ['freeze.now', 'deployments.last', 'deployments.status', 'members.owners', 'members.unlimited']
  const { screen, user, settle } = await openScreen('/c/work/fleet?q=harbor', {
    answers,
    settings: {
      tables: {
        fleet: {
          last: {
            ...defaultView,
            shown: { ...shown, ...Object.fromEntries(hidden.map(id => [id, false])), 'project.last_activity': false },
          },
          saved: [],
        },
      },
    },
    replies: {
      'snapshots.create': argument => {
        taken.push(argument)
        return { id: snapshot.id }
      },
    },
  })
  // A snapshot has what is loaded when it is taken.
  await screen.findByRole('gridcell', { name: '1' })
  await user.click(screen.getByRole('button', { name: 'Snapshots' }))
  await user.click(await window.findByRole('menuitem', { name: 'Take snapshot…' }))
  await user.type(await window.findByRole('textbox', { name: /^Name/ }), 'Today')
  await user.click(window.getByRole('button', { name: 'Take snapshot' }))
  await settle()
  expect(taken).toMatchObject([
    {
      ...{ name: 'Today', kind: 'projects', filter: 'harbor', columns: ['project.path', 'mirrors.failed'] },
      rows: [{ path: 'harbor/crane', cells: ['harbor/crane', 1] }],
    },
  ])
})

test('rows that a snapshot could not decide about are said, and never a difference', async () => {
  const partly: Snapshot = {
    ...{ ...snapshot, filter: 'mirrors.failed > 0', rowCount: 0, rows: [] },
    ...{ undecided: ['harbor/crane'], undecidedCount: 1 },
  }
  const { screen } = await openScreen('/c/work/fleet/compare', {
    answers,
    replies: { 'snapshots.list': () => [partly], 'snapshots.get': () => partly },
  })
  await screen.findByText(/1 undecided row is not compared/)
  expect(screen.getByText('No known differences')).toBeDefined()
})
