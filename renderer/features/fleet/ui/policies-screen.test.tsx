// @vitest-environment happy-dom
import { act, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Connection } from '#shared/bridge.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { policyKey } from '#shared/fleet/policy-checks.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen, work } from '../../../testing/open-screen.tsx'
import { checkAll, countOf } from '../model/use-policies.ts'

const project = (id: number, path: string): Project => ({
  ...{ id, name: path, path, path_with_namespace: path, archived: false },
})
const failed = {
  ...getSample('remoteMirrors.list')[0],
  id: 1,
  enabled: true,
  url: 'https://a',
  update_status: 'failed',
}
const answers: Answers = {
  'projects.list': () => [project(1, 'harbor/crane'), project(2, 'harbor/lighthouse'), project(3, 'tide/tables')],
  'remoteMirrors.list': ({ id }) => (id === 'harbor/lighthouse' ? [] : [failed]),
}
const mirrors: Policy = {
  ...{ name: 'No failed mirrors', severity: 'high', scope: '', rule: 'mirrors.failed = 0' },
  exceptions: [{ project: 'tide/tables', reason: 'Moves', expires: '2999-01-01' }],
}

const openPolicies = (...policies: readonly Policy[]) => openAnswered(answers, ...policies)

async function openAnswered(answered: Answers, ...policies: readonly Policy[]) {
  const opened = await openScreen('/c/work/policies', {
    answers: answered,
    otherwise: operation => getSample(operation),
    settings: { policies: { work: [...policies] } },
  })
  const firstRow = () => within(opened.screen.getAllByRole('row')[1] ?? document.body)
  return { ...opened, firstRow }
}

test('an environment is not stale for the many deployments of another one since its own', async () => {
  const [environment] = getSample('environments.list')
  const [deployment] = getSample('deployments.list')
  if (!environment || !deployment) throw new Error('no samples')
  const [production, staging] = ['production', 'staging'].map((name, index) => ({
    ...environment,
    ...{ id: index + 1, name, state: 'available' },
  }))
  const created_at = new Date().toISOString()
  const ofStaging = Array.from({ length: 150 }, (_, id) => ({
    ...deployment,
    ...{ id, created_at, environment: staging },
  }))
  const { firstRow } = await openAnswered(
    {
      'projects.list': () => [project(1, 'harbor/crane')],
      'environments.list': () => [production, staging].flatMap(one => one ?? []),
      'deployments.list': () => [...ofStaging, { ...deployment, id: 900, created_at, environment: production }],
    },
    { name: 'No stale environments', severity: 'low', scope: '', rule: 'environments.stale = 0', exceptions: [] },
  )
  await expect
    .poll(() =>
      firstRow()
        .getAllByRole('gridcell')
        .slice(2, 6)
        .map(cell => cell.textContent),
    )
    .toEqual(['0', '0', '0', '1'])
})

test('a zero is a result only when all values are read', async () => {
  const [row] = checkAll([mirrors], [], Date.now())
  if (!row) throw new Error('no row')
  expect(countOf(row, check => check.violations.length, false)).toBeUndefined()
  expect(countOf(row, check => check.violations.length, true)).toBe(0)

  const forbidden = refused({ kind: 'forbidden', message: 'Not yours' })
  const { firstRow } = await openAnswered({ ...answers, 'remoteMirrors.list': forbidden }, mirrors)
  const counts = () => firstRow().getAllByRole('gridcell').slice(2, 6)
  await expect.poll(() => counts().map(cell => cell.textContent)).toEqual(['0', '2', '1', '0'])
})

test('counts violations, exceptions and compliant projects', async () => {
  const { screen, firstRow } = await openPolicies(mirrors)
  await screen.findByText('Violations')
  await expect
    .poll(() =>
      firstRow()
        .getAllByRole('gridcell')
        .slice(0, 6)
        .map(cell => cell.textContent),
    )
    .toEqual([...['No failed mirrors', 'High', '1', '0', '1', '1']])
})

test('leads to the projects that violate a policy', async () => {
  const { screen, user, settle, getSearch, tabs } = await openPolicies(mirrors)
  await screen.findByText('Violations')
  await user.click(screen.getByRole('button', { name: /^Actions for/ }))
  await user.click(within(document.body).getByRole('menuitem', { name: 'Show violations', hidden: true }))
  await settle()
  expect(tabs.inView().history.location.pathname).toBe('/c/work/fleet')
  expect(getSearch()).toMatchObject({ q: expect.stringContaining('not (mirrors.failed = 0)') })
})

test('offers the starter policies where there are none, and keeps them in the settings', async () => {
  const { screen, user, settle } = await openPolicies()
  expect(screen.getByRole('heading', { name: 'No policies' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add starter policies' }))
  await settle()
  expect(screen.getByText('Authors can’t approve')).toBeDefined()
})

describe('the check in the background', () => {
  const open = (connection: Partial<Connection> = {}, nextAt: () => string = () => '2999-01-01T00:00:00Z') =>
    openScreen('/c/work/policies', {
      ...{ answers, connection, otherwise: operation => getSample(operation), inWindow: true },
      settings: { policies: { work: [mirrors] } },
      replies: {
        'policyChecks.state': () => ({
          ...{ isRunning: false, lastAt: '2026-06-15T12:00:00Z', nextAt: nextAt() },
          error: { kind: 'rateLimited', retryAfterSeconds: 60 },
          policies: [
            {
              ...{ key: policyKey(mirrors), since: '2026-06-01T12:00:00Z' },
              violations: [
                { project: 1, since: '2026-06-15T12:00:00Z' },
                { project: 3, since: '2026-06-01T12:00:00Z' },
              ],
            },
          ],
        }),
      },
    })

  test('is off, says what it reads and how often, and shows its state and the ages when it is on', async () => {
    const { screen, user, settle } = await open()
    const off = await screen.findByRole('switch', { name: /Background checks/ })
    expect(off).toHaveProperty('checked', false)
    await screen.findByText(/Every 6 hours .* about 4 requests\. Read-only/)
    expect(screen.queryByText(/Last check/)).toBeNull()
    await user.click(off)
    await settle()
    expect(await screen.findByText(/Last check/)).toBeDefined()
    expect(screen.getByText(/Next check/)).toBeDefined()
    expect(screen.getByText(/^Paused: /)).toBeDefined()
    // Project 3 is excepted: its time does not count.
    const getTimes = () =>
      [...document.querySelectorAll('[role="gridcell"] time')].map(time => time.getAttribute('datetime'))
    await waitFor(() => expect(getTimes()).toEqual(['2026-06-15T12:00:00Z']))
  })

  test('shows its new next time when the service can’t be reached any more', async () => {
    let [year, asked] = [2998, 0]
    const { screen, user, settle, emit } = await open({}, () => {
      asked += 1
      return `${year}-01-01T00:00:00Z`
    })
    await user.click(await screen.findByRole('switch', { name: /Background checks/ }))
    await settle()
    const getNext = () =>
      screen
        .getByText(/Next check/)
        .querySelector('time')
        ?.getAttribute('datetime')
    expect(getNext()).toBe('2998-01-01T00:00:00Z')
    year = 2999
    const error = { kind: 'offline', detail: 'gone' } as const
    const health = { state: 'offline', since: '2026-06-15T12:00:00Z', error } as const
    act(() => emit({ type: 'connections.changed', connections: [{ ...work, health }] }))
    await waitFor(() => expect(getNext()).toBe('2999-01-01T00:00:00Z'))
    expect(asked).toBe(2)
  })

  test('is not offered where a command prints the token', async () => {
    const { screen } = await open({ secret: 'command' })
    expect(await screen.findByRole('switch', { name: /Background checks/ })).toHaveProperty('disabled', true)
    expect(screen.getByText('Not available for a connection whose token comes from a command.')).toBeDefined()
  })
})

test.each([
  ['High', 'high'],
  ['Low', 'low'],
])('a policy is kept with the severity that is chosen: %s', async (label, severity) => {
  const { screen, user, settle, settingsUpdates } = await openPolicies(mirrors)
  await user.click(screen.getByRole('button', { name: 'New policy' }))
  await settle()
  const dialog = within(await page.findByRole('dialog', { name: 'New policy' }))
  await user.click(dialog.getByRole('textbox', { name: /^Name/ }))
  await user.paste('Named so')
  await user.click(dialog.getByRole('combobox', { name: 'Rule' }))
  await user.paste('mirrors.failed = 0')
  await user.click(dialog.getByRole('combobox', { name: 'Severity' }))
  await user.click(await page.findByRole('option', { name: label }))
  await user.click(dialog.getByRole('button', { name: 'Save policy' }))
  await settle()
  expect(settingsUpdates.at(-1)?.policies?.work?.at(-1)).toMatchObject({
    name: 'Named so',
    severity,
    rule: 'mirrors.failed = 0',
  })
})
