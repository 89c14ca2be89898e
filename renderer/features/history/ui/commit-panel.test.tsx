// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Settings } from '#shared/bridge.ts'
import type { Commit } from '#shared/contract/commits.ts'
import { type Answers, getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
// The screen loads it when the first commit is opened; here it is there at once.
import './commit-panel.tsx'

const [listed] = getSample('commits.list')
const [entry] = getSample('commits.diff')
if (!listed || !entry) throw new Error('No sample of a commit')
const [sample, change] = [listed, entry]
const getSha = (number: number) => `${number}`.padStart(40, '0')

/** Four commits, newest first; the third was made on another day, and the last one is the root. */
const commits: readonly Commit[] = [1, 2, 3, 4].map(number => ({
  ...sample,
  ...{ id: getSha(number), short_id: getSha(number).slice(0, 8), title: `Change ${number}` },
  ...{ message: `Change ${number}\n\nReason ${number}.\n`, created_at: `2026-03-0${number < 3 ? 2 : 1}T12:00:00Z` },
  ...{ committed_date: undefined, parent_ids: number === 4 ? [] : [getSha(number + 1)] },
}))

async function openHistory(query: string, own: Answers = {}, settings: Partial<Settings> = {}) {
  const opened = await openScreen(`/c/work/p/1/commits${query}`, {
    settings,
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'commits.list': () => [...commits],
      'commits.get': params => commits.find(({ id }) => id === Reflect.get(params, 'sha')) ?? sample,
      'commits.refs': () => [],
      'commits.diff': () => [
        {
          ...change,
          old_path: 'docs/guide.md',
          new_path: 'docs/guide.md',
          new_file: true,
          diff: '@@ -0,0 +1 @@\n+a\n',
        },
      ],
      'branches.list': () => [],
      'tags.list': () => [],
      ...own,
    },
    otherwise: operation => getSample(operation),
  })
  const { screen } = opened
  const getLink = (title: string) =>
    within(screen.getByRole('region', { name: 'Commits' })).getByRole('link', { name: title })
  const getRow = (title: string) => getLink(title).closest('li') ?? document.body
  return {
    ...opened,
    getLink,
    getRow,
    panel: () => screen.queryByRole('region', { name: 'Commit' }),
    heading: () => screen.queryByRole('region', { name: 'Commit' })?.querySelectorAll('h2')[1]?.textContent,
    isAt: (part: string) => opened.tabs.inView().history.location.href.includes(part),
  }
}

const views = [
  ['with its graph', { commitGraph: true }],
  ['under its days', { commitGraph: false }],
] as const

test.each(views)(
  'a history %s shows the commit that was clicked beside it, and the keys continue from there',
  async (_, settings) => {
    const { user, settle, getRow, getLink, heading, panel, getSearch, isAt } = await openHistory('', {}, settings)
    await user.click(getRow('Change 1'))
    await settle()
    expect(heading()).toBe('Change 1')
    expect(getRow('Change 1').getAttribute('aria-current')).toBe('true')
    expect(document.activeElement).toBe(getLink('Change 1'))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await settle()
    // The heading of the next day is passed.
    expect(getSearch()).toMatchObject({ commit: getSha(3) })
    await user.keyboard('{Home}')
    await settle()
    expect(heading()).toBe('Change 1')
    await user.keyboard('{Escape}')
    await settle()
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(getLink('Change 1'))
    await user.keyboard('{Enter}')
    await settle()
    expect(isAt(`/commit/${getSha(1)}`)).toBe(true)
  },
)

test('Space shows the commit that has the focus, and a double click opens it', async () => {
  const { user, settle, getRow, getLink, heading, isAt } = await openHistory('')
  getLink('Change 2').focus()
  await user.keyboard(' ')
  await settle()
  expect(heading()).toBe('Change 2')
  await user.dblClick(getRow('Change 3'))
  await settle()
  expect(isAt(`/commit/${getSha(3)}`)).toBe(true)
})

test('beside the list are the message, the parents, and the files with links to their changes', async () => {
  const { panel, sent } = await openHistory(`?commit=${getSha(2)}`)
  const details = within(panel() ?? document.body)
  expect(details.getByText('Reason 2.')).toBeDefined()
  const getLeads = (name: string) => details.getByRole('link', { name }).getAttribute('href')
  expect(getLeads(getSha(3).slice(0, 8))).toContain(`/commit/${getSha(3)}`)
  expect(getLeads('docs/guide.md')).toContain(`/commit/${getSha(2)}?file=docs%2Fguide.md`)
  expect(getLeads('Open commit')).toContain(`/commit/${getSha(2)}`)
  expect(details.getByText('1 file')).toBeDefined()
  expect(sent('commits.comments')).toEqual([])
  expect(sent('commits.diff')).toHaveLength(1)
})

test.each([
  ['with its graph, at a right click', true, false],
  ['with its graph, by its button', true, true],
  ['under its day, at a right click', false, false],
  ['under its day, by its button', false, true],
])('a commit %s has the menu of its actions', async (_, commitGraph, isByButton) => {
  const { screen, user, settle, isAt, getRow } = await openHistory('', {}, { commitGraph })
  if (isByButton) await user.click(screen.getByRole('button', { name: 'Actions for Change 4' }))
  else fireEvent.contextMenu(getRow('Change 4'))
  await settle()
  const body = within(document.body)
  const items = body.getAllByRole('menuitem', { hidden: true })
  expect(items.map(item => item.textContent)).toEqual([
    ...['Open commit', 'Browse files at this commit', 'Compare with parentThis commit has no parent.', 'Create tag…'],
    ...['Open in browser', 'Copy SHA', 'Copy message', 'Cherry-pick…', 'Revert…'],
  ])
  await user.click(body.getByRole('menuitem', { name: 'Create tag…', hidden: true }))
  await settle()
  expect(isAt('/tags?new=true')).toBe(true)
  expect(body.getByRole('dialog', { name: 'New tag' }).textContent).toContain(getSha(4).slice(0, 8))
})

test('the graph that was hidden stays so', async () => {
  const { screen, user, settle, settingsUpdates, getSearch, getRow } = await openHistory('')
  expect(getRow('Change 1').querySelector('path[data-color]')).not.toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Graph' }))
  await settle()
  expect(settingsUpdates).toContainEqual({ commitGraph: false })
  expect(getRow('Change 1').querySelector('path[data-color]')).toBeNull()
  expect(getSearch()).not.toHaveProperty('graph')
})

test('a history with the graph asks for its commits once, in the service’s own order', async () => {
  const { sent } = await openHistory('')
  expect(sent('commits.list')).toEqual([{ id: '1', ref_name: 'main', order: 'default' }])
})
