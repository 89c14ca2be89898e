// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Commit } from '#shared/contract/commits.ts'
import { activate } from '#shared/i18n/i18n.ts'
import { getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

/** The contributors of a ref, on a service of a version. */
async function openContributors(minor: number) {
  const { screen, sent, close } = await openScreen('/c/work/p/harbor%2Fcrane/contributors?ref=maintenance', {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
      }),
    },
    otherwise: operation => getSample(operation),
    connection: { profile: 'gitlab', profileChoice: 'gitlab', version: { major: 17, minor } },
  })
  return { screen, asked: sent('repository.contributors'), close }
}

test('contributors are those of the chosen ref where the service can count them, else of the default branch', async () => {
  const newer = await openContributors(4)
  expect(newer.asked).toEqual([expect.objectContaining({ ref: 'maintenance' })])
  expect(newer.screen.getByRole('region', { name: 'Contributors of maintenance' })).toBeDefined()
  newer.close()
  const older = await openContributors(3)
  expect(older.asked).toEqual([expect.not.objectContaining({ ref: expect.anything() })])
  expect(older.screen.getByRole('region', { name: 'Contributors of the default branch' })).toBeDefined()
})

/** A commit by the clock of its author. */
function madeBy(name: string, day: string): Commit {
  const [sample] = getSample('commits.list')
  if (!sample) throw new Error('No sample of a commit')
  const at = `${day}T00:30:00.000+02:00`
  const email = `${name.toLowerCase()}@example.org`
  return { ...sample, ...{ author_name: name, author_email: email, authored_date: at, created_at: at } }
}

async function openCounted(search = '') {
  const commits = [madeBy('Bo', '2023-03-10'), madeBy('Ada', '2023-03-07'), madeBy('Ada', '2023-03-07')]
  const opened = await openScreen(`/c/work/p/1/contributors?ref=topic${search}`, {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'commits.list': ({ since }) => commits.filter(one => since === undefined || (one.authored_date ?? '') >= since),
      'repository.tree': () => [],
      'repository.contributors': ({ order_by }) =>
        (order_by === 'name' ? ['Ada', 'Bo'] : ['Bo', 'Ada']).map(name => ({
          ...{ name, email: `${name.toLowerCase()}@example.org`, additions: 1, deletions: 0 },
          commits: name === 'Bo' ? 1234 : 2,
        })),
    },
  })
  const choose = async (field: string, option: string | RegExp) => {
    await opened.user.click(opened.screen.getByRole('combobox', { name: field }))
    await opened.user.click(await within(document.body).findByRole('option', { name: option }))
    await opened.settle()
  }
  /** The rows of the table beside a chart, as texts. */
  const readTable = async (title: string) => {
    const view = within(opened.screen.getByRole('radiogroup', { name: `${title}: view` }))
    await opened.user.click(view.getByRole('radio', { name: 'Table' }))
    const table = opened.screen.getByRole('table', { name: title })
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
  }
  return { ...opened, choose, readTable }
}

test('days and an author in the address filter the charts', async () => {
  const { screen, user, settle, choose, readTable, getSearch, sent } = await openCounted(
    '&since=2023-03-08&until=2023-03-31',
  )
  expect(screen.getByText('1 commit in total.')).toBeDefined()
  const since = screen.getByLabelText('Since')
  await user.clear(since)
  await user.type(since, '2023-03-01')
  // A day is searched for after a pause in typing.
  await waitFor(() => expect(getSearch()).toMatchObject({ since: '2023-03-01', until: '2023-03-31' }))
  await settle()
  expect(screen.getByText('3 commits in total.')).toBeDefined()
  await user.clear(screen.getByLabelText('Until'))
  await waitFor(() => expect(getSearch()).not.toHaveProperty('until'))
  await settle()
  expect(sent('commits.list').at(-1)).not.toHaveProperty('until')

  await choose('Author', /^Ada /)
  expect(getSearch()).toMatchObject({ author: 'ada@example.org' })
  expect(await readTable('Commits over time')).toEqual([['2023-03-07', '2']])
})

test('each chart has its numbers in a table beside it, by the clock of the author', async () => {
  const { screen, user, readTable } = await openCounted()
  expect(await readTable('Commits over time')).toEqual([
    ['2023-03-07', '2'],
    ['2023-03-08', '0'],
    ['2023-03-09', '0'],
    ['2023-03-10', '1'],
  ])
  expect(await readTable('Share by author')).toEqual([
    ['Ada', '2', '66.7%'],
    ['Bo', '1', '33.3%'],
  ])
  // The night of the author's own Tuesday; by UTC it was still Monday.
  const week = await readTable('Weekday and hour')
  expect(week[1]?.slice(0, 2)).toEqual(['Tuesday', '2'])
  expect(await readTable('The last year')).toEqual([
    ['2023-03-10', '1'],
    ['2023-03-07', '2'],
  ])
  const view = within(screen.getByRole('radiogroup', { name: 'The last year: view' }))
  await user.click(view.getByRole('radio', { name: 'Chart' }))
  expect(screen.queryByRole('table', { name: 'The last year' })).toBeNull()
  expect(screen.getByRole('region', { name: 'The last year, drawn' })).toBeDefined()
})

test('the contributors are listed in the orders of the service, and one of them is shown alone', async () => {
  const { screen, user, settle, choose, getSearch, sent } = await openCounted()
  const getRow = (index: number) => {
    const row = within(screen.getByRole('table', { name: 'Contributors' })).getAllByRole('row')[index]
    if (!row) throw new Error('no such row')
    return row
  }
  expect(getRow(1).textContent).toContain('bo@example.org')
  expect(getRow(1).textContent).toContain('1,234')
  await choose('Order of the contributors', 'Name, A to Z')
  expect(getSearch()).toMatchObject({ order: 'name-asc' })
  expect(sent('repository.contributors').at(-1)).toMatchObject({ order_by: 'name', sort: 'asc' })
  expect(getRow(1).textContent).toContain('ada@example.org')
  await user.click(within(getRow(1)).getByRole('button', { name: 'Only theirs' }))
  await settle()
  expect(getSearch()).toMatchObject({ author: 'ada@example.org' })
  expect(within(getRow(1)).getByRole('button', { name: 'Show all' }).getAttribute('aria-pressed')).toBe('true')
})

test('why not all commits are counted is said in the language of the app', async () => {
  activate('de-DE', {
    '{count} counted. The others couldn’t be loaded: {reason}': [['count'], ' gezählt, weil ', ['reason']],
  })
  onTestFinished(() => activate('en', null))
  const commits = Array.from({ length: 150 }, () => madeBy('Ada', '2023-03-07'))
  let pages = 0
  const { screen } = await openScreen('/c/work/p/1/contributors?ref=topic', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'commits.list': () => {
        pages += 1
        return pages === 1 ? commits : refused({ kind: 'server', status: 500, message: 'broken' })()
      },
    },
    otherwise: operation => getSample(operation),
  })
  expect(screen.getByText(/^40 commits gezählt, weil /)).toBeDefined()
})
