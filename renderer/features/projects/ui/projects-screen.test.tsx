// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, firstOf, getSample, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const sample = firstOf(getSample('projects.list'))
const crane = { ...sample, ...{ id: 7, path_with_namespace: 'harbor/crane' } }
const quay = { ...sample, ...{ id: 8, path_with_namespace: 'harbor/quay' } }

async function openProjects(answers: Answers) {
  const opened = await openScreen('/c/work/projects', {
    answers,
    settings: { recents: { work: ['harbor/pier'] } },
  })
  const field = opened.screen.getByRole<HTMLInputElement>('combobox')
  const options = () => opened.screen.queryAllByRole('option').map(({ textContent }) => textContent)
  const at = () => opened.tabs.inView().history.location.href
  const type = async (text: string) => {
    await opened.user.type(field, text)
    await opened.settle()
  }
  return { ...opened, field, options, at, type }
}

describe('the projects', () => {
  test('have those opened last above them, and the field has the focus', async () => {
    const { options, field } = await openProjects({ 'projects.list': () => [crane, quay] })
    expect(document.activeElement).toBe(field)
    expect(options()).toEqual([
      expect.stringContaining('harbor/pier'),
      expect.stringContaining('harbor/crane'),
      expect.stringContaining('harbor/quay'),
    ])
  })

  test('have a menu at a right click; one known by its path alone has no page to open', async () => {
    const web_url = 'https://code.example.org/harbor/crane'
    const { screen, user, at, settle } = await openProjects({
      'projects.list': () => [{ ...crane, web_url }],
      'projects.get': unanswered,
    })
    const items = () =>
      within(document.body)
        .getAllByRole('menuitem', { hidden: true })
        .map(({ textContent }) => textContent)
    for (const heading of document.querySelectorAll('[role=listbox] [role=presentation] [role=presentation]'))
      await user.pointer({ keys: '[MouseRight]', target: heading })
    expect(within(document.body).queryByRole('menuitem', { hidden: true })).toBeNull()
    await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('option', { name: /pier/ }) })
    expect(items()).toEqual(['Open', 'Copy path', 'Copy link'])
    await user.keyboard('{Escape}')
    await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('option', { name: /crane/ }) })
    expect(items()).toEqual(['Open', 'Copy path', 'Copy link', 'Open in browser'])
    await user.click(within(document.body).getByRole('menuitem', { name: 'Copy path', hidden: true }))
    expect(await navigator.clipboard.readText()).toBe('harbor/crane')
    await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('option', { name: /crane/ }) })
    await user.click(within(document.body).getByRole('menuitem', { name: 'Open', hidden: true }))
    await settle()
    expect(at()).toContain('/c/work/p/harbor%2Fcrane/tree')
  })

  test('are loading', async () => {
    const { screen } = await openProjects({ 'projects.list': unanswered })
    expect(screen.getByText('Loading projects')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'No projects to see' })).toBeNull()
  })

  test('may be none, which differs between all and those of a kind', async () => {
    const { screen, user, settle } = await openProjects({ 'projects.list': () => [] })
    expect(screen.getByRole('heading', { name: 'No projects to see' })).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Starred' }))
    await settle()
    expect(screen.getByRole('heading', { name: 'You have not starred any project' })).toBeDefined()
    expect(screen.getByText(/Choose “All” to see every project/)).toBeDefined()
  })

  test('that can’t be read are an error, beside which a project can still be opened', async () => {
    const { screen, type, user, at } = await openProjects({
      'projects.list': refused({ kind: 'server', status: 500, message: 'broken' }),
      'projects.get': unanswered,
    })
    expect(screen.getByRole('alert').textContent).toContain('broken')
    expect(screen.getByText(/can always be opened by its ID or full path/)).toBeDefined()
    await type('harbor/hidden')
    await user.keyboard('{Enter}')
    expect(at()).toContain('/c/work/p/harbor%2Fhidden/tree')
  })

  test('are searched among those seen before while the service can’t be reached, and it is said', async () => {
    const offline = refused({ kind: 'offline', detail: 'ECONNREFUSED' })
    const { screen, type, options } = await openProjects({
      'projects.list': ({ search }) => (search === undefined ? [crane, quay] : offline()),
    })
    await type('quay')
    expect(await screen.findByText(/only projects seen before were searched/)).toBeDefined()
    expect(options()).toContainEqual(expect.stringContaining('harbor/quay'))
    expect(options()).not.toContainEqual(expect.stringContaining('harbor/crane'))
  })
})

describe('the keys', () => {
  test('choose a project from the field and open it', async () => {
    const { user, at } = await openProjects({ 'projects.list': () => [crane, quay], 'projects.get': unanswered })
    await user.keyboard('{ArrowDown}{Enter}')
    expect(at()).toContain('/c/work/p/harbor%2Fcrane/tree')
  })

  test('empty the field, which keeps its text in the address', async () => {
    const { type, field, getSearch, user, settle } = await openProjects({ 'projects.list': () => [crane, quay] })
    await type('crane')
    await waitFor(() => expect(getSearch()).toMatchObject({ q: 'crane' }))
    await user.keyboard('{Escape}')
    await settle()
    expect(field.value).toBe('')
    await waitFor(() => expect(getSearch()).not.toHaveProperty('q'))
  })
})
