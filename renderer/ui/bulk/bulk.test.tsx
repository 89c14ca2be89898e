// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InterruptedJob } from '#shared/bridge.ts'
import { work } from '../../app/start.fake.ts'
import { getSample, refused } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

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
