// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Epic } from '#shared/contract/epics.ts'
import { type Answers, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { epic, groupWith } from './epics.fixture.ts'

const hidden: Epic = {
  ...epic,
  id: 12,
  iid: 2,
  title: 'Buy a dredger',
  references: null,
  confidential: true,
  state: 'closed',
}

interface Opened {
  readonly epics?: readonly Epic[]
  readonly search?: string
  readonly answers?: Answers
  readonly inWindow?: boolean
}

async function openEpics({ epics = [epic, hidden], search = '', inWindow = false, ...own }: Opened = {}) {
  const opened = await openScreen(`/c/work/g/harbor/epics?${search}`, {
    answers: {
      ...groupWith(50),
      'epics.list': () => [...epics],
      'epics.get': () => epic,
      'epics.create': () => epic,
      ...own.answers,
    },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
    inWindow,
  })
  const body = within(document.body)
  const asked = opened.getSearch
  const row = (name: RegExp) => within(body.getByRole('row', { name }))
  return { ...opened, body, asked, row }
}

describe('the list of epics', () => {
  test('marks those that are confidential, and opens one', async () => {
    const { row, user, settle, tabs } = await openEpics({ answers: { 'epicIssues.list': () => [] } })
    expect(row(/Buy a dredger/).getByRole('img', { name: 'Confidential' })).toBeDefined()
    expect(row(/Buy a dredger/).getByText('Closed')).toBeDefined()
    expect(row(/Deepen the harbor/).queryByRole('img', { name: 'Confidential' })).toBeNull()
    await user.click(row(/Deepen the harbor/).getByText('Deepen the harbor'))
    await settle()
    expect(tabs.inView().history.location.pathname).toMatch(/\/g\/harbor\/epics\/1$/)
  })

  test('says whether there are none, or none that match', async () => {
    const none = await openEpics({ epics: [] })
    expect(none.screen.getByRole('heading', { name: 'No epics' })).toBeDefined()
    none.close()
    const { screen } = await openEpics({ epics: [], search: 'state=closed' })
    expect(screen.getByRole('heading', { name: 'No matching epics' })).toBeDefined()
  })

  test('is searched and sorted by the service', async () => {
    const { screen, user, settle, sent, asked } = await openEpics()
    await user.click(screen.getByRole('button', { name: 'Changed' }))
    await settle()
    expect(asked()).toMatchObject({ order_by: 'updated_at', sort: 'asc' })
    expect(sent('epics.list').at(-1)).toMatchObject({ order_by: 'updated_at', sort: 'asc' })
    await user.click(screen.getByRole('button', { name: 'Changed' }))
    await settle()
    expect(asked()).toMatchObject({ order_by: 'updated_at', sort: 'desc' })
  })

  test.each([
    { action: 'Close…', title: 'Close 2 epics' },
    { action: 'Reopen…', title: 'Reopen 2 epics' },
  ])('several are changed from a dry run: $action', async ({ action, title }) => {
    const { body, user, settle } = await openEpics({ inWindow: true })
    await user.click(body.getByRole('checkbox', { name: 'Select all rows' }))
    expect(body.getByRole('button', { name: 'Move under a parent…' }).getAttribute('data-disabled')).toBe('true')
    expect(body.getByText(/accepts a parent only when an epic is created/)).toBeDefined()
    await user.click(body.getByRole('button', { name: action }))
    await settle()
    expect(await body.findByRole('region', { name: title })).toBeDefined()
    expect(body.queryByRole('button', { name: action })).toBeNull()
  })

  test('labels are added to several once one is named', async () => {
    const { body, user, settle } = await openEpics({ inWindow: true })
    await user.click(body.getByRole('checkbox', { name: 'Select Deepen the harbor' }))
    await user.click(body.getByRole('button', { name: 'Add labels…' }))
    const dialog = within(body.getByRole('dialog', { name: 'Add labels' }))
    const field = dialog.getByRole('combobox', { name: 'Labels' })
    expect(dialog.queryByText('Name at least one label')).toBeNull()
    fireEvent.submit(dialog.getByRole('form', { name: 'Add labels' }))
    expect(dialog.getByText('Name at least one label')).toBeDefined()
    await user.type(field, 'deep,urgent{Enter}')
    expect(dialog.queryByText('Name at least one label')).toBeNull()
    fireEvent.submit(dialog.getByRole('form', { name: 'Add labels' }))
    await settle()
    expect(await body.findByRole('region', { name: 'Add deep, urgent to 1 epic' })).toBeDefined()
    expect(body.queryByRole('dialog', { name: 'Add labels' })).toBeNull()
  })
})

describe('the filters of epics', () => {
  async function openFilters(search = '') {
    const opened = await openEpics({ search })
    await opened.user.click(opened.screen.getByRole('button', { name: /^Filters/ }))
    const filters = within(await opened.body.findByRole('dialog', { name: /^Filters/ }))
    return { ...opened, filters }
  }

  test('are sent when they are set, and count', async () => {
    const { filters, user, settle, asked, sent, screen } = await openFilters()
    expect(filters.getByRole('switch', { name: 'Those of the groups above, too' })).toHaveProperty('checked', false)
    expect(filters.getByRole('switch', { name: 'Those of the subgroups, too' })).toHaveProperty('checked', true)
    await user.click(filters.getByRole('switch', { name: 'Those of the groups above, too' }))
    await user.click(filters.getByRole('switch', { name: 'Those of the subgroups, too' }))
    await settle()
    expect(asked()).toMatchObject({ include_ancestor_groups: 'true', include_descendant_groups: 'false' })
    expect(sent('epics.list').at(-1)).toMatchObject({ include_ancestor_groups: true, include_descendant_groups: false })
    await user.type(filters.getByRole('textbox', { name: 'My reaction' }), ' thumbsup ')
    expect(asked()).not.toHaveProperty('my_reaction_emoji')
    await user.tab()
    await settle()
    expect(asked()).toMatchObject({ my_reaction_emoji: 'thumbsup' })
    expect(screen.getByRole('button', { name: 'Filters: 3' })).toBeDefined()
  })

  test('take a day when its field is left, and none when it is emptied', async () => {
    const { filters, settle, asked } = await openFilters('created_after=2026-01-02')
    const leave = async (label: string, value: string) => {
      const field = filters.getByLabelText(label)
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
      await settle()
    }
    expect(filters.getByLabelText('Created after')).toHaveProperty('value', '2026-01-02')
    await leave('Changed before', '2026-03-04')
    expect(asked()).toMatchObject({ created_after: '2026-01-02', updated_before: '2026-03-04' })
    await leave('Created after', '')
    expect(asked()).not.toHaveProperty('created_after')
  })

  test('are cleared together, and the view, the search and the order stay', async () => {
    const { filters, user, settle, asked } = await openFilters(
      'state=closed&labels=deep&my_reaction_emoji=Any&include_descendant_groups=false&search=dig&order_by=created_at&sort=asc',
    )
    expect(filters.getByRole('combobox', { name: 'State' })).toHaveProperty('value', 'Closed')
    expect(filters.getByRole('textbox', { name: 'My reaction' })).toHaveProperty('value', 'Any')
    await user.click(filters.getByRole('button', { name: 'Clear filters' }))
    await settle()
    expect(asked()).toMatchObject({ search: 'dig', order_by: 'created_at', sort: 'asc' })
    for (const name of ['state', 'labels', 'my_reaction_emoji', 'include_descendant_groups'])
      expect(asked()).not.toHaveProperty(name)
  })
})

describe('the menu of an epic in the list', () => {
  const openMenu = async (name: string, opened?: Opened) => {
    const shown = await openEpics({ inWindow: true, ...opened })
    await shown.user.click(shown.body.getByRole('button', { name: `Actions for ${name}` }))
    const item = (label: string) => shown.body.getByRole('menuitem', { name: new RegExp(`^${label}`), hidden: true })
    const choose = async (label: string) => {
      await shown.user.click(item(label))
      await shown.settle()
    }
    return { ...shown, item, choose }
  }

  test('opens it', async () => {
    const { choose, tabs } = await openMenu('Buy a dredger', { answers: { 'epicIssues.list': () => [] } })
    await choose('Open epic')
    expect(tabs.inView().history.location.pathname).toMatch(/\/epics\/2$/)
  })

  test('copies its link', async () => {
    const { choose } = await openMenu('Buy a dredger')
    await choose('Copy link')
    expect(await navigator.clipboard.readText()).toMatch(/^gatehouse:.*\/epics\/2$/)
  })

  test('changes it in the dialog of its own screen', async () => {
    const { choose, item, body } = await openMenu('Buy a dredger')
    expect(body.queryByRole('menuitem', { name: 'Close…', hidden: true })).toBeNull()
    expect(item('Reopen…')).toBeDefined()
    await choose('Edit…')
    const dialog = within(body.getAllByRole('dialog').at(-1) ?? document.body)
    expect(dialog.getByDisplayValue('Buy a dredger')).toBeDefined()
  })

  test('has no changes for those whose role doesn’t allow them', async () => {
    const { item } = await openMenu('Buy a dredger', { answers: groupWith(10) })
    for (const label of ['Edit…', 'Reopen…', 'Delete…'])
      expect(item(label).getAttribute('data-disabled'), label).toBe('true')
    expect(item('Copy link').getAttribute('data-disabled')).toBeNull()
  })
})

test.each(['tree', 'roadmap'])('the %s is searched by the service, as the list is', async view => {
  const { screen, user, settle, sent, asked } = await openEpics({ search: `view=${view}&search=dig` })
  const field = screen.getByRole('textbox', { name: 'Search epics' })
  expect(field).toHaveProperty('value', 'dig')
  await user.type(field, 'ger')
  await settle()
  await vi.waitFor(() => expect(asked()).toMatchObject({ view, search: 'digger' }))
  await settle()
  expect(sent('epics.list').at(-1)).toMatchObject({ search: 'digger' })
})

describe('the tree of epics', () => {
  const child: Epic = { ...epic, id: 13, iid: 3, parent_id: 11, title: 'Dig', references: null }

  test('has each epic below its parent, and opens it', async () => {
    const { screen, user } = await openEpics({ epics: [child, epic, hidden], search: 'view=tree' })
    expect(screen.getByText('3 epics')).toBeDefined()
    const tree = within(screen.getByRole('tree', { name: 'Epics by parent' }))
    const names = () => tree.getAllByRole('link').map(({ textContent }) => textContent)
    expect(names()).toEqual(['Deepen the harbor', 'Buy a dredger'])
    expect(tree.getAllByRole('img', { name: 'Confidential' })).toHaveLength(1)
    await user.click(tree.getByText('&1'))
    expect(names()).toEqual(['Deepen the harbor', 'Dig', 'Buy a dredger'])
    expect(tree.getByText('&3')).toBeDefined()
  })

  test('opens and closes by the arrow keys', async () => {
    const { screen, user } = await openEpics({ epics: [child, epic], search: 'view=tree' })
    const tree = within(screen.getByRole('tree', { name: 'Epics by parent' }))
    const names = () => tree.getAllByRole('link').map(({ textContent }) => textContent)
    expect(names()).toEqual(['Deepen the harbor'])
    tree.getAllByRole('treeitem')[0]?.focus()
    await user.keyboard('{ArrowRight}')
    expect(names()).toEqual(['Deepen the harbor', 'Dig'])
    await user.keyboard('{ArrowLeft}')
    expect(names()).toEqual(['Deepen the harbor'])
  })

  test('says that there are none, or why they couldn’t be loaded', async () => {
    const none = await openEpics({ epics: [], search: 'view=tree' })
    expect(none.screen.getByRole('heading', { name: 'No epics' })).toBeDefined()
    expect(none.screen.queryByRole('tree')).toBeNull()
    none.close()
    const failed = await openEpics({
      search: 'view=tree',
      answers: { 'epics.list': refused({ kind: 'server', status: 500, message: 'broken' }) },
    })
    expect(failed.screen.getByRole('alert').textContent).toContain('broken')
    expect(failed.screen.queryByRole('heading', { name: 'No epics' })).toBeNull()
  })
})

test('a new epic is sent with what was typed, and its parent', async () => {
  const { screen, body, user, settle, sent } = await openEpics()
  await user.click(screen.getByRole('button', { name: 'New epic' }))
  await settle()
  const dialog = within(body.getByRole('dialog', { name: 'New epic' }))
  await user.click(dialog.getByRole('button', { name: 'Create the epic' }))
  await settle()
  expect(sent('epics.create')).toEqual([])
  await user.click(dialog.getByRole('textbox', { name: /^Title/ }))
  await user.paste('Raise the pier')
  await user.click(dialog.getByRole('switch', { name: /^Fixed due date/ }))
  fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2026-09-01' } })
  await user.type(dialog.getByLabelText('Parent epic'), '99')
  await settle()
  await user.click(await body.findByText('Epic with ID 99'))
  await user.click(dialog.getByRole('button', { name: 'Create the epic' }))
  await settle()
  expect(sent('epics.create')).toEqual([
    { id: 'harbor', title: 'Raise the pier', due_date_is_fixed: true, due_date_fixed: '2026-09-01', parent_id: 99 },
  ])
})

test('the labels of other epics are suggested for a new one, and a list row names one label and counts the others', async () => {
  const { screen, row, body, user, settle, sent } = await openEpics({
    epics: [{ ...epic, title: 'Raise the pier', labels: ['navigation', 'public', 'safety'] }],
  })
  expect(row(/Raise the pier/).getByText('navigation')).toBeDefined()
  expect(row(/Raise the pier/).getByTitle(/^public.* safety$/).textContent).toContain('+2')
  await user.click(screen.getByRole('button', { name: 'New epic' }))
  await settle()
  const dialog = within(body.getByRole('dialog', { name: 'New epic' }))
  await user.click(dialog.getByRole('textbox', { name: /^Title/ }))
  await user.paste('Lower the pier')
  await user.type(dialog.getByLabelText('Labels'), 'naviga')
  await user.click(await body.findByRole('option', { name: 'navigation' }))
  await user.click(dialog.getByRole('button', { name: 'Create the epic' }))
  await settle()
  expect(sent('epics.create')).toEqual([{ id: 'harbor', title: 'Lower the pier', labels: 'navigation' }])
})

test('a new epic is refused at its field, without losing a letter', async () => {
  const { screen, body, user, settle, sent } = await openEpics({
    answers: {
      'epics.create': refused({ kind: 'validation', message: 'no', fields: { parent_id: 'does not exist' } }),
    },
  })
  await user.click(screen.getByRole('button', { name: 'New epic' }))
  await settle()
  const dialog = within(body.getByRole('dialog', { name: 'New epic' }))
  const create = async () => {
    await user.click(dialog.getByRole('button', { name: 'Create the epic' }))
    await settle()
  }
  await create()
  expect(dialog.getByText('Required')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Raise the pier')
  await user.click(dialog.getByRole('switch', { name: /^Fixed due date/ }))
  await create()
  expect(dialog.getByText('Choose a day')).toBeDefined()
  expect(sent('epics.create')).toEqual([])
  fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2026-09-01' } })
  await user.type(dialog.getByLabelText('Parent epic'), '99')
  await settle()
  await user.click(await body.findByText('Epic with ID 99'))
  await create()
  expect(sent('epics.create')).toHaveLength(1)
  expect(dialog.getByText('does not exist')).toBeDefined()
  expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Raise the pier')
  expect(dialog.getByLabelText('Due date')).toHaveProperty('value', '2026-09-01')
})
