// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { JournalEntry } from '#shared/bridge.ts'
import { type Answers, getSample, type Replies, unanswered } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { makePrintParts } from '../../ui/print/printables.ts'

const project = { ...getSample('projects.get'), empty_repo: false, default_branch: 'main' }
const time = '2026-05-10T12:00:00Z'
const timeText = /^May 10, 2026, /

/** The first (only) row of a sample list. */
function first<T>([row]: readonly T[]): T {
  if (!row) throw new Error('No sample')
  return row
}

/** The printed rows of a screen's table: each cell by the header of its column. */
async function printRows(path: string, answers: Answers, replies?: Replies) {
  const opened = await openScreen(path, {
    answers: { 'projects.get': () => project, ...answers },
    otherwise: () => unanswered(),
    ...(replies && { replies }),
  })
  const [part] = await makePrintParts()
  const { container } = render(part?.body)
  const texts = (row: Element) => [...row.children].map(cell => cell.textContent)
  const headers = [...container.querySelectorAll('thead tr')].flatMap(texts)
  const rows = [...container.querySelectorAll('tbody tr')].map(row =>
    Object.fromEntries(texts(row).map((text, index) => [headers[index] ?? '', text])),
  )
  return { ...opened, rows }
}

test('the marks of a branch are printed behind its name', async () => {
  const branch = first(getSample('branches.list'))
  const plain = { ...branch, default: false, protected: false, merged: false }
  const { rows } = await printRows('/c/work/p/1/branches', {
    'branches.list': () => [
      { ...plain, name: 'main', default: true, protected: true, merged: true },
      { ...plain, name: 'old', merged: true },
      { ...plain, name: 'topic' },
    ],
  })
  expect(rows.map(({ Name }) => Name)).toEqual(['main (Default, Protected)', 'old (Merged)', 'topic'])
})

test('a legacy flag, and one that is off for all users, is printed as such', async () => {
  const flag = { ...first(getSample('featureFlags.list')), active: true, version: 'new_version_flag' }
  const { rows } = await printRows('/c/work/p/1/feature-flags', {
    'featureFlags.list': () => [
      { ...flag, name: 'a' },
      { ...flag, name: 'b', version: 'legacy_flag' },
      { ...flag, name: 'c', version: 'legacy_flag', active: false },
    ],
  })
  expect(rows.map(({ Name }) => Name)).toEqual(['a', 'b (legacy)', 'c (legacy, disabled)'])
})

test('the number of a deployment is printed as a number of the service, without a mark between thousands', async () => {
  const deployment = first(getSample('deployments.list'))
  const { rows } = await printRows('/c/work/p/1/deployments', {
    'deployments.list': () => [{ ...deployment, iid: 1234, created_at: time }],
  })
  expect(rows).toMatchObject([{ Number: '#1234', Deployed: expect.stringMatching(timeText) }])
})

test('the last deployment of an environment is printed as far as it is loaded', async () => {
  const environment = first(getSample('environments.list'))
  const known = getSample('environments.get')
  const last = known.last_deployment
  if (!last) throw new Error('No sample of a last deployment')
  const { rows } = await printRows('/c/work/p/1/environments', {
    'environments.list': () => [1, 2, 3].map(id => ({ ...environment, id, name: `env-${id}` })),
    'environments.get': ({ environment_id }) => {
      if (environment_id === 3) return unanswered()
      const deployed = { ...last, status: 'success', created_at: time }
      return { ...known, id: Number(environment_id), last_deployment: environment_id === 1 ? deployed : null }
    },
  })
  expect(rows.map(row => row['Last deployment'])).toEqual([
    expect.stringMatching(/^success, [0-9a-f]+, May 10, 2026, /),
    'never',
    'Not loaded',
  ])
})

test('cron expressions are printed in words and as they are, and a schedule that never occurs as never', async () => {
  const period = { ...first(getSample('freezePeriods.list')), cron_timezone: 'UTC' }
  const { rows } = await printRows('/c/work/p/1/freeze-periods?view=periods', {
    'freezePeriods.list': () => [
      { ...period, id: 1, freeze_start: '0 23 * * 5', freeze_end: '0 7 * * 1' },
      { ...period, id: 2, freeze_start: '0 0 31 2 *', freeze_end: '0 7 * * 1' },
    ],
  })
  expect(rows[0]?.Starts).toMatch(/^.*Friday.*, 0 23 \* \* 5$/)
  expect(Object.values(rows[0] ?? {})).not.toContain('never')
  expect(Object.values(rows[1] ?? {})).toContain('never')
})

test('a mirror is printed with the warning that its status shows, and Never where nothing was pushed', async () => {
  const mirror = first(getSample('remoteMirrors.list'))
  const { rows } = await printRows('/c/work/p/1/mirrors', {
    'projects.get': () => ({ ...project, last_activity_at: time }),
    'remoteMirrors.list': () => [
      { ...mirror, id: 1, enabled: true, update_status: 'finished', last_successful_update_at: time },
      { ...mirror, id: 2, enabled: true, update_status: 'none', last_update_at: null, last_successful_update_at: null },
    ],
  })
  expect(rows[0]?.['Last good push']).toMatch(timeText)
  expect(rows[0]?.['Last push']).not.toContain('(')
  expect(rows[1]).toMatchObject({
    'Last good push': 'Never',
    'Last push': expect.stringContaining('(Stale: nothing was ever pushed'),
  })
})

test('a membership is printed with its last day, or with Never', async () => {
  const member = first(getSample('projectMembers.list'))
  const { rows } = await printRows('/c/work/p/1/members', {
    'projectMembers.list': () => [
      { ...member, id: 1, expires_at: '2026-05-10' },
      { ...member, id: 2, expires_at: null },
    ],
  })
  expect(rows.map(({ Expires }) => Expires)).toEqual(['May 10, 2026', 'Never'])
})

test('a confidential epic is printed as such', async () => {
  const epic = first(getSample('epics.list'))
  const { rows } = await printRows('/c/work/g/harbor/epics', {
    'groups.get': () => getSample('groups.get'),
    'epics.list': () => [
      { ...epic, iid: 1, title: 'Charts', confidential: true },
      { ...epic, iid: 2, title: 'Lamps', confidential: false },
    ],
  })
  expect(rows.map(({ Title }) => Title)).toEqual(['Charts (Confidential)', 'Lamps'])
})

test('entries of the journal are printed with outcome, reason and undo; a run with the number of each', async () => {
  const entry: JournalEntry = {
    ...{ id: 12, at: time, connection: 'work', service: null, account: 'ann', sudo: 'mats' },
    ...{ operation: 'tags.create', method: 'POST', path: '/projects/7/repository/tags' },
    params: { id: 'a/b', tag_name: 'v1', ref: 'main' },
    ...{ outcome: 'done', status: 201, error: null, undoes: null, undoneBy: 40, settled: null, restored: null },
    ...{ undo: 'exact', lost: null, member: null, proposedBy: null },
  }
  const failed = { operation: 'tags.delete', outcome: 'failed', status: null, undoneBy: null } as const
  const error = { kind: 'conflict', status: 409, message: 'Tag v2 already exists' } as const
  const { rows } = await printRows(
    '/journal',
    {},
    {
      'journal.list': () => [
        entry,
        { ...entry, ...failed, id: 11, error },
        ...[10, 9, 8].map(
          id => ({ ...entry, id, operation: 'featureFlags.delete', outcome: id === 8 ? 'unknown' : 'done' }) as const,
        ),
      ],
    },
  )
  expect(rows).toMatchObject([
    { Time: expect.stringMatching(timeText), By: 'ann as mats', Outcome: 'Done, 201', Undo: 'undone by #40' },
    { Outcome: 'Failed, Conflict', Undo: '' },
    { Action: expect.stringMatching(/, 3 entries$/), Outcome: expect.stringMatching(/2.*1/), Undo: '' },
  ])
})
