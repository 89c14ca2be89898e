// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type InterruptedJob, toConnectionRef } from '#shared/bridge.ts'
import { work } from '../../app/start.fake.ts'
import { getSample, refused, unanswered } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { applyDryRun, bulkControls, startCollectingLists, startDryRun } from './bulk.ts'
import { bulkJobs, useBulkPanel } from './bulk-jobs.ts'

test('shows the reason when interrupted jobs can’t be loaded', async () => {
  const { screen: shown } = await openScreen('/connections', {
    inWindow: true,
    answers: { 'user.current': () => getSample('user.current') },
    replies: { 'bulkJobs.interrupted': refused({ kind: 'disk', detail: 'disk I/O error', isFull: false }) },
  })
  expect(shown.getByRole('heading', { name: 'Connections' })).toBeDefined()
  expect(document.body.textContent).toContain('Couldn’t load interrupted bulk jobs')
})

const tag = (name: string) => ({
  ...{ key: name, label: name, where: null, page: null, operation: 'tags.delete', params: { id: 1, tag_name: name } },
  ...{ isSecret: false, before: 'at abc', after: null, undoes: null },
})

test.each([
  { kind: 'another account', sudo: null, words: '(https://former.example.org, as ines). Cancel the rest' },
  {
    kind: 'no other user now',
    sudo: 'mats',
    words: 'acting as mats). Act as mats again to preview the rest, or cancel',
  },
])(
  'the rest of an interrupted job is not offered when its connection has $kind, and it says why',
  async ({ sudo, words }) => {
    const job: InterruptedJob = {
      ...{ id: crypto.randomUUID(), connection: work.ref, title: 'Delete 2 tags', kind: 'write', sent: [] },
      ...{ startedAt: '2026-05-06T07:00:00.000Z', rows: [tag('v1'), tag('v2')] },
      plannedFor: { service: 'https://former.example.org', account: 'ines', sudo },
    }
    const { user } = await openScreen('/connections', {
      inWindow: true,
      answers: { 'user.current': () => getSample('user.current') },
      replies: {
        'bulkJobs.interrupted': () => [job],
        'bulkJobs.connection': () => null,
        'bulkJobs.forget': () => null,
        'app.workEnded': () => null,
      },
    })
    await user.click(screen.getByRole('button', { name: 'Bulk operations: Paused' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Bulk operations' }))
    expect(await panel.findByText(words, { exact: false })).toBeDefined()
    expect(panel.queryByRole('button', { name: 'Preview the rest (dry run)' })).toBeNull()
    await user.click(panel.getByRole('button', { name: 'Cancel the rest' }))
  },
)

test('a preview lists the changes that cannot be applied apart from those that are not needed', async () => {
  for (const { id } of bulkJobs.getState().jobs) bulkControls.remove(id)
  const { user } = await openScreen('/connections', {
    inWindow: true,
    answers: { 'user.current': () => getSample('user.current') },
    replies: { 'bulkJobs.forget': () => null, 'app.workEnded': () => null, 'app.progress': () => null },
  })
  const row = (name: string) =>
    ({
      key: name,
      label: name,
      where: 'harbor/lighthouse',
      operation: 'tags.delete',
      params: { id: 1, tag_name: name },
    }) as const
  const { ended } = startDryRun({
    ...{ title: 'Delete 2 tags', connection: work.ref },
    items: [
      { ...row('v1'), check: async () => ({ kind: 'skip', reason: 'Deleted already' }) as const },
      { ...row('v2'), check: async () => ({ kind: 'block', reason: 'Protected' }) as const },
    ],
  })
  await act(() => ended)
  await user.click(await screen.findByRole('button', { name: /^Bulk operations/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Bulk operations' }))
  const filters = within(panel.getByRole('radiogroup', { name: 'Rows' })).getAllByRole('radio')
  expect(filters.map(filter => filter.parentElement?.textContent)).toEqual([
    ...['All 2', 'Will change 0', 'Unchanged 1', 'Cannot be applied 1', 'Failed 0'],
  ])
  const rows = within(panel.getByRole('region', { name: 'Delete 2 tags' })).getAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringContaining('v1 in harbor/lighthouse'),
    expect.stringContaining('v2 in harbor/lighthouse'),
  ])
})

test('the jobs with which a screen loads take one line among the others, and none once they have ended', async () => {
  for (const { id } of bulkJobs.getState().jobs) bulkControls.remove(id)
  const held = Promise.withResolvers<never[]>()
  const { user } = await openScreen('/connections', {
    inWindow: true,
    answers: { 'user.current': () => getSample('user.current'), 'groupMembers.list': () => held.promise },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
  })
  const loads = ['Direct members', 'All members', 'User details'].map(title =>
    startCollectingLists({
      ...{ title, connection: work.ref, operation: 'groupMembers.list' },
      items: [{ key: title, label: title, params: { id: 1 } }],
    }),
  )
  await user.click(await screen.findByRole('button', { name: /^Bulk operations/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Bulk operations' }))
  const lines = () => within(panel.getByRole('list', { name: 'Jobs' })).getAllByRole('listitem')
  expect(lines().map(line => line.textContent)).toEqual([expect.stringContaining('User details')])
  act(() => useBulkPanel.getState().open(loads[0]?.id))
  expect(lines().map(line => line.textContent)).toEqual([expect.stringContaining('Direct members')])

  held.resolve([])
  await act(() => Promise.all(loads.map(({ ended }) => ended)))
  act(() => useBulkPanel.getState().open())
  expect(panel.getByText('No bulk operation was started since this window was opened.')).toBeDefined()
})

test('a job stops for good when its connection is moved to another service: it can be cancelled, and not resumed', async () => {
  // Those of the other tests.
  for (const { id } of bulkJobs.getState().jobs) bulkControls.remove(id)
  const { user, emit, sent } = await openScreen('/connections', {
    inWindow: true,
    answers: { 'user.current': () => getSample('user.current'), 'tags.delete': unanswered },
    replies: {
      ...{ 'bulkJobs.keep': () => null, 'bulkJobs.forget': () => null },
      ...{ 'app.workEnded': () => null, 'app.progress': () => null, 'consent.request': () => ({ consent: null }) },
    },
  })
  const plan = { before: 'at abc', after: null, undo: { kind: 'full' } } as const
  const items = ['v1', 'v2', 'v3', 'v4', 'v5'].map(name => ({
    ...({ key: name, label: name, operation: 'tags.delete', params: { id: 1, tag_name: name } } as const),
    check: async () => ({ kind: 'send', plan }) as const,
  }))
  const { id, ended } = startDryRun({ title: 'Delete 5 tags', connection: work.ref, items })
  const applied = applyDryRun(await ended)
  await waitFor(() => expect(sent('tags.delete')).toHaveLength(4))
  const moved = { ...work, ref: toConnectionRef('work', 'm'.repeat(22)), baseUrl: 'https://other.example.org' }
  act(() => emit({ type: 'connections.changed', connections: [moved] }))

  await user.click(await screen.findByRole('button', { name: 'Bulk operations: Paused' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Bulk operations' }))
  expect((await panel.findByRole('alert')).textContent).toContain('Cancel the rest and start a new dry run.')
  expect(panel.queryByRole('button', { name: 'Resume' })).toBeNull()
  expect(sent('tags.delete')).toHaveLength(4)
  bulkControls.cancel(applied?.id ?? id)
})
