// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const early = '2020-01-01T00:00:00.000Z'
/** When the project was last changed. */
const active = '2020-03-01T00:00:00.000Z'
const plain: RemoteMirror = {
  ...{ id: 1, enabled: true, url: 'https://a.example.com/crane.git', update_status: 'finished', last_error: null },
  ...{ only_protected_branches: false, keep_divergent_refs: false },
  ...{ last_update_at: active, last_update_started_at: active, last_successful_update_at: active },
}
const behind: RemoteMirror = {
  ...plain,
  ...{ id: 2, url: 'https://*****:*****@b.example.com/crane.git', last_successful_update_at: early },
}
const failed: RemoteMirror = {
  ...plain,
  ...{ id: 3, url: 'ssh://c.example.com/crane.git', update_status: 'failed', last_error: 'Permission denied' },
}
const disabled: RemoteMirror = {
  ...plain,
  ...{ id: 4, enabled: false, url: 'https://d.example.com/crane.git', last_successful_update_at: null },
  ...{ only_protected_branches: true, last_update_at: null, last_update_started_at: null },
}

interface Opened {
  readonly mirrors?: readonly RemoteMirror[]
  readonly search?: string
  readonly version?: readonly [major: number, minor: number]
  readonly answers?: Answers
  readonly role?: number
  readonly inWindow?: boolean
}

/** The mirrors of a project of a service of the documents, or of GitLab of a version. */
async function openMirrors({ mirrors = [], search = '', version, role = 40, inWindow, ...own }: Opened) {
  const [major, minor] = version ?? [0, 0]
  const opened = await openScreen(`/c/work/p/harbor%2Fcrane/mirrors?${search}`, {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', archived: false, last_activity_at: active },
        permissions: { project_access: { access_level: role }, group_access: null },
      }),
      'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
      'projectMembers.getAll': () => ({ ...getSample('projectMembers.getAll'), access_level: role }),
      'remoteMirrors.list': () => [...mirrors],
      ...own.answers,
    },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
    inWindow: inWindow ?? false,
    ...(version && { connection: { profile: 'gitlab', profileChoice: 'gitlab', version: { major, minor } } }),
  })
  const body = within(document.body)
  const row = (name: RegExp) => within(opened.screen.getByRole('row', { name }))
  /** Opens the menu of a row; its items, each with whether it can be chosen. */
  const openMenu = async (address: string) => {
    await opened.user.click(body.getByRole('button', { name: `Actions for ${address}` }))
    const menu = within(body.getByRole('menu', { hidden: true }))
    const item = (name: RegExp | string) => menu.getByRole('menuitem', { name, hidden: true })
    return { item, names: menu.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent) }
  }
  const choose = async (address: string, action: string) => {
    const { item } = await openMenu(address)
    await opened.user.click(item(action))
    return within(body.getAllByRole('dialog').at(-1) ?? document.body)
  }
  return { ...opened, body, row, openMenu, choose }
}

describe('a new mirror', () => {
  const options = { only_protected_branches: false, keep_divergent_refs: false }
  const params = { id: 'harbor/crane', url: 'https://mirror.example.com/a.git', ...options }

  /** The form of a new mirror, with its address typed. */
  async function openForm(address: string, opened: Opened = {}) {
    const { screen, user, settle, sent, body } = await openMirrors({
      ...opened,
      answers: { 'remoteMirrors.create': () => plain, ...opened.answers },
    })
    await user.click(screen.getAllByRole('button', { name: 'New mirror' })[0] ?? document.body)
    const dialog = within(body.getByRole('dialog', { name: 'New mirror' }))
    const field = dialog.getByRole('textbox', { name: 'Repository' })
    await user.click(field)
    await user.paste(address)
    const add = async () => {
      await user.click(dialog.getByRole('button', { name: 'Add the mirror' }))
      await settle()
      return sent('remoteMirrors.create')
    }
    return { dialog, field, user, add, body }
  }
  const address = 'https://mirror.example.com/a.git'

  test('starts disabled: nothing is pushed until someone enables it', async () => {
    const { dialog, add, body } = await openForm(address)
    expect(dialog.getByRole('switch', { name: /^Enabled/ })).toHaveProperty('checked', false)
    expect(await add()).toEqual([{ ...params, enabled: false }])
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull())
  })

  test('is sent with the options of its form', async () => {
    const { dialog, user, add } = await openForm(address)
    await user.click(dialog.getByRole('switch', { name: /^Enabled/ }))
    await user.click(dialog.getByRole('switch', { name: /^Keep divergent refs/ }))
    expect(await add()).toEqual([{ ...params, enabled: true, keep_divergent_refs: true }])
  })

  test('moves credentials out of the address into their fields, and sends them with it', async () => {
    const { dialog, field, add } = await openForm('https://ines:s%40lt@mirror.example.com/a.git')
    expect(field).toHaveProperty('value', address)
    expect(dialog.getByText('The credentials in it were moved to the fields below.')).toBeDefined()
    expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'ines')
    expect(dialog.getByLabelText(/^Password or token/)).toHaveProperty('value', 's@lt')
    expect(dialog.queryByText('Credentials would be sent unencrypted')).toBeNull()
    expect(await add()).toMatchObject([{ url: 'https://ines:s%40lt@mirror.example.com/a.git' }])
  })

  test('keeps credentials that were typed when another address is typed', async () => {
    const { dialog, field, user, add } = await openForm('https://mirror.example.com/')
    await user.type(dialog.getByRole('textbox', { name: 'Username' }), 'ines')
    await user.type(dialog.getByLabelText(/^Password or token/), 'salt')
    await user.type(field, 'a.git')
    expect(dialog.getByText('Its address for pushes, over https.')).toBeDefined()
    expect(await add()).toMatchObject([{ url: 'https://ines:salt@mirror.example.com/a.git' }])
  })

  test('warns of credentials that would be sent over http', async () => {
    const { dialog, user } = await openForm('http://mirror.example.com/a.git')
    expect(dialog.queryByText('Credentials would be sent unencrypted')).toBeNull()
    await user.type(dialog.getByRole('textbox', { name: 'Username' }), 'ines')
    expect(dialog.getByText('Credentials would be sent unencrypted')).toBeDefined()
  })

  test('is not sent with an address that the service can’t push to', async () => {
    const { dialog, add } = await openForm('ssh://mirror.example.com/a.git')
    expect(dialog.getByText('Mirrors are pushed to over https or http')).toBeDefined()
    expect(dialog.queryByRole('combobox', { name: 'Sign in with' })).toBeNull()
    expect(await add()).toEqual([])
  })

  test('can sign in with a key where the service has one', async () => {
    const { dialog, user, add } = await openForm('ssh://mirror.example.com/a.git', { version: [16, 10] })
    expect(dialog.queryByText('Mirrors are pushed to over https or http')).toBeNull()
    await user.click(dialog.getByRole('combobox', { name: 'Sign in with' }))
    await user.click(dialog.getByRole('option', { name: 'SSH key' }))
    expect(await add()).toMatchObject([{ url: 'ssh://mirror.example.com/a.git', auth_method: 'ssh_public_key' }])
  })

  test('shows below its field what the service refuses, and stays open', async () => {
    const { dialog, add } = await openForm(address, {
      answers: {
        'remoteMirrors.create': refused({
          kind: 'validation',
          message: 'url is blocked',
          fields: { url: 'is blocked' },
        }),
      },
    })
    expect(await add()).toHaveLength(1)
    expect(dialog.getByText('is blocked')).toBeDefined()
  })
})

describe('the list of mirrors', () => {
  test('shows the state of each, and counts those that need attention', async () => {
    const { screen, row } = await openMirrors({ mirrors: [plain, behind, failed, disabled] })
    expect(screen.getByText('2 mirrors need attention')).toBeDefined()
    expect(row(/a\.example/).queryByRole('img')).toBeNull()
    expect(row(/a\.example/).getByText('Enabled')).toBeDefined()
    expect(row(/a\.example/).getByText('All')).toBeDefined()
    expect(row(/b\.example/).getByRole('img', { name: /^Stale: the project changed/ })).toBeDefined()
    expect(row(/c\.example/).queryByRole('img')).toBeNull()
    expect(row(/c\.example/).getByText('Failed')).toBeDefined()
    expect(row(/c\.example/).getByText('Permission denied')).toBeDefined()
    expect(row(/d\.example/).getByText('Disabled')).toBeDefined()
    expect(row(/d\.example/).getByText('Never')).toBeDefined()
    expect(row(/d\.example/).getByText('Protected')).toBeDefined()
  })

  test('says nothing of attention when none needs it, and “1 mirror” for one', async () => {
    const none = await openMirrors({ mirrors: [plain, disabled] })
    expect(none.screen.queryByText(/needs? attention/)).toBeNull()
    none.close()
    const one = await openMirrors({ mirrors: [failed] })
    expect(one.screen.getByText('1 mirror needs attention')).toBeDefined()
  })

  test('offers only what the service can do', async () => {
    const documents = await openMirrors({ mirrors: [plain, disabled] })
    expect((await documents.openMenu(plain.url)).names).toEqual(['Show', 'Disable…'])
    documents.close()
    const removing = await openMirrors({ mirrors: [plain], version: [14, 10] })
    expect((await removing.openMenu(plain.url)).names).toEqual(['Show', 'Disable…', 'Remove…'])
    removing.close()
    const pushing = await openMirrors({ mirrors: [plain], version: [16, 11] })
    expect((await pushing.openMenu(plain.url)).names).toEqual(['Show', 'Disable…', 'Push now…', 'Remove…'])
  })

  test('a disabled mirror can’t be pushed to, and says why', async () => {
    const { openMenu } = await openMirrors({ mirrors: [disabled], version: [16, 11] })
    const { item } = await openMenu(disabled.url)
    const push = item(/^Push now…/)
    expect(push.hasAttribute('data-disabled')).toBe(true)
    expect(item('Enable…').hasAttribute('data-disabled')).toBe(false)
    expect(push.textContent).toContain('The mirror is disabled')
  })

  test('nothing of it can be changed with a role that is too low', async () => {
    const { screen, openMenu } = await openMirrors({ mirrors: [plain], version: [16, 11], role: 30 })
    expect(screen.getByRole('button', { name: 'New mirror' })).toHaveProperty('disabled', true)
    const { item } = await openMenu(plain.url)
    for (const name of [/^Disable…/, /^Push now…/, /^Remove…/])
      expect(item(name).hasAttribute('data-disabled')).toBe(true)
    expect(item('Show').hasAttribute('data-disabled')).toBe(false)
  })

  test('a service that refuses to show them says who may see them', async () => {
    const { screen } = await openMirrors({
      answers: { 'remoteMirrors.list': refused({ kind: 'forbidden', message: '403 Forbidden' }) },
    })
    const button = screen.getByRole('button', { name: 'New mirror' })
    expect(button).toHaveProperty('disabled', true)
    expect(button.title).toBe('Only maintainers of the project may see and change them')
  })
})

describe('a mirror of the list', () => {
  test.each([
    { mirror: plain, action: 'Disable…', label: 'Disable the mirror?', submit: 'Disable it', enabled: false },
    { mirror: disabled, action: 'Enable…', label: 'Enable the mirror?', submit: 'Enable it', enabled: true },
  ])(
    'asks for confirmation before it is enabled or disabled: $action',
    async ({ mirror, action, label, submit, enabled }) => {
      const { choose, user, settle, sent, body } = await openMirrors({
        mirrors: [mirror],
        answers: { 'remoteMirrors.update': () => ({ ...mirror, enabled }) },
      })
      const dialog = await choose(mirror.url, action)
      expect(body.getByRole('dialog', { name: label }).textContent).toContain(
        enabled ? 'receives every change of the project from now on' : 'no longer receives changes of the project',
      )
      expect(sent('remoteMirrors.update')).toEqual([])
      await user.click(dialog.getByRole('button', { name: submit }))
      await settle()
      expect(sent('remoteMirrors.update')).toEqual([{ id: 'harbor/crane', mirror_id: mirror.id, enabled }])
      expect(body.queryByRole('dialog')).toBeNull()
    },
  )

  test('is pushed to after confirmation', async () => {
    const { choose, user, settle, sent, body } = await openMirrors({
      mirrors: [plain],
      version: [16, 11],
      answers: { 'remoteMirrors.sync': () => null },
    })
    const dialog = await choose(plain.url, 'Push now…')
    expect(body.getByRole('dialog', { name: 'Push to the mirror now?' }).textContent).toContain(plain.url)
    await user.click(dialog.getByRole('button', { name: 'Push now' }))
    await settle()
    expect(sent('remoteMirrors.sync')).toEqual([{ id: 'harbor/crane', mirror_id: 1 }])
  })

  test('is not removed when its question is cancelled', async () => {
    const { choose, user, sent, body } = await openMirrors({ mirrors: [plain], version: [16, 11] })
    const dialog = await choose(plain.url, 'Remove…')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(body.queryByRole('dialog')).toBeNull()
    expect(sent('remoteMirrors.delete')).toEqual([])
  })

  test.each([
    { open: '1', kept: undefined },
    { open: '2', kept: 2 },
  ])('whose details are open closes them when it is removed, and no others: $open', async ({ open, kept }) => {
    const { choose, user, settle, sent, tabs } = await openMirrors({
      ...{ mirrors: [plain, behind], search: `mirror=${open}`, version: [16, 11] },
      answers: { 'remoteMirrors.delete': () => null },
    })
    const asked = () => tabs.getRouter(tabs.inView().id).state.location.search
    const dialog = await choose(plain.url, 'Remove…')
    await user.click(dialog.getByRole('button', { name: 'Remove the mirror' }))
    await settle()
    expect(sent('remoteMirrors.delete')).toEqual([{ id: 'harbor/crane', mirror_id: 1 }])
    expect(Reflect.get(asked(), 'mirror')?.toString()).toBe(kept?.toString())
  })
})

describe('several mirrors', () => {
  test('are switched from a dry run', async () => {
    const { body, user, settle } = await openMirrors({ mirrors: [plain, disabled], inWindow: true })
    await user.click(body.getByRole('checkbox', { name: 'Select all rows' }))
    expect(body.queryByRole('button', { name: 'Remove…' })).toBeNull()
    expect(body.queryByRole('button', { name: 'Push now…' })).toBeNull()
    await user.click(body.getByRole('button', { name: 'Disable…' }))
    await settle()
    expect(await body.findByRole('region', { name: 'Disable 2 mirrors' })).toBeDefined()
    expect(body.queryByRole('button', { name: 'Disable…' })).toBeNull()
  })

  test('are removed only after their number was typed', async () => {
    const { body, user, settle } = await openMirrors({
      ...{ mirrors: [plain, behind], version: [16, 11], inWindow: true },
      answers: { 'remoteMirrors.get': () => plain },
    })
    await user.click(body.getByRole('checkbox', { name: 'Select all rows' }))
    expect(body.getByRole('button', { name: 'Push now…' })).toBeDefined()
    await user.click(body.getByRole('button', { name: 'Remove…' }))
    await settle()
    const dialog = within(body.getByRole('dialog', { name: 'Delete 2 mirrors?' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('a.example.com'),
      expect.stringContaining('b.example.com'),
    ])
    const run = dialog.getAllByRole<HTMLButtonElement>('button').at(-1)
    expect(run?.disabled).toBe(true)
    await user.type(dialog.getByRole('textbox'), 'delete 2 mirrors')
    expect(run?.disabled).toBe(false)
    await user.click(run ?? document.body)
    await settle()
    expect(body.queryByRole('dialog', { name: 'Delete 2 mirrors?' })).toBeNull()
    expect(await body.findByRole('region', { name: 'Delete 2 mirrors' })).toBeDefined()
    expect(body.queryByRole('button', { name: 'Remove…' })).toBeNull()
  })
})

describe('the details of a mirror', () => {
  async function openDetails(mirror: RemoteMirror, opened: Opened = {}) {
    const screen = await openMirrors({ mirrors: [mirror], search: `mirror=${mirror.id}`, ...opened })
    const drawer = within(screen.body.getByRole('dialog', { name: 'Mirror' }))
    const fact = (name: string) => drawer.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
    return { ...screen, drawer, fact }
  }

  test('show what is known, and that credentials are hidden', async () => {
    const hidden = await openDetails(behind)
    expect(hidden.fact('Credentials')).toBe('Set (hidden)')
    expect(hidden.fact('Repository')).toContain('https://b.example.com/crane.git')
    expect(hidden.drawer.getByText(/This service can’t push on request/)).toBeDefined()
    expect(hidden.drawer.getByText(/cannot be removed through the API/)).toBeDefined()
    expect(hidden.drawer.queryByText('Last error')).toBeNull()
    expect(hidden.drawer.queryByText('Signs in with')).toBeNull()
    expect(hidden.drawer.queryByText('Host keys')).toBeNull()
    hidden.close()
    const none = await openDetails(disabled, { version: [16, 11] })
    expect(none.fact('Credentials')).toBe('None')
    expect([none.fact('Began'), none.fact('Ended'), none.fact('Last good push')]).toEqual(['Never', 'Never', 'Never'])
    expect(none.fact('ID')).toBe('4')
    expect(none.drawer.getByText(/Remove the mirror and add a new one/)).toBeDefined()
  })

  test.each([
    ['password', 'Username and password'],
    ['ssh_public_key', 'SSH key'],
    ['certificate', 'certificate'],
  ])('name how it signs in: %s', async (auth_method, words) => {
    const host_keys = [{ fingerprint_sha256: 'SHA256:first' }, {}, { fingerprint_sha256: 'SHA256:second' }]
    const { fact } = await openDetails({ ...plain, auth_method, host_keys })
    expect(fact('Signs in with')).toBe(words)
    expect(fact('Host keys')).toContain('SHA256:first')
    expect(fact('Host keys')).toContain('SHA256:second')
  })

  test('show the last error, and where to push again', async () => {
    const { drawer } = await openDetails(failed, { version: [16, 11] })
    expect(drawer.getByText('The last push failed.')).toBeDefined()
    expect(drawer.getByText(/use Push now in the list/)).toBeDefined()
    expect(drawer.getByText('Permission denied')).toBeDefined()
  })

  test('have what another client changed after a refresh', async () => {
    let present = { ...plain, keep_divergent_refs: true }
    const { screen, body, user, settle } = await openMirrors({ answers: { 'remoteMirrors.list': () => [present] } })
    const open = async () => {
      await user.click(
        within(screen.getByRole('row', { name: /a\.example/ })).getAllByRole('gridcell')[1] ?? document.body,
      )
      await settle()
      return within(body.getByRole('dialog', { name: 'Mirror' }))
    }
    const kept = async () =>
      (await open()).getByRole<HTMLInputElement>('switch', { name: /^Keep divergent refs/ }).checked
    expect(await kept()).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull())
    present = { ...plain, keep_divergent_refs: false }
    await user.click(screen.getByRole('button', { name: 'Refresh mirrors' }))
    await settle()
    expect(await kept()).toBe(false)
  })

  test('send only the settings that were changed', async () => {
    const { drawer, user, settle, sent } = await openDetails(plain, {
      answers: { 'remoteMirrors.update': () => ({ ...plain, only_protected_branches: true }) },
    })
    const save = drawer.getByRole('button', { name: 'Save' })
    expect(save).toHaveProperty('disabled', true)
    await user.click(drawer.getByRole('switch', { name: /^Only protected branches/ }))
    expect(save).toHaveProperty('disabled', false)
    await user.click(save)
    await settle()
    expect(sent('remoteMirrors.update')).toEqual([{ id: 'harbor/crane', mirror_id: 1, only_protected_branches: true }])
  })
})
