// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Environment } from '#shared/contract/environments.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const sample = getSample('environments.get')
const environmentAt = (id: number, name: string, part: Partial<Environment> = {}): Environment => ({
  ...{ id, name, slug: name, external_url: null, state: 'available' },
  ...part,
})
const [staging, review] = [
  environmentAt(3, 'staging', { external_url: 'https://staging.example' }),
  environmentAt(4, 'review/pier', { state: 'stopped' }),
]

async function openEnvironments(search = '', own: Answers = {}) {
  const all = [staging, review]
  const opened = await openScreen(`/c/work/p/harbor%2Fcrane/environments?${search}`, {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
        permissions: { project_access: { access_level: 40 }, group_access: null },
      }),
      'user.current': () => getSample('user.current'),
      'environments.list': () => all,
      'environments.get': ({ environment_id }) => ({
        ...sample,
        ...(all.find(({ id }) => id === environment_id) ?? staging),
        last_deployment: null,
      }),
      ...own,
    },
    replies: { 'app.workEnded': () => null },
  })
  const body = within(document.body)
  const panel = () => within(body.getByRole('region', { name: 'Environment' }))
  const dialog = async (button: HTMLElement) => {
    await opened.user.click(button)
    await opened.settle()
    return within(body.getByRole('dialog'))
  }
  return { ...opened, body, panel, dialog }
}

describe('a new environment', () => {
  test('needs a name, and keeps what was typed when that is refused at its field', async () => {
    let isTaken = true
    const { screen, dialog, user, settle, sent, body } = await openEnvironments('', {
      'environments.create': ({ name }) =>
        isTaken
          ? refused({ kind: 'validation', message: 'taken', fields: { name: 'has already been taken' } })()
          : environmentAt(9, name),
    })
    const form = await dialog(screen.getByRole('button', { name: 'New environment' }))
    const send = async () => {
      await user.click(form.getByRole('button', { name: 'Create the environment' }))
      await settle()
    }
    await send()
    expect(form.getByText('Required')).toBeDefined()
    expect(sent('environments.create')).toEqual([])
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'quay')
    await user.type(form.getByRole('textbox', { name: 'Address' }), 'https://quay.example')
    await send()
    expect(form.getByText('has already been taken')).toBeDefined()
    expect(form.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
    expect(form.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', 'https://quay.example')
    isTaken = false
    await user.type(form.getByRole('textbox', { name: 'Name' }), '-2')
    await send()
    expect(sent('environments.create').at(-1)).toEqual({
      ...{ id: 'harbor/crane', name: 'quay-2', external_url: 'https://quay.example' },
    })
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull())
  })
})

describe('an environment', () => {
  test('sends only what was changed of it, also an address that is emptied', async () => {
    const { panel, dialog, user, settle, sent } = await openEnvironments('environment=3', {
      'environments.update': () => staging,
    })
    expect(panel().getByText('No deployments yet.')).toBeDefined()
    const form = await dialog(panel().getByRole('button', { name: 'Edit…' }))
    const save = form.getByRole('button', { name: 'Save the changes' })
    expect(save).toHaveProperty('disabled', true)
    await user.clear(form.getByRole('textbox', { name: 'Address' }))
    await user.click(save)
    await settle()
    expect(sent('environments.update')).toEqual([{ id: 'harbor/crane', environment_id: 3, external_url: '' }])
  })

  test('is stopped after confirmation, and only once', async () => {
    const { panel, dialog, user, settle, sent, goTo } = await openEnvironments('environment=3', {
      'environments.stop': () => ({ ...staging, state: 'stopped' }),
    })
    const form = await dialog(panel().getByRole('button', { name: 'Stop…' }))
    expect(sent('environments.stop')).toEqual([])
    await user.click(form.getByRole('button', { name: 'Stop the environment' }))
    await settle()
    expect(sent('environments.stop')).toEqual([{ id: 'harbor/crane', environment_id: 3 }])
    await goTo('/c/work/p/harbor%2Fcrane/environments?environment=4')
    const again = panel().getByRole('button', { name: 'Stop…' })
    expect(again).toHaveProperty('disabled', true)
    expect(again.title).toBe('It is stopped already')
  })

  test('is deleted after its name was typed, and its panel closes', async () => {
    const { panel, dialog, user, settle, sent, getSearch } = await openEnvironments('environment=3', {
      'environments.delete': () => null,
    })
    const form = await dialog(panel().getByRole('button', { name: 'Delete…' }))
    const remove = form.getByRole('button', { name: 'Delete the environment' })
    expect(remove).toHaveProperty('disabled', true)
    await user.type(form.getByRole('textbox'), 'staging')
    await user.click(remove)
    await settle()
    expect(sent('environments.delete')).toEqual([{ id: 'harbor/crane', environment_id: 3 }])
    expect(getSearch()).not.toHaveProperty('environment')
  })
})

test('environments are searched by a part of the name or by the whole of it, and the address has the text', async () => {
  const { screen, user, settle, sent, getSearch } = await openEnvironments()
  await user.type(screen.getByRole('textbox', { name: 'Search environments' }), 'pier')
  await settle()
  await waitFor(() => expect(sent('environments.list').at(-1)).toMatchObject({ search: 'pier' }))
  await user.click(screen.getByRole('radio', { name: 'Whole name' }))
  await settle()
  await waitFor(() => expect(sent('environments.list').at(-1)).toMatchObject({ name: 'pier' }))
  expect(sent('environments.list').at(-1)).not.toHaveProperty('search')
  expect(getSearch()).toMatchObject({ text: 'pier', by: 'name' })
  await user.clear(screen.getByRole('textbox', { name: 'Search environments' }))
  await settle()
  await waitFor(() => expect(getSearch()).not.toHaveProperty('text'))
})
