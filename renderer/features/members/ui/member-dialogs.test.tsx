// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Member } from '#shared/contract/members.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { getFact } from '../../../testing/get-fact.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { bulkJobs } from '../../../ui/bulk/bulk-jobs.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const sample = getSample('projectMembers.getAll')
const memberAt = (id: number, username: string, part: Partial<Member> = {}): Member => ({
  ...sample,
  ...{ id, username, name: `Name of ${username}`, access_level: 30, expires_at: null, state: 'active' },
  ...part,
})
const ada = memberAt(7, 'ada')
const bo = memberAt(8, 'bo', { access_level: 40, expires_at: '2026-03-11' })

interface Opened {
  readonly place?: 'project' | 'group'
  readonly search?: string
  readonly members?: readonly Member[]
  /** Of the user. */
  readonly role?: number
  readonly answers?: Answers
}

async function openMembers({ place = 'project', search = '', role = 50, ...own }: Opened = {}) {
  const members = own.members ?? [ada, bo]
  const me = { ...getSample('user.current'), id: 1, is_admin: false }
  const find = ({ user_id }: { readonly user_id: number | string }) =>
    members.find(({ id }) => id === Number(user_id)) ?? memberAt(1, 'me', { access_level: role })
  const path = place === 'project' ? 'p/harbor%2Fcrane' : 'g/harbor'
  const opened = await openScreen(`/c/work/${path}/members?${search}`, {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), id: 1, name: 'Crane', path_with_namespace: 'crane' }),
      'groups.get': () => ({ ...getSample('groups.get'), id: 5, name: 'Harbor', full_path: 'harbor' }),
      'user.current': () => me,
      'projectMembers.list': () => [...members],
      'groupMembers.list': () => [...members],
      'projectMembers.getAll': find,
      'groupMembers.getAll': find,
      'repository.tree': () => [],
      'users.list': () => [],
      'projectMembers.get': find,
      ...own.answers,
    },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
  })
  const body = within(document.body)
  const asked = opened.getSearch
  const isClosed = () => waitFor(() => expect(body.queryByRole('dialog')).toBeNull())
  const choose = async (name: string, action: RegExp | string) => {
    await opened.user.click(body.getByRole('button', { name: `Actions for ${name}` }))
    await opened.user.click(body.getByRole('menuitem', { name: action, hidden: true }))
    await opened.settle()
    return within(body.getAllByRole('dialog').at(-1) ?? document.body)
  }
  return { ...opened, body, asked, isClosed, choose }
}

/** A dry run of this title has started, of two rows. */
const hasStarted = (title: string) =>
  waitFor(() => expect(bulkJobs.getState().jobs.at(-1)).toMatchObject({ title, kind: 'dryRun', rows: [{}, {}] }))

describe('adding members', () => {
  async function openAdd(opened: Opened = {}) {
    const shown = await openMembers(opened)
    await shown.user.click(shown.body.getByRole('button', { name: 'Add members' }))
    await shown.settle()
    const dialog = within(shown.body.getByRole('dialog', { name: 'Add members' }))
    const pick = async (id: number) => {
      await shown.user.click(dialog.getByLabelText(/^People/))
      await shown.user.paste(`${id}`)
      await shown.user.click(await shown.body.findByText(`User ${id}`))
    }
    /** What was typed is kept for when the dialog opens again, also in the next test. */
    const forget = async () => {
      for (const button of dialog.queryAllByRole('button', { name: /^Remove User/ })) await shown.user.click(button)
    }
    const submit = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^(Add member|Preview \(dry run\))$/ })
    return { ...shown, dialog, pick, forget, submit }
  }

  test('needs someone; one is added at once, with role and expiration', async () => {
    const { dialog, pick, submit, user, settle, sent, isClosed } = await openAdd({
      answers: { 'projectMembers.add': () => ada },
    })
    expect(dialog.queryByText('Select users')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Show the request' })).toHaveProperty('disabled', true)
    await user.click(submit())
    expect(dialog.getByText('Select users')).toBeDefined()
    await pick(9)
    expect(dialog.queryByText('Select users')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Show the request' })).toHaveProperty('disabled', false)
    await user.click(dialog.getByRole('button', { name: 'In 30 days' }))
    expect(dialog.getByLabelText('Expiration date')).toHaveProperty('value', '2026-03-31')
    expect(submit().textContent).toBe('Add member')
    await user.click(submit())
    await settle()
    expect(sent('projectMembers.add')).toEqual([
      { id: 'crane', user_id: 9, access_level: 30, expires_at: '2026-03-31' },
    ])
    await isClosed()
  })

  test('keeps who was picked when the dialog is closed by mistake', async () => {
    const { dialog, pick, body, user, settle, isClosed, forget } = await openAdd()
    await pick(9)
    await user.click(dialog.getByRole('button', { name: 'Never' }))
    await user.keyboard('{Escape}')
    await settle()
    await isClosed()
    await user.click(body.getByRole('button', { name: 'Add members' }))
    await settle()
    expect(within(body.getByRole('dialog')).getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
    await forget()
  })

  test('several are added from a dry run, and what was typed is gone then', async () => {
    const { dialog, pick, submit, user, settle, sent } = await openAdd()
    await pick(9)
    await pick(10)
    expect(dialog.getByText(/^Each of the 2 is added on its own\./)).toBeDefined()
    expect(submit().textContent).toBe('Preview (dry run)')
    await user.click(submit())
    await settle()
    await hasStarted('Add 2 members to crane')
    expect(sent('projectMembers.add')).toEqual([])
  })

  test('a member that is there already can be given another role instead', async () => {
    const { dialog, pick, submit, user, settle, body, forget } = await openAdd({
      place: 'group',
      answers: {
        'groupMembers.add': refused({ kind: 'conflict', status: 409, message: 'Member already exists' }),
        'groupMembers.get': () => ada,
      },
    })
    await pick(7)
    await user.click(submit())
    await settle()
    await user.click(dialog.getByRole('button', { name: 'Change their role instead' }))
    await settle()
    const change = within(body.getByRole('form', { name: 'Change role or expiration' }))
    expect(change.getByText('Name of ada @ada')).toBeDefined()
    await forget()
  })

  test('a refusal is shown below the field it is about, until that is changed', async () => {
    const { dialog, pick, submit, user, settle, forget } = await openAdd({
      answers: {
        'projectMembers.add': refused({
          ...{ kind: 'validation', message: 'invalid' },
          fields: { access_level: 'is higher than yours' },
        }),
      },
    })
    await pick(9)
    await user.click(submit())
    await settle()
    expect(dialog.getByText('is higher than yours')).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Change their role instead' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'In 90 days' }))
    expect(dialog.queryByText('is higher than yours')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Never' }))
    expect(dialog.getByLabelText('Expiration date')).toHaveProperty('value', '')
    await forget()
  })

  test('a pasted list is looked up, and those that are recognised are taken', async () => {
    const users = [
      { id: 20, username: 'cy', name: 'Cy', state: 'active' },
      { id: 21, username: 'dee', name: 'Dee', state: 'blocked' },
    ]
    const { dialog, user, settle, sent, forget } = await openAdd({
      answers: {
        'users.list': ({ username, search }) =>
          search === 'An Dee'
            ? users
            : users
                .filter(one => one.username === (username ?? search))
                .map(one => ({ ...getSample('users.list')[0], ...one })),
      },
    })
    await user.click(dialog.getByRole('button', { name: 'Paste a list of users instead' }))
    const field = dialog.getByRole('textbox', { name: 'Paste a list' })
    expect(dialog.getByRole('button', { name: /^Find/ })).toHaveProperty('disabled', true)
    await user.click(field)
    await user.paste('@cy, dee')
    expect(dialog.getByRole('button', { name: 'Find these 2 people' })).toBeDefined()
    await user.paste('; 33; nobody; An Dee')
    await user.click(dialog.getByRole('button', { name: 'Find these 5 people' }))
    await settle()
    expect(sent('users.list').some(params => params.username === 'cy')).toBe(true)
    expect(dialog.getByText('3 of 5 recognised.')).toBeDefined()
    const rows = within(dialog.getByRole('list', { name: 'Whom the list names' })).getAllByRole('listitem')
    expect(rows.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      '@cyCy @cy',
      expect.stringMatching(/^deeDee @dee.*Blocked$/),
      '33User 33 (not checked)',
      'nobodyNo user found',
    ])
    await user.click(dialog.getByRole('combobox', { name: 'Who is An Dee' }))
    await user.click(within(document.body).getByRole('option', { name: 'Dee @dee', hidden: true }))
    expect(dialog.getByText('4 of 5 recognised.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Take 4' }))
    expect(field).toHaveProperty('value', 'nobody')
    // The same person twice counts once.
    expect(dialog.getAllByRole('button', { name: /^Remove / })).toHaveLength(3)
    expect(dialog.queryByRole('button', { name: /^Take/ })).toBeNull()
    for (const button of dialog.getAllByRole('button', { name: /^Remove / })) await user.click(button)
    await user.clear(field)
    await forget()
  })
})

describe('adding members from a pasted list', () => {
  const everybody = [
    { id: 20, username: 'cy', name: 'Cy', state: 'active' },
    { id: 21, username: 'dee', name: 'Dee', state: 'active' },
  ].map(one => ({ ...getSample('users.list')[0], ...one }))
  const answers: Answers = {
    'users.list': ({ username, search }) => everybody.filter(one => one.username === (username ?? search)),
    'projectMembers.add': () => ada,
  }

  async function paste(list: string, own: Answers = {}) {
    const opened = await openMembers({ answers: { ...answers, ...own } })
    await opened.user.click(opened.body.getByRole('button', { name: 'Add members' }))
    await opened.settle()
    const dialog = within(opened.body.getByRole('dialog', { name: 'Add members' }))
    await opened.user.click(dialog.getByRole('button', { name: 'Paste a list of users instead' }))
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paste a list' })
    await opened.user.click(field)
    await opened.user.paste(list)
    const find = async () => {
      await opened.user.click(dialog.getByRole('button', { name: /^Find/ }))
      await opened.settle()
    }
    return { ...opened, dialog, field, find }
  }

  test('“Add member” adds the person whom the list was found to name', async () => {
    const { dialog, find, user, settle, sent, isClosed } = await paste('@cy')
    await find()
    await user.click(dialog.getByRole('button', { name: 'Add member' }))
    await settle()
    expect(sent('projectMembers.add')).toEqual([{ id: 'crane', user_id: 20, access_level: 30 }])
    await isClosed()
  })

  test('Ctrl+Enter previews all whom the list was found to name', async () => {
    const { find, field, user, settle, isClosed } = await paste('cy, dee')
    await find()
    await user.type(field, '{Control>}{Enter}{/Control}')
    await settle()
    await hasStarted('Add 2 members to crane')
    await isClosed()
  })

  test('a list that was not looked up yet is looked up and shown first: nothing is sent before', async () => {
    const { dialog, user, settle, sent, isClosed } = await paste('dee')
    await user.click(dialog.getByRole('button', { name: 'Add member' }))
    await settle()
    expect(dialog.getByText('1 of 1 recognised.')).toBeDefined()
    expect(dialog.getByText('Check the users found, then continue.')).toBeDefined()
    expect(dialog.queryByText('Select users')).toBeNull()
    expect(sent('projectMembers.add')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Add member' }))
    await settle()
    expect(sent('projectMembers.add')).toHaveLength(1)
    await isClosed()
  })

  test('people of a text that was changed while they were looked up are not added', async () => {
    const lookup = Promise.withResolvers<typeof everybody>()
    const { dialog, field, user, settle, sent } = await paste('cy', { 'users.list': () => lookup.promise })
    await user.click(dialog.getByRole('button', { name: /^Find/ }))
    await user.clear(field)
    lookup.resolve(everybody.slice(0, 1))
    await settle()
    await user.click(dialog.getByRole('button', { name: 'Add member' }))
    await settle()
    expect(sent('projectMembers.add')).toEqual([])
    expect(dialog.queryByText('1 of 1 recognised.')).toBeNull()
  })

  test('names the entries without a user, and loses nothing', async () => {
    const { dialog, find, field, user, settle, sent } = await paste('cy, nobody, no one else')
    await find()
    await user.click(dialog.getByRole('button', { name: 'Add member' }))
    await settle()
    expect(dialog.getByText(/^No single match: nobody, no one else\. Choose a user/)).toBeDefined()
    expect(field.value).toBe('cy, nobody, no one else')
    expect(document.activeElement).toBe(field)
    expect(dialog.getByText('1 of 3 recognised.')).toBeDefined()
    expect(sent('projectMembers.add')).toEqual([])
    await user.clear(field)
    expect(dialog.queryByText(/^No single match/)).toBeNull()
  })
})

describe('changing members', () => {
  test('one starts with what there is, and is changed at once', async () => {
    const { choose, user, settle, sent, isClosed } = await openMembers({
      answers: { 'projectMembers.update': () => bo },
    })
    const dialog = await choose('Name of bo', 'Change role or expiration…')
    expect(dialog.getByText('Name of bo @bo')).toBeDefined()
    expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'Maintainer')
    expect(dialog.getByLabelText('Expiration date')).toHaveProperty('value', '2026-03-11')
    expect(dialog.queryByRole('checkbox', { name: 'Change the role' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Never' }))
    await user.click(dialog.getByRole('button', { name: 'Change member' }))
    await settle()
    expect(sent('projectMembers.update')).toEqual([{ id: 'crane', user_id: 8, access_level: 40, expires_at: '' }])
    await isClosed()
  })

  test('several change only what is chosen, from a dry run', async () => {
    const { body, user, settle } = await openMembers()
    await user.click(body.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(body.getByRole('button', { name: 'Change role or expiration…' }))
    const dialog = within(body.getByRole('dialog', { name: 'Change role or expiration' }))
    expect(dialog.getByText('2 members')).toBeDefined()
    const submit = dialog.getByRole('button', { name: 'Preview (dry run)' })
    expect(submit).toHaveProperty('disabled', true)
    expect(dialog.queryByRole('combobox', { name: 'Role' })).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: 'Change the role' }))
    expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'Developer')
    expect(dialog.queryByLabelText('Expiration date')).toBeNull()
    expect(submit).toHaveProperty('disabled', false)
    await user.click(dialog.getByRole('checkbox', { name: 'Change the role' }))
    expect(submit).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('checkbox', { name: 'Change the expiration date' }))
    expect(dialog.getByLabelText('Expiration date')).toHaveProperty('value', '')
    expect(submit).toHaveProperty('disabled', false)
    await user.click(submit)
    await settle()
    await hasStarted('Change 2 members of crane')
  })

  test('a date that is refused is said at its field, and can be set to one that is near', async () => {
    const { choose, user, settle } = await openMembers({
      answers: {
        'projectMembers.update': refused({
          ...{ kind: 'validation', message: 'no', fields: { expires_at: 'cannot be a date in the past' } },
        }),
      },
    })
    const dialog = await choose('Name of ada', 'Change role or expiration…')
    fireEvent.change(dialog.getByLabelText('Expiration date'), { target: { value: '2020-01-01' } })
    await user.click(dialog.getByRole('button', { name: 'Change member' }))
    await settle()
    expect(dialog.getByText('cannot be a date in the past')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'In 30 days' }))
    expect(dialog.queryByText('cannot be a date in the past')).toBeNull()
    expect(dialog.getByLabelText('Expiration date')).toHaveProperty('value', '2026-03-31')
  })

  test('a failure is shown, and the dialog stays open', async () => {
    const { choose, user, settle } = await openMembers({
      answers: { 'projectMembers.update': refused({ kind: 'server', status: 500, message: 'broken' }) },
    })
    const dialog = await choose('Name of ada', 'Change role or expiration…')
    await user.click(dialog.getByRole('button', { name: 'Change member' }))
    await settle()
    expect(dialog.getByRole('alert').textContent).toContain('broken')
  })
})

describe('removing members', () => {
  test('one is removed after their username was typed', async () => {
    const { choose, user, settle, sent, isClosed } = await openMembers({
      answers: { 'projectMembers.remove': () => null },
    })
    const dialog = await choose('Name of ada', 'Remove…')
    expect(dialog.getByRole('form').textContent).toContain('Name of ada, Developer of')
    const submit = dialog.getByRole('button', { name: 'Remove the member' })
    expect(submit).toHaveProperty('disabled', true)
    await user.type(dialog.getByRole('textbox'), 'ad')
    fireEvent.submit(dialog.getByRole('form'))
    expect(sent('projectMembers.remove')).toEqual([])
    await user.type(dialog.getByRole('textbox'), 'a')
    await user.click(submit)
    await settle()
    expect(sent('projectMembers.remove')).toEqual([{ id: 'crane', user_id: 7 }])
    await isClosed()
  })

  test('several are removed after their number was typed, from a dry run', async () => {
    const { body, user, settle } = await openMembers()
    await user.click(body.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(body.getByRole('button', { name: 'Remove…' }))
    const dialog = within(body.getByRole('dialog', { name: 'Remove from the project?' }))
    expect(dialog.getByRole('form').textContent).toContain('Name of ada, Name of bo')
    const submit = dialog.getByRole('button', { name: 'Preview (dry run)' })
    expect(submit).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('textbox'))
    await user.paste('remove 2 members')
    await user.click(submit)
    await settle()
    await hasStarted('Remove 2 members of crane')
  })
})

describe('what may be changed', () => {
  test('depends on the role; every member may be asked to leave alone', async () => {
    const { body, user, screen } = await openMembers({ role: 30 })
    expect(screen.getByRole('button', { name: 'Add members' }).getAttribute('data-disabled')).toBe('true')
    await user.click(body.getByRole('button', { name: 'Actions for Name of ada' }))
    const item = (name: RegExp) => body.getByRole('menuitem', { name, hidden: true })
    expect(item(/^Change role or expiration…/).hasAttribute('data-disabled')).toBe(true)
    expect(item(/^Remove…/).hasAttribute('data-disabled')).toBe(false)
  })

  test('inherited members are managed in their group', async () => {
    const { body, user } = await openMembers({
      place: 'project',
      search: 'view=all',
      answers: {
        'projects.get': () => ({ ...getSample('projects.get'), path_with_namespace: 'harbor/crane' }),
        'projectMembers.all': () => [ada, bo],
        'projectMembers.list': () => [ada],
        'groupMembers.list': () => [bo, { ...ada, access_level: 20 }],
      },
    })
    const row = (name: RegExp) => body.getByRole('row', { name }).textContent
    expect(row(/Name of ada/)).toContain('Direct; also Reporter through harbor')
    expect(row(/Name of bo/)).toContain('harbor')
    expect(body.queryByText(/hidden from you/)).toBeNull()
    await user.click(body.getByRole('button', { name: 'Actions for Name of bo' }))
    const item = (name: RegExp) => body.getByRole('menuitem', { name, hidden: true })
    expect(item(/^Remove…/).textContent).toContain('Inherited members are managed in their group')
    expect(item(/^Remove…/).hasAttribute('data-disabled')).toBe(true)
  })

  test('groups whose members are hidden are named', async () => {
    const { body } = await openMembers({
      search: 'view=all',
      answers: {
        'projects.get': () => ({ ...getSample('projects.get'), path_with_namespace: 'harbor/crane' }),
        'projectMembers.all': () => [ada],
        'groupMembers.list': refused({ kind: 'forbidden', message: '403 Forbidden' }),
      },
    })
    expect(body.getByText(/^The members of harbor are hidden from you/)).toBeDefined()
  })
})

describe('the list of members', () => {
  test('marks memberships that expire soon', async () => {
    const { screen } = await openMembers({
      members: [
        memberAt(1, 'past', { expires_at: '2026-03-01' }),
        memberAt(2, 'tomorrow', { expires_at: '2026-03-02' }),
        memberAt(3, 'soon', { expires_at: '2026-03-31' }),
        memberAt(4, 'later', { expires_at: '2026-04-01' }),
        memberAt(5, 'never'),
      ],
    })
    const expiry = (name: string) => screen.getByRole('row', { name: new RegExp(`Name of ${name}`) }).textContent
    expect(expiry('past')).toContain('has expired')
    expect(expiry('tomorrow')).toContain('tomorrow')
    expect(expiry('soon')).toContain('in 30 days')
    expect(expiry('later')).not.toMatch(/in \d+ days/)
    expect(expiry('never')).toContain('Never')
  })

  test('is filtered by role and expiration here, and by IDs at the service', async () => {
    const { screen, body, user, settle, sent, asked } = await openMembers({ search: 'access_level=40' })
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map(row => row.textContent),
    ).toEqual([expect.stringContaining('Name of bo')])
    await user.click(screen.getByRole('button', { name: 'Filters: 1' }))
    const filters = within(await body.findByRole('dialog', { name: /^Filters/ }))
    expect(filters.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'Maintainer')
    await user.type(filters.getByRole('textbox', { name: 'User IDs' }), '7, x')
    expect(filters.getByText('Numbers with commas between, at most 100')).toBeDefined()
    await user.click(filters.getByRole('button', { name: 'Only these' }))
    expect(asked()).not.toHaveProperty('user_ids')
    await user.type(filters.getByRole('textbox', { name: 'User IDs' }), '{Backspace}8')
    await user.click(filters.getByRole('button', { name: 'Only these' }))
    await settle()
    expect(sent('projectMembers.list').at(-1)).toMatchObject({ user_ids: [7, 8] })
    await user.click(filters.getByRole('button', { name: 'Clear filters' }))
    await settle()
    for (const name of ['user_ids', 'access_level', 'ends']) expect(asked()).not.toHaveProperty(name)
    expect(filters.getByRole('textbox', { name: 'User IDs' })).toHaveProperty('value', '')
  })

  test('says whether there are none, or none that match', async () => {
    const none = await openMembers({ members: [] })
    expect(none.screen.getByRole('heading', { name: 'No members' })).toBeDefined()
    expect(none.screen.getByText(/^This project has no direct members\./)).toBeDefined()
    none.close()
    const { screen } = await openMembers({ members: [], search: 'query=x' })
    expect(screen.getByRole('heading', { name: 'No matching members' })).toBeDefined()
    expect(screen.queryByText(/has no direct members/)).toBeNull()
  })
})

describe('the panel of a member', () => {
  test('shows what is known, and the sources of access', async () => {
    const { body, user, settle } = await openMembers({
      search: 'member=7',
      members: [
        memberAt(7, 'ada', {
          ...{
            email: 'ada@example.org',
            member_role: { id: 1, name: 'Pilot' },
            web_url: 'https://code.example.org/ada',
          },
          ...{
            created_at: '2026-01-01T00:00:00.000Z',
            created_by: { ...sample, id: 2, name: 'Ines', username: 'ines' },
          },
        }),
      ],
    })
    const panel = within(body.getByRole('region', { name: 'Member' }))
    const fact = (name: string) => getFact(panel, name)
    expect(fact('Username')).toBe('@ada')
    expect(fact('Email')).toBe('ada@example.org')
    expect(fact('Custom role')).toBe('Pilot')
    expect(fact('Role')).toBe('Developer')
    expect(fact('Expires')).toBe('Never')
    expect(fact('Added by')).toContain('Ines')
    expect(fact('SAML identity')).toBeUndefined()
    const rights = within(panel.getByRole('region', { name: 'Sources of access' }))
    expect(rights.getByRole('listitem').textContent).toBe('Developer of this project itself')
    expect(rights.queryByRole('switch')).toBeNull()
    await user.click(rights.getByRole('button', { name: 'Remove…' }))
    await settle()
    expect(body.getByRole('dialog', { name: 'Remove from the project?' })).toBeDefined()
  })

  test('of a group says whether the directory may change the role', async () => {
    const { body, user, settle, sent } = await openMembers({
      ...{ place: 'group', search: 'member=7' },
      answers: { 'groupMembers.override': () => ada },
    })
    const keep = body.getByRole('switch', { name: /^Keep this role/ })
    expect(keep).toHaveProperty('checked', false)
    await user.click(keep)
    const dialog = within(body.getByRole('dialog', { name: 'Keep the role?' }))
    await user.click(dialog.getByRole('button', { name: 'Keep the role' }))
    await settle()
    expect(sent('groupMembers.override')).toEqual([{ id: 'harbor', user_id: 7 }])
  })

  test('of a group lets the directory change the role again', async () => {
    const { body, user, settle, sent } = await openMembers({
      ...{ place: 'group', search: 'member=7', members: [memberAt(7, 'ada', { override: true })] },
      answers: { 'groupMembers.clearOverride': () => ada },
    })
    const keep = body.getByRole('switch', { name: /^Keep this role/ })
    expect(keep).toHaveProperty('checked', true)
    await user.click(keep)
    const dialog = within(body.getByRole('dialog', { name: 'Leave the role to the directory?' }))
    await user.click(dialog.getByRole('button', { name: 'Leave it to the directory' }))
    await settle()
    expect(sent('groupMembers.clearOverride')).toEqual([{ id: 'harbor', user_id: 7 }])
  })

  test('says when access comes from a group that is hidden', async () => {
    const { body } = await openMembers({
      search: 'member=7',
      answers: { 'projectMembers.list': () => [bo] },
    })
    const rights = within(body.getByRole('region', { name: 'Sources of access' }))
    expect(rights.getByText('Through a parent group whose members are hidden from you.')).toBeDefined()
    expect(rights.queryByRole('button', { name: 'Remove…' })).toBeNull()
  })
})
