// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Connection } from '#shared/bridge.ts'
import type { Value } from '#shared/contract/contract.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { localTime } from '../model/local-time.ts'

const sample = getSample('deployments.get')
const deployment = { ...sample, id: 7, iid: 5, status: 'success', environment: { id: 3, name: 'production' } }
const sha = 'c'.repeat(40)
const answers: Answers = {
  'projects.get': () => ({
    ...getSample('projects.get'),
    ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
    permissions: { project_access: { access_level: 40 }, group_access: null },
  }),
  'user.current': () => getSample('user.current'),
  'environments.list': () => [{ id: 3, name: 'production' }],
  'freezePeriods.list': () => [],
  'deployments.list': () => [deployment],
  'deployments.get': () => deployment,
  'deployments.mergeRequests': () => [],
  'branches.list': () => [],
  'tags.list': () => [],
  'tags.get': refused({ kind: 'notFound', message: '404 Tag Not Found' }),
  'commits.get': params => ({ ...getSample('commits.get'), id: params.sha === 'main' ? sha : 'd'.repeat(40) }),
}

async function openDeployments(search = '', own: Answers = {}, connection: Partial<Connection> = {}) {
  const opened = await openScreen(`/c/work/p/harbor%2Fcrane/deployments?${search}`, {
    answers: { ...answers, ...own },
    replies: { 'app.workEnded': () => null },
    connection,
  })
  const body = within(document.body)
  const filters = async () => {
    await opened.user.click(opened.screen.getByRole('button', { name: /^Filters/ }))
    return within(await body.findByRole('dialog', { name: /^Filters/ }))
  }
  /** What the address of the screen asks for. */
  const asked = opened.getSearch
  return { ...opened, body, filters, asked }
}

describe('the filters of deployments', () => {
  const [after, before] = ['2026-03-01T10:30:45.000Z', '2026-04-01T00:00:00.000Z']
  const times = `updated_after=${after}&updated_before=${before}`

  test('keep a time whose field is left as it was, to the second', async () => {
    const { filters, asked, user, settle } = await openDeployments(times)
    const field = (await filters()).getByLabelText('Changed after')
    expect(field).toHaveProperty('value', localTime(after))
    await user.click(field)
    await user.tab()
    await settle()
    expect(asked()).toMatchObject({ updated_after: after, updated_before: before })
  })

  test('apply a time when its field is left, and none when it is emptied', async () => {
    const { filters, asked, user, settle, screen, sent } = await openDeployments()
    const fields = await filters()
    const wanted = '2026-03-01T10:30:00.000Z'
    await user.type(fields.getByLabelText('Changed before'), localTime(wanted))
    expect(asked()).not.toHaveProperty('updated_before')
    await user.tab()
    await settle()
    expect(asked()).toMatchObject({ updated_before: wanted })
    expect(sent('deployments.list').at(-1)).toMatchObject({ updated_before: wanted })
    expect(asked()).not.toHaveProperty('updated_after')
    expect(screen.getByRole('button', { name: 'Filters: 1' })).toBeDefined()
    await user.clear(fields.getByLabelText('Changed before'))
    await user.tab()
    await settle()
    expect(asked()).not.toHaveProperty('updated_before')
  })

  test('apply an environment with the form, without the spaces around its name', async () => {
    const { filters, asked, user, settle } = await openDeployments()
    const fields = await filters()
    await user.type(fields.getByRole('combobox', { name: 'Environment' }), '  staging ')
    expect(asked()).not.toHaveProperty('environment')
    await user.click(fields.getByRole('button', { name: 'Only this environment' }))
    await settle()
    expect(asked()).toMatchObject({ environment: 'staging' })
    await user.clear(fields.getByRole('combobox', { name: 'Environment' }))
    await user.click(fields.getByRole('button', { name: 'Only this environment' }))
    await settle()
    expect(asked()).not.toHaveProperty('environment')
  })

  test('are counted, and cleared together', async () => {
    const { filters, asked, user, settle, screen } = await openDeployments(
      `environment=production&status=failed&${times}`,
    )
    expect(asked()).toMatchObject({ environment: 'production', status: 'failed', updated_after: after })
    expect(screen.getByRole('button', { name: 'Filters: 4' })).toBeDefined()
    const fields = await filters()
    await user.click(fields.getByRole('button', { name: 'Clear filters' }))
    await settle()
    for (const name of ['environment', 'status', 'updated_after', 'updated_before'])
      expect(asked()).not.toHaveProperty(name)
    expect(fields.getByRole('combobox', { name: 'Environment' })).toHaveProperty('value', '')
    expect(screen.getByRole('button', { name: 'Filters' })).toBeDefined()
  })
})

test('deployments are filtered by status and ordered by the service, and the address has both', async () => {
  const { filters, asked, user, settle, screen, sent } = await openDeployments('environment=production')
  const fields = await filters()
  await user.click(fields.getByRole('combobox', { name: 'Status' }))
  await user.click(fields.getByRole('option', { name: 'Success' }))
  await settle()
  expect(asked()).toMatchObject({ environment: 'production', status: 'success' })
  await user.click(screen.getByRole('button', { name: 'Deployed' }))
  await settle()
  expect(asked()).toMatchObject({ order_by: 'created_at' })
  expect(sent('deployments.list').at(-1)).toMatchObject({
    ...{ environment: 'production', status: 'success', order_by: 'created_at' },
  })
})

test('the timeline has one mark in the Tab order, and the keys move to the others', async () => {
  const { screen, user } = await openDeployments('view=timeline', {
    'deployments.list': () =>
      [7, 6, 5].map(id => ({ ...deployment, id, iid: id, created_at: `2026-01-0${id}T00:00:00.000Z` })),
  })
  const marks = () => [...screen.getByRole('region', { name: 'Deployments over time, drawn' }).querySelectorAll('a')]
  const inOrder = () => marks().filter(mark => mark.getAttribute('tabindex') === '0')
  expect(marks()).toHaveLength(3)
  expect(inOrder().map(mark => mark.getAttribute('data-deployment'))).toEqual(['7'])
  inOrder()[0]?.focus()
  await user.keyboard('{Home}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^#5 .* to production: Success/)
  expect(inOrder().map(mark => mark.getAttribute('data-deployment'))).toEqual(['5'])
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  expect(screen.getAllByRole('columnheader', { name: 'Environment' })).not.toEqual([])
})

describe('recording a deployment', () => {
  test('an environment that was found for an older term cannot be picked while the newer one is searched for', async () => {
    const [sample] = getSample('environments.list')
    if (!sample) throw new Error('no sample of an environment')
    const [production, staging] = ['production', 'staging'].map((name, id) => ({ ...sample, id, name }))
    if (!production || !staging) throw new Error('no environments')
    const gate = Promise.withResolvers<Value<'environments.list'>>()
    const { user, settle, screen, body, sent } = await openDeployments('', {
      'environments.list': ({ search }) => (search === 'stag' ? gate.promise : [production, staging]),
    })
    await user.click(screen.getByRole('button', { name: 'Record a deployment' }))
    await settle()
    const field = within(body.getByRole('dialog')).getByRole<HTMLInputElement>('combobox', { name: /^Environment/ })
    const isInert = () => body.getByRole('option', { name: 'staging' }).hasAttribute('data-combobox-disabled')
    await user.click(field)
    await settle()
    expect(body.getByRole('option', { name: 'production' })).toBeDefined()
    expect(isInert()).toBe(false)
    await user.type(field, 'stag')
    await waitFor(() => expect(sent('environments.list').at(-1)).toMatchObject({ search: 'stag' }))
    // Of the former results only those that match the new term are left, and none of them can be picked.
    expect(body.queryByRole('option', { name: 'production' })).toBeNull()
    expect(isInert()).toBe(true)
    await user.click(body.getByRole('option', { name: 'staging' }))
    expect(field.value).toBe('stag')
    gate.resolve([staging])
    await settle()
    await user.click(body.getByRole('option', { name: 'staging' }))
    expect(field.value).toBe('staging')
  })

  test('takes the current commit of the branch, until another is typed', async () => {
    const { user, settle, screen, body, sent } = await openDeployments('', {
      'deployments.create': () => deployment,
    })
    await user.click(screen.getByRole('button', { name: 'Record a deployment' }))
    await settle()
    const dialog = within(body.getByRole('dialog'))
    expect(dialog.getByLabelText(/^Commit/)).toHaveProperty('value', sha)
    expect(dialog.getByLabelText('It is a tag')).toHaveProperty('checked', false)
    await user.type(dialog.getByRole('combobox', { name: /^Environment/ }), 'quay')
    await user.click(dialog.getByLabelText('It is a tag'))
    await user.clear(dialog.getByLabelText(/^Commit/))
    await user.type(dialog.getByLabelText(/^Commit/), 'abc123')
    await user.click(dialog.getByRole('button', { name: 'Record the deployment' }))
    await settle()
    expect(sent('deployments.create')).toEqual([
      { id: 'harbor/crane', environment: 'quay', ref: 'main', tag: true, sha: 'abc123', status: 'success' },
    ])
    expect(body.queryByRole('dialog')).toBeNull()
  })

  test('keeps what was typed when the commit is refused at its field', async () => {
    const { user, settle, screen, body } = await openDeployments('', {
      'deployments.create': refused({ kind: 'validation', message: 'sha', fields: { sha: 'does not exist' } }),
    })
    await user.click(screen.getByRole('button', { name: 'Record a deployment' }))
    await settle()
    const dialog = within(body.getByRole('dialog'))
    await user.type(dialog.getByRole('combobox', { name: /^Environment/ }), 'quay')
    await user.click(dialog.getByRole('button', { name: 'Record the deployment' }))
    await settle()
    expect(dialog.getByText('does not exist')).toBeDefined()
    expect(dialog.getByLabelText(/^Commit/).getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getByRole('combobox', { name: /^Environment/ })).toHaveProperty('value', 'quay')
  })

  test('is for developers', async () => {
    const { screen } = await openDeployments('', {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', archived: false },
        permissions: { project_access: { access_level: 20 }, group_access: null },
      }),
      'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
    })
    expect(screen.getByRole('button', { name: 'Record a deployment' })).toHaveProperty('disabled', true)
  })

  test('warns while deployments are frozen, and only then', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-10T12:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const frozen = { id: 1, freeze_start: '0 0 1 1 *', freeze_end: '59 23 31 12 *', cron_timezone: 'Asia/Tokyo' }
    for (const periods of [[], [frozen]]) {
      const opened = await openDeployments('', { 'freezePeriods.list': () => periods })
      await opened.user.click(opened.screen.getByRole('button', { name: 'Record a deployment' }))
      await opened.settle()
      const notes = within(opened.body.getByRole('dialog')).queryAllByRole('note')
      expect(notes.map(({ textContent }) => textContent?.includes('Deployments are frozen now'))).toEqual(
        periods.map(() => true),
      )
      // The same hours and zone as on the screen of freeze periods, whatever the zone of this computer.
      for (const { textContent } of notes)
        expect(textContent).toMatch(/Deployments resume \w+, Dec 31, \d+, 11:59\sPM\. Time zone: Asia\/Tokyo\./)
      opened.close()
    }
  })
})

describe('the status of a deployment', () => {
  const open = async (status: string) => {
    const running = { ...deployment, status }
    const opened = await openDeployments('deployment=7', {
      'deployments.list': () => [running],
      'deployments.get': () => running,
      'deployments.update': () => ({ ...running, status: 'success' }),
    })
    const panel = within(opened.body.getByRole('region', { name: 'Deployment' }))
    await opened.user.click(panel.getByRole('button', { name: 'Update status…' }))
    return { ...opened, dialog: within(opened.body.getByRole('dialog')) }
  }

  test('is changed to another one', async () => {
    const { dialog, user, settle, sent, body } = await open('running')
    const submit = () => dialog.getByRole('button', { name: 'Update status' })
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'Running')
    expect(submit()).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('combobox', { name: 'Status' }))
    const options = dialog.getAllByRole('option').map(({ textContent }) => textContent)
    expect(options).not.toContain('Created')
    await user.click(dialog.getByRole('option', { name: 'Success' }))
    expect(dialog.getByText(/^A success makes the environment available/)).toBeDefined()
    await user.click(submit())
    await settle()
    expect(sent('deployments.update')).toEqual([{ id: 'harbor/crane', deployment_id: 7, status: 'success' }])
    expect(body.queryByRole('dialog')).toBeNull()
  })

  test('that can’t be set is not preselected', async () => {
    const { dialog } = await open('created')
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', '')
    expect(dialog.getByRole('button', { name: 'Update status' })).toHaveProperty('disabled', true)
  })
})

test.each(['list', 'timeline', 'commit'])(
  'the view %s is the one that the address names, and can be changed',
  async view => {
    const { screen, user, settle } = await openDeployments(`view=${view}`)
    const names = { list: 'List', timeline: 'Timeline', commit: 'Where is a commit?' } as const
    for (const [one, name] of Object.entries(names))
      expect(screen.getByRole('radio', { name })).toHaveProperty('checked', one === view)
    await user.click(screen.getByRole('radio', { name: view === 'list' ? 'Timeline' : 'List' }))
    await settle()
    expect(screen.getByRole('radio', { name: view === 'list' ? 'Timeline' : 'List' })).toHaveProperty('checked', true)
  },
)

describe('several deployments', () => {
  const running = { ...deployment, id: 8, iid: 6, status: 'running', deployable: null }
  const both: Answers = { 'deployments.list': () => [running, { ...deployment, deployable: null }] }
  const newer = { profile: 'gitlab', version: { major: 16, minor: 0 } } as const
  const select = async ({ screen, user }: Awaited<ReturnType<typeof openDeployments>>) => {
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
    return within(screen.getByRole('region', { name: 'Selected rows' }))
  }

  test('get a status together, after a dry run that changes nothing', async () => {
    const opened = await openDeployments('', {
      ...both,
      'deployments.get': ({ deployment_id }) => ({ ...running, id: deployment_id }),
    })
    const { user, body, settle, sent, screen } = opened
    await user.click((await select(opened)).getByRole('button', { name: 'Update status…' }))
    const dialog = within(await body.findByRole('dialog', { name: 'Update the status of 2 deployments' }))
    expect(dialog.getByRole('button', { name: 'Preview (dry run)' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('combobox', { name: 'Status' }))
    await user.click(await body.findByRole('option', { name: 'Failed' }))
    await user.click(dialog.getByRole('button', { name: 'Preview (dry run)' }))
    await settle()
    expect(sent('deployments.get').map(({ deployment_id }) => deployment_id)).toEqual([8, 7])
    expect(sent('deployments.update')).toEqual([])
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  })

  test('are deleted after their number was typed', async () => {
    const opened = await openDeployments(
      '',
      { ...both, 'environments.get': () => getSample('environments.get') },
      newer,
    )
    const { user, body, settle, sent } = opened
    await user.click((await select(opened)).getByRole('button', { name: 'Delete…' }))
    const dialog = within(await body.findByRole('dialog', { name: 'Delete 2 deployments?' }))
    expect(dialog.getByText('#6 to production')).toBeDefined()
    await user.type(dialog.getByRole('textbox'), 'delete 2 deployments')
    await user.click(dialog.getByRole('button', { name: 'Preview (dry run)' }))
    await settle()
    expect(sent('deployments.get')).toHaveLength(2)
    expect(sent('deployments.delete')).toEqual([])
  })
})
