// @vitest-environment happy-dom
import { screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Settings } from '#shared/bridge.ts'
import { activate } from '#shared/i18n/i18n.ts'
import { type Answers, firstOf, getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { around, emptied, owner } from '../screens/screens.fixture.ts'

interface Opened {
  readonly answers?: Answers
  readonly settings?: Partial<Settings>
}

/** The window at a screen, in which the palette is opened by its keys. */
async function openWindow(path: string, { answers = {}, settings = {} }: Opened = {}) {
  const opened = await openScreen(path, {
    inWindow: true,
    answers: { ...around(owner), ...answers },
    otherwise: emptied,
    settings,
  })
  const { user, settle } = opened
  const dialog = () => within(page.getByRole('dialog', { name: 'Go to' }))
  /** Opens the palette and types into it. */
  const type = async (text: string) => {
    await user.keyboard('{Control>}k{/Control}')
    await settle()
    await user.click(dialog().getByRole('combobox'))
    await user.paste(text)
  }
  /** The results of a kind, once the service has answered. */
  const found = async (kind: string) => within(await dialog().findByRole('group', { name: kind }))
  const options = async (kind: string) =>
    (await found(kind)).getAllByRole('option').map(({ textContent }) => textContent)
  const at = () => opened.tabs.inView().history.location.href
  return { ...opened, type, dialog, found, options, at }
}

describe('what the palette finds', () => {
  test('in a project are users, environments, tags, projects and groups, each of which leads to its screen', async () => {
    const { type, found, options, user, settle, at, sent } = await openWindow('/c/work/p/harbor%2Fcrane/tags', {
      answers: {
        'users.list': () => [{ ...firstOf(getSample('users.list')), name: 'Owen Price', username: 'owen.price' }],
        'environments.list': () => [{ ...firstOf(getSample('environments.list')), id: 3, name: 'owen-review' }],
        'projects.list': () => [{ ...firstOf(getSample('projects.list')), path_with_namespace: 'harbor/owen' }],
        'groups.list': () => [{ ...firstOf(getSample('groups.list')), full_path: 'harbor/owens' }],
      },
    })
    await type('owen')
    const owen = (await found('Users found')).getByRole('option', { name: /@owen\.price/ })
    expect(sent('users.list').at(-1)).toMatchObject({ search: 'owen' })
    expect(await options('Environments found')).toEqual([expect.stringContaining('owen-review')])
    expect(await options('Projects found')).toEqual([expect.stringContaining('harbor/owen')])
    expect(await options('Groups found')).toEqual([expect.stringContaining('harbor/owens')])
    expect(await options('As typed')).toEqual(['Search everything for “owen”'])
    await user.click(owen)
    await settle()
    expect(at()).toBe('/c/work/people/owen.price')
  })

  test('in a project are its branches, and the commit whose SHA is typed', async () => {
    const sha = '19e134e3f69999d76051315fb76ff97f2374ecca'
    const { type, found, user, settle, at, sent, dialog } = await openWindow('/c/work/p/harbor%2Fcrane/tags', {
      answers: {
        'branches.list': () => [{ ...firstOf(getSample('branches.list')), name: 'fix/19e134e-colour' }],
        'commits.get': () => ({
          ...getSample('commits.get'),
          id: sha,
          short_id: '19e134e3',
          title: 'Look for arrivals',
        }),
      },
    })
    await type('fix/19e')
    await found('Branches found')
    expect(sent('branches.list').at(-1)).toMatchObject({ search: 'fix/19e' })
    expect(sent('commits.get')).not.toContainEqual(expect.objectContaining({ sha: expect.stringContaining('fix') }))
    await user.clear(dialog().getByRole('combobox'))
    await user.paste('19E134E3')
    const commit = (await found('Commits found')).getByRole('option', { name: /Look for arrivals/ })
    expect(sent('commits.get').at(-1)).toMatchObject({ sha: '19e134e3' })
    await user.click(commit)
    await settle()
    expect(at()).toContain(`/commit/${sha}`)
  })

  test('leads to the environment that is chosen', async () => {
    const { type, found, user, settle, at } = await openWindow('/c/work/p/harbor%2Fcrane/tags', {
      answers: { 'environments.list': () => [{ ...firstOf(getSample('environments.list')), id: 3, name: 'review' }] },
    })
    await type('review')
    await user.click((await found('Environments found')).getByRole('option'))
    await settle()
    expect(at()).toContain('/environments?environment=3')
  })

  test('in a group are its epics', async () => {
    const { type, found, user, settle, at } = await openWindow('/c/work/g/harbor/members', {
      answers: {
        'epics.list': () => [{ ...firstOf(getSample('epics.list')), iid: 4, title: 'Pilots find their ship' }],
      },
    })
    await type('pilots')
    await user.click((await found('Epics found')).getByRole('option', { name: /Pilots find their ship/ }))
    await settle()
    expect(at()).toMatch(/\/epics\/4$/)
  })

  test('is nothing for letters that nothing has; a path that is in no list can be opened, and Escape changes nothing', async () => {
    const { type, dialog, user, at } = await openWindow('/c/work/groups')
    await type('zzzzqq')
    expect(await dialog().findByText('No results.')).toBeDefined()
    await user.clear(dialog().getByRole('combobox'))
    await user.paste('workshop/none-such')
    expect(await dialog().findByRole('option', { name: 'Open the project workshop/none-such' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(at()).toBe('/c/work/groups')
  })
})

describe('the actions of the palette', () => {
  test('of the screen open its form and the dialog to act as another user, without a change', async () => {
    const { type, options, user, settle, allSent } = await openWindow('/c/work/p/harbor%2Fcrane/tags')
    await type('new tag')
    expect((await options('Actions'))[0]).toContain('New tag')
    await user.keyboard('{Enter}')
    await settle()
    expect(page.getByRole('dialog', { name: 'New tag' })).toBeDefined()
    await user.keyboard('{Escape}')
    await settle()
    await type('act as another')
    await user.keyboard('{Enter}')
    await settle()
    expect(page.getByRole('dialog', { name: 'Act as another user' })).toBeDefined()
    expect(allSent().filter(({ operation }) => /\.(create|update|delete)$/.test(operation))).toEqual([])
  })

  test('change the colours', async () => {
    const { type, user, settle } = await openWindow('/journal', { settings: { colorScheme: 'light' } })
    await type('dark colours')
    await user.keyboard('{Enter}')
    await settle()
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
    await type('use system theme')
    await user.keyboard('{Enter}')
    await settle()
    expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
  })

  test('include a new tab; with Control a screen is opened in a tab of its own', async () => {
    const { type, options, user, tabs, at, dialog } = await openWindow('/journal')
    await type('new tab')
    expect((await options('Actions'))[0]).toContain('New tab')
    await user.clear(dialog().getByRole('combobox'))
    await user.paste('all drafts')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(tabs.state.getState().open.map(tab => tab.at)).toEqual(['/journal', '/drafts']))
    expect(at()).toBe('/drafts')
  })
})

test('what is typed before the palette has the focus is in its field, and does nothing on the screen', async () => {
  const { user, settle, dialog, at } = await openWindow('/journal')
  await user.keyboard('{Control>}k{/Control}all drafts')
  await settle()
  expect(dialog().getByRole<HTMLInputElement>('combobox').value).toBe('all drafts')
  await user.keyboard('{Enter}')
  await settle()
  expect(at()).toBe('/drafts')
})

test('a command is found by other words of the language in use', async () => {
  onTestFinished(() => activate('en', null))
  activate('de', { 'reload update': ['neu laden'] })
  const { type, options } = await openWindow('/journal')
  await type('neu laden')
  expect((await options('Actions'))[0]).toContain('Refresh')
})

test('favourites come first, recent places after them, and each leads to its screen', async () => {
  const { type, found, options, user, settle, at } = await openWindow('/connections', {
    settings: {
      favourites: {
        work: [
          { kind: 'project', to: '/c/work/p/harbor%2Fcrane', label: 'harbor/crane' },
          { kind: 'screen', to: '/c/work/p/harbor%2Fcrane/tags?q=v1', label: 'Tags · “v1” · harbor/crane' },
        ],
      },
      recents: { work: ['harbor/crane', 'harbor/quay'] },
    },
  })
  await type('')
  expect(await options('Favourites')).toEqual(['harbor/crane', 'Tags · “v1” · harbor/crane'])
  // A favourite is not listed again.
  expect(await options('Recent projects')).toEqual(['harbor/quay'])
  await user.click((await found('Favourites')).getByRole('option', { name: /Tags/ }))
  await settle()
  expect(at()).toBe('/c/work/p/harbor%2Fcrane/tags?q=v1')
})
