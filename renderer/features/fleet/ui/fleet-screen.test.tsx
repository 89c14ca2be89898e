// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Project } from '#shared/contract/navigation.ts'
import { fleetCatalogs } from '#shared/fleet/catalog.ts'
import { violationFilter } from '#shared/fleet/policy.ts'
import { defaultView } from '#shared/tables.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { bulkJobs } from '../../../ui/bulk/bulk-jobs.ts'

const project = (id: number, path: string): Project => ({
  ...{ id, name: path, path, path_with_namespace: path, visibility: 'private' },
  last_activity_at: '2026-02-01T00:00:00Z',
})
const projects = [project(1, 'harbor/crane'), project(2, 'harbor/lighthouse'), project(3, 'tide/tables')]

/** Mirrors of each project: crane has a failed one, the tables are forbidden. */
const answers: Answers = {
  'approvals.get': () => getSample('approvals.get'),
  'projects.list': () => projects,
  'remoteMirrors.list': ({ id }) => {
    if (id === 'tide/tables') return refused({ kind: 'forbidden', message: 'Not yours' })()
    return id === 'harbor/crane'
      ? [{ ...getSample('remoteMirrors.list')[0], id: 1, enabled: true, url: 'https://a', update_status: 'failed' }]
      : []
  },
}

/** Only these columns are in view. */
function showing(...columns: readonly string[]) {
  const all = ['approvals.authors', 'approvals.required', 'freeze.now', 'mirrors.failed', 'deployments.last']
  const others = [...all, 'deployments.status', 'members.owners', 'members.unlimited']
  const shown = Object.fromEntries(others.map(id => [id, columns.includes(id)]))
  return { settings: { tables: { fleet: { last: { ...defaultView, shown }, saved: [] } } } }
}

async function openFleet(search = '', ...columns: readonly string[]) {
  const opened = await openScreen(`/c/work/fleet${search}`, { answers, ...showing(...columns) })
  const rows = () =>
    opened.screen
      .getAllByRole('row')
      .slice(1)
      .map(row =>
        within(row)
          .getAllByRole('gridcell')
          .filter(cell => within(cell).queryByRole('checkbox') === null)
          .map(cell => cell.textContent),
      )
  return { ...opened, rows }
}

describe('the fleet table', () => {
  test('shows the status of a deployment by its name, and filters by its value', async () => {
    const opened = await openScreen('/c/work/fleet?q=deployments.status%20%3D%20waiting_for_resource', {
      answers: {
        ...answers,
        'deployments.list': () => [{ ...getSample('deployments.list')[0], id: 1, status: 'waiting_for_resource' }],
      },
      ...showing('deployments.status'),
    })
    expect((await opened.screen.findAllByText('Waiting for resource')).length).toBeGreaterThan(0)
    expect(opened.screen.queryByText('waiting_for_resource')).toBeNull()
  })

  test('shows each project with the values of the columns in view, and why there is none', async () => {
    const { screen, rows, allSent } = await openFleet('', 'mirrors.failed')
    await screen.findByText('No access')
    expect(rows().map(([path, , failed]) => [path, failed])).toEqual([
      ['harbor/crane', '1'],
      ['harbor/lighthouse', '0'],
      ['tide/tables', 'No access'],
    ])
    const asked = new Set(allSent().map(({ operation }) => operation))
    expect(asked).toEqual(new Set(['projects.list', 'remoteMirrors.list']))
  })

  test('shows the projects that a filter of the link matches, and loads the columns it needs', async () => {
    const { screen, rows } = await openFleet('?q=mirrors.failed+%3E+0')
    await screen.findByText(/1 match in 3 projects/)
    expect(rows().map(([path]) => path)).toEqual(['harbor/crane'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Fleet (incomplete: 1 project without the values that the filter needs)',
    )
  })

  test('renders the columns in view and near it, each with its place among all', async () => {
    const isAnswered = (id: string) =>
      /^(project|offline|mirrors)\.|^approvals\.(authors|committers|reset|override|password)/.test(id)
    const ids = fleetCatalogs.projects.columns.map(({ id }) => id)
    const all = ids.filter(isAnswered)
    const shown = Object.fromEntries(ids.map(id => [id, isAnswered(id)]))
    const settings = { tables: { fleet: { last: { ...defaultView, shown }, saved: [] } } }
    const { screen } = await openScreen('/c/work/fleet', { answers, settings })
    const grid = await screen.findByRole('grid', { name: 'Fleet' })
    /** Those of the columns with values: the box and the menu of a row are the first and the last. */
    const getPlaces = () => {
      const cells = within(screen.getAllByRole('row')[1] ?? grid).getAllByRole('gridcell')
      const [box, ...others] = cells.map(cell => Number(cell.getAttribute('aria-colindex')))
      expect([box, others.pop()]).toEqual([1, all.length + 2])
      return others
    }
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(all.length + 2)
    expect(grid.getAttribute('aria-colcount')).toBe(`${all.length + 2}`)
    const first = getPlaces()
    expect(first).toEqual(first.map((_, index) => index + 2))
    expect(first.length).toBeLessThan(all.length)
    const scroller = grid.parentElement
    if (!scroller) throw new Error('The grid does not scroll')
    scroller.scrollLeft = Number.parseInt(grid.style.minWidth, 10) - scroller.clientWidth
    scroller.dispatchEvent(new Event('scroll'))
    await waitFor(() => expect(getPlaces().at(-1)).toBe(all.length + 1))
    const [name, ...others] = getPlaces()
    expect(name).toBe(2)
    expect(others[0]).toBeGreaterThan(3)
    expect(others).toEqual(others.map((_, index) => (others[0] ?? 0) + index))
  })

  test('offers a search among its many columns, and keeps those in view that the search leaves out', async () => {
    const { screen, user } = await openFleet('', 'mirrors.failed')
    await user.click(screen.getByRole('button', { name: 'View' }))
    const menu = within(await within(document.body).findByRole('dialog', { name: 'View', hidden: true }))
    await user.type(menu.getByRole('textbox', { name: 'Search columns' }), 'archiv')
    expect(menu.getAllByRole('checkbox').map(box => box.closest('label, div')?.parentElement?.textContent)).toEqual([
      'Archived',
    ])
    await user.click(menu.getByRole('checkbox', { name: 'Archived' }))
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings).toEqual(expect.arrayContaining(['Archived', 'Failed mirrors']))
  })

  test('says what the colour of cached values means', async () => {
    const offline = { kind: 'offline', detail: 'ECONNREFUSED' } as const
    const { screen } = await openScreen('/c/work/fleet', { answers, offline, ...showing('mirrors.failed') })
    expect(await screen.findByText('Underlined values are cached')).toBeDefined()
  })

  test('explains no colour while all values are from the service', async () => {
    const { screen } = await openFleet('', 'mirrors.failed')
    await screen.findByText('No access')
    expect(screen.queryByText('Underlined values are cached')).toBeNull()
  })

  test('says on hover how old a value is', async () => {
    const { screen } = await openFleet('', 'mirrors.failed')
    const value = await screen.findByText('1')
    expect(value.title).toBe('')
    fireEvent.pointerEnter(value)
    expect(value.title).toMatch(/^(Loaded|Cached) .+, .+/)
  })

  test('keeps a text with an error, shows its place, and keeps the last filter', async () => {
    const { screen, user, rows } = await openFleet('?q=harbor')
    const field = screen.getByRole('combobox', { name: 'Filter projects' })
    expect(rows()).toHaveLength(2)
    await user.clear(field)
    await user.type(field, 'mirrors.faild > 0')
    expect(screen.getByText('Unknown column “mirrors.faild”')).toBeDefined()
    expect(screen.getByText('mirrors.faild', { selector: 'mark' })).toBeDefined()
    expect(field.getAttribute('value')).toBe('mirrors.faild > 0')
  })

  test('completes the name of a column while it is typed', async () => {
    const { screen, user } = await openFleet()
    const field = screen.getByRole('combobox', { name: 'Filter projects' })
    await user.type(field, 'authors')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field.getAttribute('value')).toBe('approvals.authors ')
  })

  test('has groups as rows, with the columns that groups have, and filters them', async () => {
    const group = { ...getSample('groups.list')[0], id: 4, name: 'Harbor', path: 'harbor', full_name: 'Harbor' }
    const [member] = getSample('groupMembers.list')
    if (!member) throw new Error('no sample')
    const { screen, allSent } = await openScreen('/c/work/fleet?rows=groups&q=members.total+%3E+0', {
      answers: {
        'groups.list': () => [
          { ...group, full_path: 'harbor', parent_id: null },
          { ...group, id: 5, full_path: 'harbor/boats' },
        ],
        'groupMembers.list': ({ id }) => (id === 'harbor/boats' ? [] : [member]),
      },
    })
    await screen.findByText(/1 match in 2 groups/)
    expect(new Set(allSent().map(({ operation }) => operation))).toEqual(new Set(['groups.list', 'groupMembers.list']))
  })

  test('builds the filter from conditions, which the field shows as text', async () => {
    const { screen, user } = await openFleet('?q=project.visibility+%3D+%22private%22')
    await user.click(screen.getByRole('button', { name: 'Build filter' }))
    const value = await within(document.body).findByLabelText('Value', { selector: 'input' })
    expect(value.getAttribute('value')).toBe('private')
    await user.clear(value)
    await user.type(value, 'public')
    const field = screen.getByRole('combobox', { name: 'Filter projects' })
    expect(field.getAttribute('value')).toBe('project.visibility = "public"')
    await expect.poll(() => screen.queryAllByRole('gridcell').length).toBe(0)
  })

  test('groups projects by a column, with the totals of the others', async () => {
    const { screen, rows } = await openFleet('?group=project.group', 'mirrors.failed')
    await screen.findByText('Unknown')
    expect(rows()).toEqual([
      ['harbor', '2', '1'],
      ['tide', '1', 'Unknown'],
    ])
  })
})

test('the violations of a policy that every project follows are a sentence that says so, and leads on', async () => {
  const policy = { name: 'Private', severity: 'high', scope: '', rule: 'project.visibility = "private"' } as const
  const q = encodeURIComponent(violationFilter(policy))
  const { screen, user, settle, getSearch } = await openScreen(`/c/work/fleet?q=${q}`, {
    answers,
    settings: { ...showing().settings, policies: { work: [{ ...policy, exceptions: [] }] } },
  })
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'All 3 projects in its scope follow “Private”' })).toBeDefined(),
  )
  expect(screen.getByRole('link', { name: 'Show policies' }).getAttribute('href')).toContain('/c/work/policies')
  await user.click(screen.getByRole('button', { name: 'Show all projects' }))
  await settle()
  await waitFor(() => expect(getSearch()).toEqual({}))
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('a setting is changed in the selected projects from a dry run, which sends nothing and names those that have it', async () => {
  const { screen, user, sent } = await openScreen('/c/work/fleet?q=harbor', {
    answers: {
      ...answers,
      'user.current': () => getSample('user.current'),
      'approvals.get': ({ id }) => ({
        ...getSample('approvals.get'),
        merge_requests_author_approval: id === 'harbor/lighthouse',
      }),
    },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
    ...showing('mirrors.failed'),
  })
  const body = within(document.body)
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await user.click(screen.getByRole('button', { name: 'Change approval settings…' }))
  const dialog = within(await body.findByRole('dialog', { name: 'Change approval settings' }))
  const preview = dialog.getByRole('button', { name: 'Preview (dry run)' })
  expect(preview).toHaveProperty('disabled', true)
  expect(dialog.getByText('Choose at least one setting')).toBeDefined()
  await user.click(dialog.getByRole('combobox', { name: 'Authors can approve' }))
  const choices = within(body.getByRole('listbox', { name: 'Authors can approve', hidden: true }))
  await user.click(choices.getByRole('option', { name: 'Yes', hidden: true }))
  await user.click(preview)
  const getRows = () => bulkJobs.getState().jobs.at(-1)?.rows ?? []
  await waitFor(() =>
    expect(getRows().map(({ label, step }) => [label, step])).toMatchObject([
      ['harbor/crane', { state: 'would', plan: { after: 'Authors can approve: yes' } }],
      ['harbor/lighthouse', { state: 'skipped', reason: 'Already set' }],
    ]),
  )
  expect(sent('approvals.update')).toEqual([])
})
