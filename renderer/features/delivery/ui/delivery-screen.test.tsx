// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Deployment } from '#shared/contract/deployments.ts'
import type { Environment } from '#shared/contract/environments.ts'
import type { Project } from '#shared/contract/navigation.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { bulkJobs } from '../../../ui/bulk/bulk-jobs.ts'
import { planOfStep } from '../../../ui/bulk/job.ts'

const project = (id: number, path: string): Project => ({
  ...{ id, name: path, path, path_with_namespace: path, visibility: 'private', default_branch: 'main' },
})
const projects = [project(1, 'harbor/crane'), project(2, 'harbor/lighthouse'), project(3, 'tide/tables')]

const sha = '6dcb09b5b57875f334f61aebed695e2e4193db5e'
const [older, newer] = ['1111111111111111111111111111111111111111', '2222222222222222222222222222222222222222']

const environment = (id: number, name: string): Environment => ({ id, name, state: 'available' })
const deployment = (id: number, name: string, deployed: string, status = 'success'): Deployment => ({
  ...{ id, iid: id, ref: 'v1.2.0', sha: deployed, status, created_at: `2026-02-0${id}T00:00:00Z` },
  environment: { id: name === 'production' ? 1 : 2, name },
})

/** The crane deployed to two environments, the lighthouse has none, the tables are forbidden. */
const answers: Answers = {
  'user.current': () => getSample('user.current'),
  'projects.list': () => projects,
  'environments.list': ({ id }) => {
    if (id === 'tide/tables') return refused({ kind: 'forbidden', message: 'Not yours' })()
    return id === 'harbor/crane' ? [environment(1, 'production'), environment(2, 'staging')] : []
  },
  'deployments.list': () => [
    deployment(3, 'staging', newer, 'failed'),
    deployment(2, 'staging', newer),
    deployment(1, 'production', older),
  ],
  'freezePeriods.list': ({ id }) => (id === 'harbor/crane' ? [] : refused({ kind: 'forbidden', message: 'No' })()),
  'commits.list': ({ ref_name }) =>
    ref_name === `${older}..main` ? Array.from({ length: 12 }, () => getSample('commits.list')).flat() : [],
  'commits.get': ({ id }) => {
    if (id === 'tide/tables') return refused({ kind: 'forbidden', message: 'Not yours' })()
    if (id === 'harbor/lighthouse') return refused({ kind: 'notFound', message: 'none' })()
    return { ...getSample('commits.get'), id: sha, title: 'Fix the lamp' }
  },
  'tags.list': () => [],
  'repository.mergeBase': ({ refs }) => ({
    ...getSample('repository.mergeBase'),
    id: refs.includes(newer) ? sha : older,
  }),
}

/** A dry run tells main that it has ended. */
const replies = { 'app.workEnded': () => null, 'app.progress': () => null } as const

/** Dialogs are drawn above the screen. */
const body = within(document.body)

/** What the dry run that was started last found, in the order of its rows: the change, or why there is none. */
async function getDryRun(): Promise<readonly (string | null)[]> {
  const getJob = () => bulkJobs.getState().jobs.at(-1)
  await waitFor(() => expect(getJob()?.phase.kind).toBe('ended'))
  return (getJob()?.rows ?? []).map(({ step }) => ('reason' in step ? step.reason : (planOfStep(step)?.after ?? null)))
}

/** The width of a table in a window of 1,280 pixels, beside the sidebar and its own scrollbar. */
const widthOfTable = 1069

test.each([
  '',
  `?view=commit&commit=${sha}`,
  '?view=unreleased',
  '?view=freezes',
  '?view=environments',
  '?view=metrics',
])('the table of “%s” needs no scrolling sideways in a window of 1,280 pixels', async search => {
  const { screen } = await openDelivery(search)
  const grid = await screen.findByRole('grid')
  expect(Number.parseInt(grid.style.minWidth, 10)).toBeLessThanOrEqual(widthOfTable)
})

/** Opens a view, with its code loaded. */
async function openView(...of: Parameters<typeof openScreen>) {
  const opened = await openScreen(...of)
  await vi.dynamicImportSettled()
  await opened.settle()
  return opened
}

async function openDelivery(search = '') {
  const opened = await openView(`/c/work/delivery${search}`, { answers })
  const rows = () =>
    opened.screen
      .getAllByRole('row')
      .slice(1)
      .map(row =>
        within(row)
          .getAllByRole('gridcell')
          .map(cell => cell.textContent),
      )
  return { ...opened, rows }
}

describe('the board', () => {
  test('shows what is deployed in each tier, how far behind it is, and why there is nothing', async () => {
    const { screen, rows } = await openDelivery()
    await screen.findByText('12 behind')
    const [crane, lighthouse, tables] = rows()
    expect(crane?.[2]).toContain('v1.2.0')
    expect(crane?.[2]).toContain('12 behind')
    expect(crane?.[3]).toContain('Up to date')
    expect(
      within(screen.getAllByRole('row')[1] ?? document.body).getByLabelText('The latest deployment failed'),
    ).toBeDefined()
    expect(crane?.[1]).toBe('—')
    expect(screen.getByRole('img', { name: 'No freeze' }).title).toBe('No freeze')
    expect(lighthouse?.slice(1, 4)).toEqual(['No access', '—', '—'])
    expect(screen.getAllByRole('img', { name: 'No environment' })).toHaveLength(2)
    expect(tables?.slice(1, 4)).toEqual(['No access', 'No access', 'No access'])
  })

  test('has a column for each environment instead, and is narrowed to failures by the link', async () => {
    const { screen, rows } = await openDelivery('?by=name&show=failed')
    await screen.findByText('12 behind')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['production', 'staging']),
    )
    expect(rows().map(([path]) => path)).toEqual(['harbor/crane'])
  })
})

describe('where a commit is', () => {
  test('is told for each environment of the projects that have it, and said where it can’t be known', async () => {
    const { screen, rows } = await openDelivery(`?view=commit&commit=${sha}`)
    await screen.findByText('Found in 1 project · not in 1 · unknown in 1')
    expect(screen.getByText('Fix the lamp')).toBeDefined()
    expect(rows().map(cells => [cells[0], cells[1], cells[3]])).toEqual([
      ['harbor/crane', 'production', 'Not contained'],
      ['harbor/crane', 'staging', 'Contained'],
      ['tide/tables', '', 'No access'],
    ])
  })

  test('is exported with the values of the API, not with labels', async () => {
    const saved: string[] = []
    const { screen, user } = await openView(`/c/work/delivery?view=commit&commit=${sha}`, {
      answers,
      replies: {
        ...replies,
        'files.save': ({ content }) => {
          saved.push(content)
          return null
        },
      },
    })
    await screen.findByText('Found in 1 project · not in 1 · unknown in 1')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await body.findByRole('menuitem', { name: 'JSON' }))
    expect(JSON.parse(saved[0] ?? '')).toMatchObject([
      { environment: 'production', tier: 'production', reach: 'missing', state: 'available' },
      { environment: 'staging', tier: 'staging', reach: 'contained', state: 'available' },
      { environment: null, tier: null, reach: 'No access' },
    ])
  })

  test('is asked for a SHA, and keeps what was typed instead of one', async () => {
    const { screen, user, sent } = await openDelivery('?view=commit')
    const field = screen.getByRole('textbox', { name: 'Commit SHA' })
    await user.type(field, 'main')
    await user.click(screen.getByRole('button', { name: 'Find commit' }))
    expect(screen.getByText('Enter a SHA: 7 to 64 digits from 0 to 9 and a to f')).toBeDefined()
    expect(field.getAttribute('value')).toBe('main')
    expect(sent('commits.get')).toEqual([])
  })
})

describe('unreleased changes', () => {
  const tag = (name: string) => ({ ...getSample('tags.list')[0], name, target: older, message: null })
  const more: Answers = {
    ...answers,
    'tags.list': ({ id }) => (id === 'harbor/crane' ? [tag('v1.2.0'), tag('nightly-7')] : []),
    'commits.list': ({ id }) =>
      id === 'harbor/crane'
        ? getSample('commits.list')
            .slice(0, 1)
            .map(one => ({ ...one, id: newer }))
        : [],
    'tags.get': refused({ kind: 'notFound', message: 'none' }),
  }

  test('are counted since the last tag, and released at the commit that was shown, after a dry run', async () => {
    const { screen, user, sent } = await openView('/c/work/delivery?view=unreleased&tags=v*', {
      answers: more,
      replies,
    })
    await screen.findByText('v1.2.0')
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Prepare releases…' }))
    const dialog = await body.findByRole('dialog', { name: 'Prepare releases' })
    const name = within(dialog).getByRole('textbox', { name: 'New tag of harbor/crane' })
    expect(name.getAttribute('value')).toBe('v1.2.1')
    expect(within(dialog).getByText(/^2 projects are left out/)).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Preview (dry run)' }))
    expect(await getDryRun()).toEqual([`v1.2.1 at ${newer.slice(0, 8)}, 1 commit`])
    expect(sent('tags.create')).toEqual([])
  })
})

describe('freeze periods', () => {
  test('are added to many projects in the time zone of each, after a dry run', async () => {
    const tokyo = { id: 1, freeze_start: '0 0 1 1 *', freeze_end: '0 0 2 1 *', cron_timezone: 'Asia/Tokyo' }
    const more: Answers = { ...answers, 'freezePeriods.list': ({ id }) => (id === 'harbor/crane' ? [tokyo] : []) }
    const { screen, user, sent } = await openView('/c/work/delivery?view=freezes', { answers: more, replies })
    await screen.findByText('Asia/Tokyo')
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Add freeze period…' }))
    const dialog = await body.findByRole('dialog', { name: 'Add freeze period' })
    await user.click(within(dialog).getByRole('radio', { name: 'Cron expressions' }))
    for (const [name, text] of [
      ['Start', '0 18 23 12 *'],
      ['End', '0 8 2 1 *'],
      ['Time zone', 'Europe/Oslo'],
    ] as const) {
      const field = within(dialog).getByRole('textbox', { name })
      await user.clear(field)
      await user.click(field)
      await user.paste(text)
    }
    await user.click(within(dialog).getByRole('button', { name: 'Preview (dry run)' }))
    const schedule = '0 18 23 12 * – 0 8 2 1 *'
    expect(await getDryRun()).toEqual([
      ...[`${schedule}, Asia/Tokyo`, `${schedule}, Europe/Oslo`, `${schedule}, Europe/Oslo`],
    ])
    expect(sent('freezePeriods.create')).toEqual([])
  })

  test('are added where the user may, and each other project says why not', async () => {
    const more: Answers = {
      ...answers,
      'freezePeriods.list': ({ id }) =>
        id === 'harbor/crane' ? refused({ kind: 'forbidden', message: '403 Forbidden' })() : [],
    }
    const { screen, user } = await openView('/c/work/delivery?view=freezes', { answers: more, replies })
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Add freeze period…' }))
    const dialog = await body.findByRole('dialog', { name: 'Add freeze period' })
    fireEvent.change(within(dialog).getByLabelText('Start'), { target: { value: '2026-12-23T18:00' } })
    fireEvent.change(within(dialog).getByLabelText('End'), { target: { value: '2027-01-02T08:00' } })
    await user.click(within(dialog).getByRole('button', { name: 'Preview (dry run)' }))
    await getDryRun()
    const rows = bulkJobs.getState().jobs.at(-1)?.rows ?? []
    expect(rows.map(({ label, step }) => [label, step])).toMatchObject([
      ['harbor/crane', { state: 'failed', error: { kind: 'forbidden' } }],
      ['harbor/lighthouse', { state: 'would', plan: { after: expect.stringContaining('0 18 23 12 * – 0 8 2 1 *') } }],
      ['tide/tables', { state: 'would' }],
    ])
  })

  test('that are the same in many projects are removed from them, unless they have changed, after a dry run', async () => {
    const holidays = { id: 1, freeze_start: '0 18 23 12 *', freeze_end: '0 8 2 1 *', cron_timezone: 'Asia/Tokyo' }
    const other = { ...holidays, id: 2, cron_timezone: 'UTC' }
    const weekly = { id: 3, freeze_start: '0 18 * * 5', freeze_end: '0 8 * * 1', cron_timezone: 'Asia/Tokyo' }
    const more: Answers = {
      ...answers,
      'freezePeriods.list': ({ id }) => {
        if (id === 'harbor/crane') return [weekly, holidays]
        return id === 'harbor/lighthouse' ? [other] : refused({ kind: 'forbidden', message: 'No' })()
      },
      'freezePeriods.get': ({ id }) => (id === 'harbor/crane' ? holidays : { ...other, freeze_end: '0 8 3 1 *' }),
    }
    const { screen, user, sent } = await openView('/c/work/delivery?view=freezes', { answers: more, replies })
    await screen.findByText('Asia/Tokyo')
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Remove freeze period…' }))
    const dialog = await body.findByRole('dialog', { name: 'Remove freeze period' })
    const [first, ...others] = within(dialog).getAllByRole('radio')
    expect(others).toHaveLength(1)
    expect(first).toHaveProperty('checked', true)
    expect(within(dialog).getByText('In 2 projects: Asia/Tokyo, UTC')).toBeDefined()
    expect(within(dialog).getByText('1 selected project is left out: freeze periods not loaded.')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Preview (dry run)' }))
    expect(await getDryRun()).toEqual([null, 'Changed since it was loaded'])
    expect(
      bulkJobs
        .getState()
        .jobs.at(-1)
        ?.rows.map(({ label }) => label),
    ).toEqual(['harbor/crane', 'harbor/lighthouse'])
    expect(sent('freezePeriods.delete')).toEqual([])
  })
})

describe('environments', () => {
  test('that are stale are deleted after their number was typed, and protected ones are refused', async () => {
    const more: Answers = {
      ...answers,
      'environments.get': () => ({ ...getSample('environments.get'), ...environment(2, 'staging') }),
    }
    const address = '/c/work/delivery?view=environments&stale=30&protect=none'
    const { screen, user, sent } = await openView(address, { answers: more, replies })
    await screen.findByText('staging')
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Delete…' }))
    const dialog = await body.findByRole('dialog', { name: 'Delete environments' })
    expect(within(dialog).getByText('1 is protected and is refused:')).toBeDefined()
    const preview = within(dialog).getByRole('button', { name: 'Preview (dry run)' })
    expect(preview.hasAttribute('disabled')).toBe(true)
    await user.type(within(dialog).getByRole('textbox', { name: /to confirm/ }), 'delete 1 environment')
    await user.click(preview)
    expect(await getDryRun()).toEqual(['Protected by the tier production', 'Deleted with its deployments'])
    expect(sent('environments.delete')).toEqual([])
  })
})

describe('the last deployment of an environment', () => {
  test('is unknown when a project has more deployments than were read, even when none succeeded', async () => {
    const more: Answers = {
      ...answers,
      'deployments.list': ({ environment: name }) =>
        name === undefined ? Array.from({ length: 100 }, () => deployment(1, 'production', older)) : [],
    }
    const { screen } = await openView('/c/work/delivery?view=environments', { answers: more, replies })
    await screen.findByText('staging')
    expect(screen.getByText('Not in the latest 100 deployments')).toBeDefined()
    expect(screen.queryByText('Never')).toBeNull()
  })
})

describe('metrics', () => {
  test('are shown with their formula and the data they stand on, also where there is none', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    const more: Answers = {
      ...answers,
      'deployments.list': ({ id }) => {
        if (id === 'tide/tables') return refused({ kind: 'forbidden', message: 'No' })()
        if (id === 'harbor/lighthouse') return []
        return [
          { ...deployment(2, 'production', newer), created_at: at(1) },
          { ...deployment(1, 'production', older, 'failed'), created_at: at(3) },
          // Before the 30 days.
          { ...deployment(3, 'production', older, 'failed'), created_at: at(40) },
        ]
      },
    }
    const { screen } = await openView('/c/work/delivery?view=metrics', { answers: more, replies })
    await screen.findByText('All projects together: 2 of 3 projects loaded.')
    expect(screen.getByText('Failed deployments ÷ those that failed or succeeded')).toBeDefined()
    expect(screen.getAllByText('50%')).toHaveLength(2)
    expect(screen.getAllByText('2 of 2 deployments failed or succeeded')).toHaveLength(2)
    expect(screen.getAllByText('2 days')).toHaveLength(2)
    expect(screen.getAllByText('No access').length).toBeGreaterThan(0)
    expect(screen.getAllByText('No data').length).toBeGreaterThan(0)
  })
})
