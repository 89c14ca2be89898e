// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import type { Epic } from '#shared/contract/epics.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { epic, groupWith, issueAt } from './epics.fixture.ts'

interface Opened {
  readonly epic?: Partial<Epic>
  readonly issues?: readonly EpicIssue[]
  /** All that the service lists. */
  readonly around?: readonly Epic[]
  readonly role?: number
  readonly answers?: Answers
  readonly inWindow?: boolean
}

async function openEpic({ issues = [], around = [], role = 50, inWindow = false, ...own }: Opened = {}) {
  const opened = await openScreen('/c/work/g/harbor/epics/1', {
    answers: {
      ...groupWith(role),
      'epics.get': () => ({ ...epic, ...own.epic }),
      'epics.list': () => [...around],
      'epicIssues.list': () => [...issues],
      ...own.answers,
    },
    replies: { 'app.workEnded': () => null },
    inWindow,
  })
  const body = within(document.body)
  const fact = (name: string) =>
    opened.screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? null
  const family = () => within(opened.screen.getByRole('region', { name: 'Above and below' }))
  const issuesPart = () => within(opened.screen.getByRole('region', { name: 'Issues' }))
  const openTask = async (name: string) => {
    await opened.user.click(opened.screen.getByRole('button', { name }))
    await opened.settle()
    return within(body.getByRole('dialog'))
  }
  return { ...opened, body, fact, family, issuesPart, openTask }
}

/** What adding and removing an issue answers. */
const association = { id: 201, epic, issue: issueAt(1) }

const epicAt = (id: number, part: Partial<Epic>): Epic => ({
  ...epic,
  ...{ id, iid: id, references: { short: `&${id}`, relative: `&${id}`, full: `harbor&${id}` } },
  ...part,
})

describe('the facts of an epic', () => {
  test('say what is not set', async () => {
    const { screen, fact } = await openEpic({ epic: { start_date: null, start_date_is_fixed: false } })
    expect(fact('Reference')).toBe('harbor&1')
    expect(fact('Starts')).toMatch(/^No date inheritedNothing is inherited/)
    expect(fact('Due')).toMatch(/^Jun 26, 2026 fixedFixed by hand\./)
    expect(fact('Labels')).toBe('None')
    expect(fact('Confidential')).toBe('No')
    expect(fact('Votes')).toBe('0 up, 0 down')
    for (const name of ['Author', 'Changed', 'Closed', 'Web page', 'Label details'])
      expect(screen.queryByText(name, { selector: 'dt' })).toBeNull()
    expect(screen.getByText('No description.')).toBeDefined()
    expect(screen.queryByRole('img', { name: 'Confidential' })).toBeNull()
  })

  test('say who wrote it, who sees it, and what was voted', async () => {
    const { screen, fact, user } = await openEpic({
      epic: {
        ...{ confidential: 'true', upvotes: 2, downvotes: 1, description: 'Dig **deep**', start_date_is_fixed: null },
        ...{ closed_at: '2026-02-02T00:00:00.000Z', updated_at: '2026-02-03T00:00:00.000Z', references: null },
        author: { ...getSample('user.current'), id: 3, name: 'Ines', username: 'ines' },
        web_url: 'https://code.example.org/groups/harbor/-/epics/1',
        labels: [{ id: 1, name: 'deep', color: '#0000ff', text_color: '#ffffff', description: 'Below ten metres' }],
      },
    })
    expect(fact('Reference')).toBe('&1')
    expect(fact('Confidential')).toBe('Yes: visible only to members with the role Reporter or higher')
    expect(fact('Votes')).toBe('2 up, 1 down')
    expect(fact('Author')).toContain('Ines')
    expect(fact('Labels')).toContain('deep')
    expect(fact('Starts')).toMatch(/^May 4, 2026 Who may edit the epic sees/)
    expect(fact('Web page')).toContain('https://code.example.org/groups/harbor/-/epics/1')
    await user.click(screen.getByText('More details'))
    for (const name of ['Changed', 'Closed', 'Label details'])
      expect(screen.getByText(name, { selector: 'dt' })).toBeDefined()
    expect(screen.queryByText('No description.')).toBeNull()
  })

  test('take the colors of labels from any epic with them', async () => {
    const detailed = { id: 1, name: 'deep', color: '#0000ff', text_color: '#ffffff', description: 'Below ten metres' }
    const { screen, sent, user } = await openEpic({
      epic: { labels: ['deep', 'urgent'] },
      around: [epicAt(12, { labels: [detailed] })],
    })
    expect(sent('epics.list').some(params => params.labels === 'deep,urgent')).toBe(true)
    await user.click(screen.getByText('More details'))
    expect(screen.getByText('Label details', { selector: 'dt' }).nextElementSibling?.textContent).toContain('Below ten')
    expect(screen.getByText('urgent')).toBeDefined()
  })

  test('a label without details is asked for no more when its colors came with it', async () => {
    const label = { id: 1, name: 'deep', color: '#0000ff', text_color: '#ffffff', description: null }
    const { sent } = await openEpic({ epic: { labels: [label] } })
    expect(sent('epics.list').filter(params => params.labels !== undefined)).toEqual([])
  })
})

describe('the epics above and below', () => {
  test('are those of the list, and say so when there are none', async () => {
    const alone = await openEpic({ around: [epic, epicAt(12, { parent_id: 99 })] })
    expect(
      alone
        .family()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['No parent and no child epics.'])
    alone.close()
    const { family } = await openEpic({
      epic: { parent_id: 12 },
      around: [epicAt(12, { title: 'Grow' }), epicAt(13, { title: 'Dig', parent_id: 11, state: 'closed' })],
    })
    const rows = family()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(rows).toEqual(['Above: Grow Open', 'Below: Dig Closed'])
  })

  test('name the parent by its ID when it is not among them, or couldn’t be loaded', async () => {
    const unknown = await openEpic({ epic: { parent_id: 12 } })
    expect(unknown.family().getByText(/^Above: the epic with ID 12, which is not among/)).toBeDefined()
    expect(unknown.family().getAllByRole('listitem')).toHaveLength(1)
    unknown.close()
    const failed = await openEpic({
      answers: { 'epics.list': refused({ kind: 'server', status: 500, message: 'broken' }) },
    })
    expect(failed.family().getByText('Couldn’t load related epics.')).toBeDefined()
  })

  test('are looked for among more epics when there are more', async () => {
    const many = Array.from({ length: 101 }, (_, at) => epicAt(20 + at, {}))
    const { family, user, settle } = await openEpic({ around: [...many, epicAt(13, { title: 'Dig', parent_id: 11 })] })
    expect(family().queryByText(/^Below/)).toBeNull()
    await user.click(family().getByRole('button', { name: 'Search all epics for more' }))
    await settle()
    expect(family().getByText(/Below/).textContent).toContain('Dig')
    expect(family().queryByRole('button', { name: /^Search all epics/ })).toBeNull()
  })
})

describe('the tasks of an epic', () => {
  test('are for those whose role allows them', async () => {
    const { screen, issuesPart } = await openEpic({ role: 20, issues: [issueAt(1)] })
    for (const name of ['Edit…', 'Close…', 'To-do…'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false)
    const remove = screen.getByRole('button', { name: 'Delete…' })
    expect(remove).toHaveProperty('disabled', true)
    expect(remove.title).toContain('owner')
    expect(issuesPart().getByRole('button', { name: 'Add issue' })).toHaveProperty('disabled', false)
  })

  test.each([
    { state: 'opened', action: 'Close…', event: 'close', submit: 'Close the epic', words: 'its issues stay' },
    { state: 'closed', action: 'Reopen…', event: 'reopen', submit: 'Reopen the epic', words: 'is opened again' },
  ] as const)('$action is asked about, and sent', async ({ state, action, event, submit, words }) => {
    const { openTask, user, settle, sent, body } = await openEpic({
      epic: { state },
      answers: { 'epics.update': () => epic },
    })
    const dialog = await openTask(action)
    expect(body.getByRole('dialog').textContent).toContain(words)
    await user.click(dialog.getByRole('button', { name: submit }))
    await settle()
    expect(sent('epics.update')).toEqual([{ id: 'harbor', epic_iid: 1, state_event: event }])
    expect(body.queryByRole('dialog')).toBeNull()
  })

  test.each([
    { answer: { id: 1 }, words: 'It is on your to-do list now.' },
    { answer: null, words: 'It is on your to-do list already.' },
  ])('putting it on the to-do list says: $words', async ({ answer, words }) => {
    const { openTask, screen, user, settle, sent } = await openEpic({ answers: { 'epics.todo': () => answer } })
    const dialog = await openTask('To-do…')
    await user.click(dialog.getByRole('button', { name: 'Put it on the list' }))
    await settle()
    expect(sent('epics.todo')).toEqual([{ id: 'harbor', epic_iid: 1 }])
    expect(screen.getByText(words)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(words)).toBeNull()
  })

  test.each([
    { title: 'a'.repeat(60), name: 'a'.repeat(60) },
    { title: 'a'.repeat(61), name: '&1' },
  ])('deleting it needs its title, or its number where that is too long: $name', async ({ title, name }) => {
    const { openTask, user, settle, sent, tabs } = await openEpic({
      epic: { title },
      answers: { 'epics.delete': () => null },
    })
    const dialog = await openTask('Delete…')
    const submit = dialog.getByRole('button', { name: 'Delete the epic' })
    expect(submit).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('textbox'))
    await user.paste(name)
    await user.click(submit)
    await settle()
    expect(sent('epics.delete')).toEqual([{ id: 'harbor', epic_iid: 1 }])
    expect(tabs.inView().history.location.pathname).toMatch(/\/epics$/)
  })

  test('editing sends only what was changed', async () => {
    const { openTask, user, settle, sent } = await openEpic({ answers: { 'epics.update': () => epic } })
    const dialog = await openTask('Edit…')
    const save = dialog.getByRole('button', { name: 'Save the changes' })
    expect(save).toHaveProperty('disabled', true)
    expect(dialog.getByLabelText('Start date')).toHaveProperty('value', '2026-05-04')
    await user.click(dialog.getByRole('switch', { name: /^Fixed start date/ }))
    expect(dialog.queryByLabelText('Start date')).toBeNull()
    await user.click(dialog.getByRole('switch', { name: /^Confidential/ }))
    await user.click(save)
    await settle()
    expect(sent('epics.update')).toEqual([
      { id: 'harbor', epic_iid: 1, confidential: true, start_date_is_fixed: false },
    ])
  })
})

describe('the issues of an epic', () => {
  test('are listed with what is planned, and counted by state and weight', async () => {
    const { issuesPart, user } = await openEpic({
      issues: [
        issueAt(1, { state: 'closed', weight: 3, web_url: 'https://code.example.org/1', due_date: '2026-05-01' }),
        issueAt(2, { weight: 5, confidential: true, labels: ['deep'], references: null }),
        issueAt(3),
      ],
    })
    const part = issuesPart()
    expect(part.getByText('Closed issues: 1 of 3')).toBeDefined()
    expect(part.getByText('Closed weight: 3 of 8')).toBeDefined()
    expect(part.getByText('1 without a weight')).toBeDefined()
    const howFar = (name: string) => part.getByRole('progressbar', { name }).getAttribute('aria-valuenow')
    expect(Number(howFar('Closed issues'))).toBeCloseTo(33.3, 0)
    expect(howFar('Closed weight')).toBe('37.5')
    const [first, second, third] = part.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/harbor\/crane#1.* · weight 3 · due /)
    expect(within(first ?? document.body).queryByRole('img', { name: 'Confidential' })).toBeNull()
    expect(within(second ?? document.body).getByRole('img', { name: 'Confidential' })).toBeDefined()
    expect(second?.textContent).toContain('#2 · weight 5')
    expect(second?.textContent).toContain('deep')
    expect(third?.textContent).not.toContain('weight')
    expect(third?.textContent).not.toContain('due')
    const details = part.getByRole('button', { name: 'Show details of Issue 2' })
    expect(details.getAttribute('aria-expanded')).toBe('false')
    await user.click(details)
    expect(second?.querySelector('dl')).not.toBeNull()
    await user.click(part.getByRole('button', { name: 'Hide details of Issue 2' }))
    expect(second?.querySelector('dl')).toBeNull()
  })

  test('say that there are none, and only then', async () => {
    const none = await openEpic()
    expect(none.issuesPart().getByText('No issues that you may see.')).toBeDefined()
    expect(none.issuesPart().queryByRole('progressbar')).toBeNull()
    none.close()
    const failed = await openEpic({
      answers: { 'epicIssues.list': refused({ kind: 'server', status: 500, message: 'broken' }) },
    })
    expect(failed.issuesPart().queryByText('No issues that you may see.')).toBeNull()
    expect(failed.issuesPart().getByRole('alert').textContent).toContain('broken')
  })

  test('are removed after confirmation', async () => {
    const { issuesPart, body, user, settle, sent } = await openEpic({
      issues: [issueAt(1), issueAt(2)],
      answers: { 'epicIssues.remove': () => association },
    })
    await user.click(issuesPart().getByRole('button', { name: 'Remove Issue 2' }))
    const dialog = within(body.getByRole('dialog', { name: 'Remove this issue from the epic?' }))
    expect(dialog.getByText('Issue 2')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Remove issue' }))
    await settle()
    expect(sent('epicIssues.remove')).toEqual([{ id: 'harbor', epic_iid: 1, epic_issue_id: 202 }])
  })

  test('are removed by a dry run when several are selected', async () => {
    const { issuesPart, body, user, settle, sent } = await openEpic({
      ...{ inWindow: true, issues: [issueAt(1), issueAt(2), issueAt(3)] },
    })
    for (const name of ['Select Issue 1', 'Select Issue 2', 'Select Issue 3'])
      await user.click(issuesPart().getByRole('checkbox', { name }))
    await user.click(issuesPart().getByRole('checkbox', { name: 'Select Issue 2' }))
    expect(issuesPart().getByText('2 issues selected')).toBeDefined()
    await user.click(issuesPart().getByRole('button', { name: 'Remove from the epic…' }))
    await settle()
    expect(await body.findByRole('region', { name: 'Remove 2 issues from the epic' })).toBeDefined()
    expect(issuesPart().getByRole('checkbox', { name: 'Select Issue 1' })).toHaveProperty('checked', false)
    expect(sent('epicIssues.remove')).toEqual([])
  })

  /** The order of the issues as it is shown. */
  const orderOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => /Issue \d/.exec(textContent)?.[0].at(-1))
      .join('')

  test.each([
    { keys: '{ArrowDown}', order: '2134', move: { move_before_id: 202 } },
    { keys: '{ArrowDown}{ArrowDown}', order: '2314', move: { move_before_id: 203 } },
    { keys: '{End}', order: '2341', move: { move_before_id: 204 } },
    { keys: '{End}{ArrowDown}', order: '2341', move: { move_before_id: 204 } },
    { keys: '{ArrowDown}{ArrowUp}', order: '1234', move: null },
    { keys: '{ArrowUp}', order: '1234', move: null },
    { keys: '{ArrowDown}{Escape}', order: '1234', move: null },
    { keys: '{Enter}', order: '1234', move: null },
  ])('are moved with the keyboard, once that is confirmed: $keys', async ({ keys, order, move }) => {
    const { issuesPart, user, settle, sent } = await openEpic({
      issues: [1, 2, 3, 4].map(place => issueAt(place)),
      answers: { 'epicIssues.reorder': () => [] },
    })
    const part = issuesPart()
    part.getByRole('button', { name: 'Move Issue 1' }).focus()
    await user.keyboard(keys)
    expect(orderOf(part.getByRole('list', { name: 'Issues of the epic' }))).toBe(order)
    expect(part.queryByRole('form', { name: 'Move this issue?' }) !== null).toBe(move !== null)
    if (move === null) return
    expect(part.getByRole('form').textContent).toContain(
      `Issue 1 goes from place 1 to place ${order.indexOf('1') + 1}.`,
    )
    await user.click(part.getByRole('button', { name: 'Move issue' }))
    await settle()
    expect(sent('epicIssues.reorder')).toEqual([{ id: 'harbor', epic_iid: 1, epic_issue_id: 201, ...move }])
    expect(part.queryByRole('form')).toBeNull()
  })

  test('are carried by dragging, and put back by Cancel', async () => {
    const { issuesPart, user } = await openEpic({ issues: [1, 2, 3].map(place => issueAt(place)) })
    const part = issuesPart()
    const list = part.getByRole('list', { name: 'Issues of the epic' })
    const row = (at: number) => within(list).getAllByRole('listitem')[at] ?? document.body
    fireEvent.dragOver(row(1))
    expect(orderOf(list)).toBe('123')
    fireEvent.dragStart(row(2))
    fireEvent.dragOver(row(2))
    expect(orderOf(list)).toBe('123')
    fireEvent.dragOver(row(0))
    expect(orderOf(list)).toBe('312')
    fireEvent.dragEnd(row(0))
    fireEvent.dragOver(row(2))
    expect(orderOf(list)).toBe('312')
    await user.click(part.getByRole('button', { name: 'Cancel' }))
    expect(orderOf(list)).toBe('123')
  })

  test('stay where they are for a role that is too low, which says so', async () => {
    const { issuesPart, screen } = await openEpic({ role: 10, issues: [issueAt(1), issueAt(2)] })
    const part = issuesPart()
    for (const name of ['Move Issue 1', 'Remove Issue 1', 'Add issue']) {
      const button = part.getByRole('button', { name })
      expect(button).toHaveProperty('disabled', true)
      expect(button.title).toContain('reporter')
    }
    expect(screen.getByRole('button', { name: 'To-do…' })).toHaveProperty('disabled', false)
    const list = part.getByRole('list', { name: 'Issues of the epic' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first?.getAttribute('draggable')).toBe('false')
    fireEvent.dragStart(second ?? document.body)
    fireEvent.dragOver(first ?? document.body)
    expect(orderOf(list)).toBe('12')
  })
})

describe('adding an issue to an epic', () => {
  async function openAdd(opened: Opened = {}) {
    const shown = await openEpic({
      ...opened,
      answers: { 'epicIssues.add': () => association, ...opened.answers },
    })
    const { issuesPart, body, user, settle } = shown
    await user.click(issuesPart().getByRole('button', { name: 'Add issue' }))
    const dialog = within(body.getByRole('dialog', { name: 'Add issue' }))
    const field = dialog.getByRole('textbox', { name: 'Issue' })
    const find = async (text: string) => {
      await user.click(field)
      await user.paste(text)
      await user.click(dialog.getByRole('button', { name: 'Find issue' }))
      await settle()
    }
    const add = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^(Add issue|Move issue here)$/ })
    return { ...shown, dialog, field, find, add }
  }

  test('is found first: by its ID, which no epic has', async () => {
    const { dialog, find, add, field, user, settle, sent } = await openAdd({ around: [epic] })
    expect(add().disabled).toBe(true)
    expect(dialog.getByRole('button', { name: 'Find issue' })).toHaveProperty('disabled', true)
    await find('77')
    expect(dialog.getByRole('status').textContent).toContain('The issue with ID 77. It is in none of the 1 epics')
    expect(dialog.queryByRole('button', { name: 'Search all epics' })).toBeNull()
    expect(add().textContent).toBe('Add issue')
    await user.type(field, '8')
    expect(dialog.queryByRole('status')).toBeNull()
    expect(add().disabled).toBe(true)
    await user.type(field, '{Enter}')
    await settle()
    expect(sent('epicIssues.add')).toEqual([])
    expect(dialog.getByRole('status').textContent).toContain('The issue with ID 778.')
    await user.type(field, '{Enter}')
    await settle()
    expect(sent('epicIssues.add')).toEqual([{ id: 'harbor', epic_iid: 1, issue_id: 778 }])
  })

  test('warns when that takes it out of another epic', async () => {
    const other = epicAt(12, { title: 'Grow' })
    const { dialog, find, add } = await openAdd({
      around: [other],
      answers: { 'epicIssues.list': ({ epic_iid }) => (epic_iid === 12 ? [issueAt(4)] : []) },
    })
    await find('harbor/crane#4')
    expect(dialog.getByRole('status').textContent).toContain('Issue 4 (ID 104).')
    expect(dialog.getByRole('alert').textContent).toContain('adding it here takes it out of Grow.')
    expect(dialog.queryByText(/It is in none of the/)).toBeNull()
    expect(add().textContent).toBe('Move issue here')
    expect(add().disabled).toBe(false)
  })

  test('one that is here already can’t be added again', async () => {
    const { dialog, find, add } = await openAdd({ around: [epic], issues: [issueAt(4)] })
    await find('104')
    expect(dialog.getByRole('status').textContent).toContain('It is in this epic already.')
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(add().textContent).toBe('Add issue')
    expect(add().disabled).toBe(true)
  })

  test('what is none, and what can’t be found, is said below the field', async () => {
    const { dialog, find, user, field, settle } = await openAdd({ answers: { 'activityEvents.ofProject': () => [] } })
    await find('somewhere')
    expect(dialog.getByText('That is no ID, full reference or address of an issue')).toBeDefined()
    await user.clear(field)
    expect(dialog.queryByText('That is no ID, full reference or address of an issue')).toBeNull()
    await find('harbor/crane#9')
    await settle()
    expect(dialog.getByText(/^The service does not send the ID of this issue/)).toBeDefined()
  })

  test('a failed search shows why', async () => {
    const { dialog, find, add } = await openAdd({
      answers: { 'activityEvents.ofProject': refused({ kind: 'server', status: 500, message: 'broken' }) },
    })
    await find('harbor/crane#9')
    expect(dialog.getByRole('alert').textContent).toContain('broken')
    expect(add().disabled).toBe(true)
  })

  test('offers to search all epics where not all were', async () => {
    const many = Array.from({ length: 101 }, (_, at) => epicAt(20 + at, {}))
    const { dialog, find, user, settle } = await openAdd({ around: many })
    await find('77')
    expect(dialog.getByRole('status').textContent).toContain('100 epics')
    expect(dialog.getByRole('status').textContent).toContain('There are more epics')
    await user.click(dialog.getByRole('button', { name: 'Search all epics' }))
    await settle()
    expect(dialog.getByRole('status').textContent).toContain('101 epics')
    expect(dialog.getByRole('status').textContent).not.toContain('There are more epics')
  })
})
