// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultOfflineLimits, type Pin, toConnectionRef } from '#shared/bridge.ts'
import { type Answers, firstOf, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const answers: Answers = {
  'projects.list': () =>
    ['harbor/crane', 'harbor/crane-parts'].map((path_with_namespace, id) => ({
      ...firstOf(getSample('projects.list')),
      ...{ id, path_with_namespace },
    })),
  'groups.list': () => [{ ...firstOf(getSample('groups.list')), full_path: 'harbor/cranes' }],
  'users.list': () => [],
  'branches.list': () => [{ ...firstOf(getSample('branches.list')), name: 'crane/lift' }],
  'tags.list': () => [{ ...firstOf(getSample('tags.list')), name: 'crane-1' }],
  'environments.list': () => [{ ...firstOf(getSample('environments.list')), name: 'crane-test' }],
  'epics.list': () => [{ ...firstOf(getSample('epics.list')), title: 'A crane for the quay' }],
}

const pin: Pin = {
  ...{ id: 7, connection: 'work', connectionRef: toConnectionRef('work', 'g'.repeat(22)), account: 'a', sudo: null },
  ...{ project: 'harbor/crane', ref: 'main', commit: null, state: 'complete', step: 'files', error: null },
  ...{ files: 2, filesKept: 2, bytes: 10, skipped: [], completedAt: '2026-03-01T10:00:00.000Z' },
}

async function search(query: string, own: Answers = {}) {
  const opened = await openScreen(`/c/work/search?${query}`, {
    answers: { ...answers, ...own },
    replies: {
      'offline.state': () => ({
        ...{ pins: [pin], limits: defaultOfflineLimits, lasts: true },
        sizes: { kept: 10, hidden: 0, seen: 0, seenAnswers: 0 },
      }),
      'offline.search': ({ where }) => ({
        matches:
          where === 'names' ? [{ path: 'docs/crane.md', line: null, text: 'docs/crane.md', start: 5, end: 10 }] : [],
        ...{ filesSearched: 2, filesLeftOut: 0, next: null },
      }),
    },
  })
  const section = (name: string | RegExp) => within(opened.screen.getByRole('region', { name }))
  const links = (name: string | RegExp) =>
    section(name)
      .getAllByRole('link')
      .map(link => link.getAttribute('href'))
  return { ...opened, section, links }
}

test('a person who is found leads to what they can reach', async () => {
  const { links } = await search('q=owen', {
    'users.list': () => [{ ...firstOf(getSample('users.list')), name: 'Owen Price', username: 'owen.price' }],
  })
  expect(links('Users')).toEqual([expect.stringMatching(/\/c\/work\/people\/owen\.price$/)])
})

test('everything is searched at once, and each kind has its own results: of the service, of a project, and offline', async () => {
  const { screen, section, links, sent } = await search('q=crane&project=harbor%2Fcrane')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search for' }))
  expect(links('Projects')[0]).toContain('/c/work/p/harbor%2Fcrane')
  expect(links('Groups')[0]).toContain('/c/work/g/harbor%2Fcranes')
  expect(section('Users').getByText('None found.')).toBeDefined()
  expect(section('Branches').getByRole('link', { name: /crane\/lift/ })).toBeDefined()
  expect(section('Tags').getByRole('link', { name: /crane-1/ })).toBeDefined()
  expect(section('Environments').getByRole('link', { name: /crane-test/ })).toBeDefined()
  expect(links(/^Kept offline: harbor\/crane at main/)[0]).toContain('docs%2Fcrane.md')
  expect(sent('projects.list').at(-1)).toMatchObject({ search: 'crane' })
  expect(sent('branches.list').at(-1)).toMatchObject({ id: 'harbor/crane', search: 'crane' })
})

test('another text is searched when it was typed, and the address has it', async () => {
  const { screen, user, settle, sent, getSearch } = await search('q=crane')
  const field = screen.getByRole('textbox', { name: 'Search for' })
  await user.clear(field)
  await user.type(field, 'quay')
  await expect.poll(() => getSearch()).toMatchObject({ q: 'quay' })
  await settle()
  expect(sent('groups.list').at(-1)).toMatchObject({ search: 'quay' })
})

test('the arrows lead from the field to the results and back up', async () => {
  const { user, screen, section } = await search('q=crane')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(section('Projects').getAllByRole('link')[0])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(section('Groups').getAllByRole('link')[0])
  expect(screen.getByRole('textbox', { name: 'Search for' })).toBeDefined()
})

test('a kind that the edition lacks, or that cannot be reached, has its own message; the others have their results', async () => {
  let isReachable = false
  const { user, settle, section } = await search('q=crane&group=harbor', {
    'epics.list': refused({ kind: 'forbidden', message: 'Premium only', isOtherEdition: true }),
    'groups.list': () =>
      isReachable
        ? [{ ...firstOf(getSample('groups.list')), full_path: 'harbor/cranes' }]
        : refused({ kind: 'offline', detail: 'ECONNREFUSED' })(),
  })
  expect(section('Epics').getByText('Not in this edition of the service')).toBeDefined()
  expect(section('Epics').queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(section('Projects').getAllByRole('link')).toHaveLength(2)
  expect(section(/^Kept offline/).getAllByRole('link').length).toBeGreaterThan(0)
  isReachable = true
  await user.click(section('Groups').getByRole('button', { name: 'Try again' }))
  await settle()
  expect(section('Groups').getByRole('link', { name: /harbor\/cranes/ })).toBeDefined()
})
