// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { getFact } from '../../../testing/get-fact.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { bulkJobs } from '../../../ui/bulk/bulk-jobs.ts'

// They outlive the screen that showed them.
afterEach(() => notifications.clean())

const lamps: FeatureFlag = {
  ...{ name: 'lamps', description: null, version: 'new_version_flag', active: true, scopes: [] },
  ...{ created_at: null, updated_at: null },
  strategies: [{ id: 1, name: 'default', parameters: {}, scopes: [{ id: 2, environment_scope: '*' }] }],
}

interface Opened {
  readonly flags?: readonly FeatureFlag[]
  readonly search?: string
  readonly role?: number
  readonly answers?: Answers
}

async function openFlags({ flags = [lamps], search = '', role = 40, ...own }: Opened = {}) {
  const opened = await openScreen(`/c/work/p/harbor%2Fcrane/feature-flags?${search}`, {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', archived: false },
        permissions: { project_access: { access_level: role }, group_access: null },
      }),
      'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
      'environments.list': () => [{ id: 3, name: 'production' }],
      'featureFlags.list': () => [...flags],
      'featureFlags.get': ({ name }) => flags.find(flag => flag.name === name) ?? lamps,
      'projects.list': () => [],
      ...own.answers,
    },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
  })
  const body = within(document.body)
  const asked = opened.getSearch
  const openMenu = async (name = 'lamps') => {
    await opened.user.click(body.getByRole('button', { name: `Actions for ${name}` }))
    return (action: RegExp | string) => body.getByRole('menuitem', { name: action, hidden: true })
  }
  const choose = async (action: string, name?: string) => {
    const item = await openMenu(name)
    await opened.user.click(item(action))
    await opened.settle()
    return within(body.getAllByRole('dialog').at(-1) ?? document.body)
  }
  const fill = async (field: HTMLElement, text: string) => {
    await opened.user.clear(field)
    await opened.user.click(field)
    if (text !== '') await opened.user.paste(text)
  }
  return { ...opened, body, asked, openMenu, choose, fill }
}

describe('a new feature flag', () => {
  async function openNew(answers: Answers = {}) {
    const shown = await openFlags({ answers: { 'featureFlags.create': () => lamps, ...answers } })
    await shown.user.click(shown.screen.getByRole('button', { name: 'New feature flag' }))
    await shown.settle()
    const dialog = within(shown.body.getByRole('dialog', { name: 'New feature flag' }))
    const results = () => within(dialog.getByRole('region', { name: 'Result' }))
    const send = async () => {
      await shown.user.click(dialog.getByRole('button', { name: 'Create the feature flag' }))
      await shown.settle()
      return shown.sent('featureFlags.create')
    }
    const name = dialog.getByRole('textbox', { name: 'Name' })
    return { ...shown, dialog, results, send, name }
  }

  test('is on for all users in all environments at first, and opens once it is made', async () => {
    const { dialog, results, send, name, fill, asked } = await openNew()
    expect(dialog.getByRole('switch', { name: /^Enabled/ })).toHaveProperty('checked', true)
    expect(dialog.queryByRole('combobox', { name: 'Off in environments' })).toBeNull()
    expect(results().getByRole('listitem').textContent).toBe('AddedAll users – in *')
    expect(await send()).toEqual([])
    await fill(name, 'lamps')
    expect(await send()).toEqual([
      {
        ...{ id: 'harbor/crane', name: 'lamps', version: 'new_version_flag' },
        strategies: [{ name: 'default', parameters: {}, scopes: [{ environment_scope: '*' }] }],
      },
    ])
    expect(asked()).toMatchObject({ flag: 'lamps' })
  })

  test('can be off for all, without a strategy, and described', async () => {
    const { dialog, results, send, name, fill, user } = await openNew()
    await fill(name, 'lamps')
    await fill(dialog.getByRole('textbox', { name: 'Description' }), 'At night')
    await user.click(dialog.getByRole('switch', { name: /^Enabled/ }))
    await user.click(dialog.getByRole('button', { name: 'Remove strategy 1' }))
    expect(results().getByText('Without a strategy, the flag is off for all users.')).toBeDefined()
    expect(await send()).toMatchObject([{ description: 'At night', active: false, strategies: [] }])
  })

  test('that is a legacy one has scopes instead of strategies', async () => {
    const { dialog, send, name, fill, user } = await openNew()
    await fill(name, 'lamps')
    await user.click(dialog.getByRole('radio', { name: 'Legacy' }))
    await user.click(dialog.getByRole('combobox', { name: 'Off in environments' }))
    await user.keyboard('pier{Enter}')
    const [made] = await send()
    expect(made).toMatchObject({
      ...{ version: 'legacy_flag', active: true },
      scopes: [
        { environment_scope: '*', active: true, strategies: [{ name: 'default', parameters: {} }] },
        { environment_scope: 'pier', active: false },
      ],
    })
    expect(made).not.toHaveProperty('strategies')
  })

  test('can be on for a share of the users, counted by choice', async () => {
    const { dialog, results, send, name, fill, user, body } = await openNew()
    await fill(name, 'lamps')
    await user.click(dialog.getByRole('button', { name: 'Add a strategy' }))
    expect(dialog.getByRole('group', { name: 'Strategy 2' })).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Remove strategy 2' }))
    expect(dialog.queryByRole('group', { name: 'Strategy 2' })).toBeNull()
    await user.click(dialog.getByRole('combobox', { name: 'On for' }))
    await user.click(body.getByRole('option', { name: /flexibleRollout/, hidden: true }))
    await fill(dialog.getByRole('textbox', { name: 'Share of the users' }), '')
    expect(await send()).toEqual([])
    expect(dialog.getByText('A whole number from 0 to 100')).toBeDefined()
    expect(results().getByRole('listitem').textContent).toContain('?, counted by user ID')
    await fill(dialog.getByRole('textbox', { name: 'Share of the users' }), '30')
    await fill(dialog.getByRole('textbox', { name: 'Group (groupId)' }), 'crew')
    expect(results().getByRole('listitem').textContent).toContain('30%, counted by user ID')
    expect(await send()).toMatchObject([
      {
        strategies: [
          { name: 'flexibleRollout', parameters: { rollout: '30', groupId: 'crew', stickiness: 'default' } },
        ],
      },
    ])
  })

  test('can be for certain users, at least one', async () => {
    const { dialog, results, send, name, fill, user, body } = await openNew()
    await fill(name, 'lamps')
    await user.click(dialog.getByRole('combobox', { name: 'On for' }))
    await user.click(body.getByRole('option', { name: 'Certain users (userWithId)', hidden: true }))
    expect(await send()).toEqual([])
    expect(dialog.getByText('Name at least one user')).toBeDefined()
    await user.click(dialog.getByRole('combobox', { name: 'User IDs' }))
    await user.keyboard('7,8,')
    expect(results().getByRole('listitem').textContent).toContain('2 users: 7, 8 – in *')
    expect(await send()).toMatchObject([{ strategies: [{ name: 'userWithId', parameters: { userIds: '7,8' } }] }])
  })

  test('keeps all of it when its name is refused at its field', async () => {
    const { dialog, send, name, fill } = await openNew({
      'featureFlags.create': refused({ kind: 'validation', message: 'taken', fields: { name: 'already exists' } }),
    })
    await fill(name, 'lamps')
    await fill(dialog.getByRole('textbox', { name: 'Description' }), 'At night')
    expect(await send()).toHaveLength(1)
    expect(dialog.getByText('already exists')).toBeDefined()
    expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'At night')
  })

  test('can have a strategy of any other kind, as JSON', async () => {
    const { dialog, send, name, fill, user, body } = await openNew()
    await fill(name, 'lamps')
    await user.click(dialog.getByRole('combobox', { name: 'On for' }))
    await user.click(body.getByRole('option', { name: 'Another strategy, as JSON', hidden: true }))
    await fill(dialog.getByRole('textbox', { name: 'Name of the strategy' }), 'byTide')
    expect(dialog.queryByRole('textbox', { name: 'User list ID' })).toBeNull()
    const json = dialog.getByRole('textbox', { name: /^Parameters/ })
    await fill(json, '{"tide": 3}')
    expect(await send()).toEqual([])
    expect(dialog.getByText(/^Enter a JSON object of strings/)).toBeDefined()
    await fill(json, '{"tide": "high"}')
    expect(await send()).toMatchObject([{ strategies: [{ name: 'byTide', parameters: { tide: 'high' } }] }])
  })

  test('can be for a user list, by its ID', async () => {
    const { dialog, results, send, name, fill, user, body } = await openNew()
    await fill(name, 'lamps')
    await user.click(dialog.getByRole('combobox', { name: 'On for' }))
    await user.click(body.getByRole('option', { name: 'Users of a list (gitlabUserList)', hidden: true }))
    expect(await send()).toEqual([])
    expect(dialog.getByText('Enter a list ID')).toBeDefined()
    await fill(dialog.getByRole('textbox', { name: 'User list ID' }), '4')
    expect(results().getByRole('listitem').textContent).toContain('Users of the list with the ID 4')
    expect(await send()).toMatchObject([{ strategies: [{ name: 'gitlabUserList', user_list_id: 4 }] }])
  })
})

describe('editing a feature flag', () => {
  test('sends only what was changed', async () => {
    const { choose, fill, user, settle, sent } = await openFlags({
      answers: { 'featureFlags.update': () => ({ ...lamps, description: 'At night' }) },
    })
    const dialog = await choose('Edit…')
    const submit = dialog.getByRole('button', { name: 'Change the feature flag' })
    expect(submit).toHaveProperty('disabled', true)
    expect(dialog.getByText('Kept')).toBeDefined()
    expect(dialog.queryByText(/doesn’t say how a strategy is removed/)).toBeNull()
    await fill(dialog.getByRole('textbox', { name: 'Description' }), 'At night')
    await user.click(submit)
    await settle()
    expect(sent('featureFlags.update')).toEqual([{ id: 'harbor/crane', name: 'lamps', description: 'At night' }])
  })

  test('removes a strategy with its ID, and says how', async () => {
    const { choose, user, settle, sent } = await openFlags({ answers: { 'featureFlags.update': () => lamps } })
    const dialog = await choose('Edit…')
    await user.click(dialog.getByRole('button', { name: 'Remove strategy 1' }))
    expect(dialog.getByText('Removed')).toBeDefined()
    expect(dialog.getByText(/doesn’t say how a strategy is removed/)).toBeDefined()
    await user.click(dialog.getByRole('switch', { name: /^Enabled/ }))
    await user.click(dialog.getByRole('button', { name: 'Change the feature flag' }))
    await settle()
    expect(sent('featureFlags.update')).toEqual([
      { id: 'harbor/crane', name: 'lamps', active: false, strategies: [{ id: 1, _destroy: true }] },
    ])
  })

  test.each([
    { answered: 'lights', words: null, open: 'lights' },
    { answered: 'lamps', words: 'Not renamed', open: 'lamps' },
  ])('a new name that the service answers with $answered', async ({ answered, words, open }) => {
    const { choose, fill, user, settle, sent, body, asked } = await openFlags({
      search: 'flag=lamps',
      answers: { 'featureFlags.update': () => ({ ...lamps, name: answered }) },
    })
    const dialog = await choose('Edit…')
    await fill(dialog.getByRole('textbox', { name: 'Name' }), 'lights')
    await user.click(dialog.getByRole('button', { name: 'Change the feature flag' }))
    await settle()
    expect(sent('featureFlags.update')).toEqual([{ id: 'harbor/crane', name: 'lamps', new_name: 'lights' }])
    expect(body.queryByText('Not renamed')?.textContent ?? null).toBe(words)
    expect(asked()).toMatchObject({ flag: open })
  })

  test('of a legacy flag changes the description alone', async () => {
    const { choose } = await openFlags({ flags: [{ ...lamps, version: 'legacy_flag', strategies: [] }] })
    const dialog = await choose('Edit…')
    expect(dialog.getByText('The scopes of a legacy flag cannot be changed by this API.')).toBeDefined()
    expect(dialog.queryByRole('switch', { name: /^Enabled/ })).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Add a strategy' })).toBeNull()
  })
})

describe('a feature flag of the list', () => {
  test('can’t be changed with a role that is too low', async () => {
    const { openMenu } = await openFlags({
      role: 20,
      answers: { 'projectMembers.getAll': () => ({ ...getSample('projectMembers.getAll'), access_level: 20 }) },
    })
    const item = await openMenu()
    for (const name of [/^Edit…/, /^Delete…/]) expect(item(name).hasAttribute('data-disabled')).toBe(true)
    expect(item(/^Copy to other projects…/).hasAttribute('data-disabled')).toBe(false)
  })

  test('that is a legacy one, or for a user list, can’t be copied', async () => {
    const [strategy] = lamps.strategies ?? []
    if (!strategy) throw new Error('The flag has a strategy')
    const { openMenu } = await openFlags({
      flags: [{ ...lamps, strategies: [{ ...strategy, name: 'gitlabUserList', user_list: { id: 4, name: 'crew' } }] }],
    })
    const item = await openMenu()
    expect(item(/^Copy to other projects…/).textContent).toContain('belongs to this project only')
  })

  test('is deleted after its name was typed, and its panel closes', async () => {
    const { choose, fill, user, settle, sent, asked } = await openFlags({
      search: 'flag=lamps',
      answers: { 'featureFlags.delete': () => null },
    })
    const dialog = await choose('Delete…')
    const submit = dialog.getByRole('button', { name: 'Delete the feature flag' })
    expect(submit).toHaveProperty('disabled', true)
    await fill(dialog.getByRole('textbox'), 'lamps')
    await user.click(submit)
    await settle()
    expect(sent('featureFlags.delete')).toEqual([{ id: 'harbor/crane', name: 'lamps' }])
    expect(asked()).not.toHaveProperty('flag')
  })

  test.each([
    ['Enable…', 'Enable 1 feature flag'],
    ['Disable…', 'Disable 1 feature flag'],
  ])('is switched from a dry run: %s', async (action, title) => {
    const { body, user, settle } = await openFlags()
    await user.click(body.getByRole('checkbox', { name: 'Select lamps' }))
    await user.click(body.getByRole('button', { name: action }))
    await settle()
    await waitFor(() => expect(bulkJobs.getState().jobs.at(-1)).toMatchObject({ title, kind: 'dryRun' }))
    expect(body.queryByRole('button', { name: action })).toBeNull()
  })

  test('says for whom it is on, and where', async () => {
    const [strategy] = lamps.strategies ?? []
    if (!strategy) throw new Error('The flag has a strategy')
    const scopes = [{ id: 5, environment_scope: 'pier' }]
    const { screen } = await openFlags({
      flags: [
        lamps,
        { ...lamps, name: 'off', active: false },
        { ...lamps, name: 'none', strategies: [] },
        { ...lamps, name: 'two', strategies: [strategy, { ...strategy, id: 6, scopes }] },
      ],
    })
    const row = (name: string) => {
      const cells = within(screen.getByRole('row', { name: new RegExp(`Select ${name}`) })).getAllByRole('gridcell')
      return cells.slice(1, 4).map(({ textContent }) => textContent)
    }
    expect(row('lamps')).toEqual(['lamps', 'All users', '*'])
    expect(row('off')).toEqual(['offdisabled', 'No users', '*'])
    expect(row('none')).toEqual(['none', 'No users', ''])
    expect(row('two')).toEqual(['two', 'All users; All users', '*, pier'])
  })

  test('says in its details why it is not on for a user', async () => {
    const [strategy] = lamps.strategies ?? []
    if (!strategy) throw new Error('The flag has a strategy')
    const { body } = await openFlags({
      search: 'flag=lamps&environment=production&user=42',
      flags: [{ ...lamps, strategies: [{ ...strategy, name: 'userWithId', parameters: { userIds: '7,8' } }] }],
    })
    expect(body.getByRole('region', { name: 'Evaluation' }).textContent).toContain('42 is none of them')
  })

  test('says whether it is on for a user in an environment', async () => {
    const { screen, body, user, asked } = await openFlags({
      search: 'flag=lamps&environment=production',
      flags: [lamps, { ...lamps, name: 'off', active: false }],
    })
    const cell = (name: string) => screen.getByRole('row', { name: new RegExp(`Select ${name}`) }).textContent
    expect(cell('lamps')).toContain('lampsOn')
    expect(cell('off')).toMatch(/disabled\s*Off/)
    const answer = () => within(body.getByRole('region', { name: 'Evaluation' }))
    expect(answer().getByText('No signed-in user in production')).toBeDefined()
    await user.click(screen.getByRole('textbox', { name: 'Evaluate for the user' }))
    await user.paste(' 42 ')
    await waitFor(() => expect(asked()).toMatchObject({ user: expect.stringMatching(/^"?42"?$/) }))
    expect(await answer().findByText('User 42 in production')).toBeDefined()
  })

  test('is shown with its rules, and that it is not active', async () => {
    const { body } = await openFlags({
      search: 'flag=lamps',
      flags: [{ ...lamps, active: false, description: 'At night', created_at: '2026-01-01T00:00:00.000Z' }],
    })
    const panel = within(body.getByRole('region', { name: 'Feature flag' }))
    const fact = (name: string) => getFact(panel, name)
    expect(panel.getByText('At night')).toBeDefined()
    expect(fact('Enabled')).toBe('No')
    expect(fact('Created')).toBeDefined()
    expect(fact('Changed')).toBeUndefined()
    expect(panel.getByText(/^The flag is disabled, so it is off for all users\./)).toBeDefined()
    expect(panel.getByText('all environments (*)')).toBeDefined()
    expect(body.queryByRole('region', { name: 'Evaluation' })).toBeNull()
  })

  test('says whether there are none, or none in this state', async () => {
    const none = await openFlags({ flags: [] })
    expect(none.screen.getByRole('heading', { name: 'No feature flags' })).toBeDefined()
    none.close()
    const { screen, user, settle, asked, sent } = await openFlags({ flags: [], search: 'scope=disabled' })
    expect(screen.getByRole('heading', { name: 'No flags are disabled' })).toBeDefined()
    expect(sent('featureFlags.list').at(-1)).toMatchObject({ scope: 'disabled' })
    await user.click(screen.getByRole('radio', { name: 'All' }))
    await settle()
    expect(asked()).not.toHaveProperty('scope')
  })
})

describe('copying a feature flag', () => {
  const there: Readonly<Record<string, (() => FeatureFlag) | undefined>> = {
    '11': () => ({ ...lamps, description: 'Other' }),
    '12': () => lamps,
    '13': refused({ kind: 'server', status: 500, message: 'broken' }),
  }

  async function openCopy() {
    const shown = await openFlags({
      answers: {
        'featureFlags.get': ({ id }) => (there[`${id}`] ?? refused({ kind: 'notFound', message: '404' }))(),
      },
    })
    const dialog = await shown.choose('Copy to other projects…')
    const pick = async (id: number) => {
      await shown.user.click(dialog.getByLabelText('Projects'))
      await shown.user.paste(`${id}`)
      await shown.user.click(await shown.body.findByText(`Project ${id}`))
      await shown.settle()
    }
    const rows = () =>
      within(dialog.getByRole('table', { name: 'Result for each project' }))
        .getAllByRole('row')
        .slice(1)
        .map(row => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Preview (dry run)' })
    return { ...shown, dialog, pick, rows, submit }
  }

  test('shows what becomes of each project, and starts with those that change', async () => {
    const { dialog, pick, rows, submit, user, settle } = await openCopy()
    expect(dialog.queryByRole('table')).toBeNull()
    expect(submit.disabled).toBe(true)
    await pick(12)
    expect(rows()).toEqual([['Project 12', 'Has the same flag', '']])
    expect(submit.disabled).toBe(true)
    await pick(11)
    await pick(13)
    await pick(14)
    expect(rows().map(([, words]) => words)).toEqual([
      'Has the same flag',
      'Has a flag of this name that differs',
      expect.stringMatching(/^Cannot be read: /),
      'Is created',
    ])
    expect(submit.disabled).toBe(false)
    await user.click(dialog.getByRole('radio', { name: 'Overwrite' }))
    expect(rows()[1]?.[1]).toBe('Will be overwritten')
    expect(rows()[1]?.[2]).toContain('description:')
    await user.click(submit)
    await settle()
    await waitFor(() =>
      expect(bulkJobs.getState().jobs.at(-1)).toMatchObject({
        title: 'Copy lamps to 2 projects',
        rows: [{ label: 'Project 11' }, { label: 'Project 14' }],
      }),
    )
  })
})
