// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Params } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { getSample, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

// The limit itself has a test beside it: three refs are picked sooner than twenty.
vi.mock('../model/merge-base-refs.ts', async importOriginal => ({
  ...(await importOriginal<typeof import('../model/merge-base-refs.ts')>()),
  maxRefs: 3,
}))

const notFound = refused({ kind: 'notFound', message: '404 Not Found' })
const offline: AppError = { kind: 'offline', detail: 'ECONNREFUSED' }

/** The full SHA of a commit that is called by one letter. */
const sha = (letter: string) => letter.repeat(40)

interface Repository {
  /** The commit of each ref; the service has no others. */
  readonly tips: Readonly<Record<string, string>>
  /** Null where the two have no common history. */
  readonly base: string | null
  /** What the comparison lists. */
  readonly commits?: (params: Params<'repository.compare'>) => readonly string[]
}

const project = { ...getSample('projects.get'), default_branch: 'main', empty_repo: false }

/** Opens a comparison on a service with a repository. */
function openComparison(search: string, { tips, base, commits = () => [] }: Repository, isOffline = false) {
  const has = (ref: string) => Object.hasOwn(tips, ref)
  const failed = isOffline ? refused(offline) : notFound
  return openScreen(`/c/work/p/1/compare?${search}`, {
    ...(isOffline && { offline }),
    answers: {
      'projects.get': () => project,
      'repository.compare': params => {
        if (!has(params.from) || !has(params.to)) return failed()
        return {
          ...getSample('repository.compare'),
          compare_timeout: false,
          diffs: [],
          commits: commits(params).map(title => ({ ...getSample('commits.get'), id: sha('9'), title, message: title })),
        }
      },
      'commits.get': ({ sha: ref }) =>
        has(ref) ? { ...getSample('commits.get'), id: sha(tips[ref] ?? '') } : failed(),
      'repository.mergeBase': () => (base === null ? notFound() : { ...getSample('commits.get'), id: sha(base) }),
      'branches.list': () => [],
      'tags.list': () => [],
    },
  })
}

test('a side without new commits says so, and swapping shows what it lacks', async () => {
  const { screen, user, settle, getSearch } = await openComparison('from=topic&to=main', {
    tips: { topic: 'b', main: 'a' },
    base: 'a',
    commits: ({ to }) => (to === 'topic' ? ['One step ahead'] : []),
  })
  expect(screen.getByRole('heading', { name: 'Nothing new' }).parentElement?.textContent).toContain(
    'topic has everything that main has.',
  )
  await user.click(screen.getByRole('button', { name: 'Swap the sides' }))
  await settle()
  expect(getSearch()).toMatchObject({ from: 'main', to: 'topic' })
  expect(screen.getByRole('tab', { name: '1 commit' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'One step ahead' })).toBeDefined()
})

test('the same ref twice, and two names of one commit, are called so and have no sides to swap', async () => {
  const { screen, goTo } = await openComparison('from=main&to=main', { tips: { main: 'a', same: 'a' }, base: 'a' })
  expect(screen.getByRole('heading', { name: 'The same ref twice' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Swap the sides' })).toBeNull()
  await goTo('/c/work/p/1/compare?from=main&to=same')
  expect(screen.getByRole('heading', { name: 'The same commit' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Swap the sides' })).toBeNull()
})

test('a ref that is not there is named, and the default branch can take its place', async () => {
  const { screen, user, settle, goTo, getSearch } = await openComparison('from=gone%2Ffor-good&to=v2.0', {
    ...{ tips: { main: 'b', 'v2.0': 'a' }, base: 'a' },
  })
  expect(screen.getByRole('heading', { name: 'No ref “gone/for-good”' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Use main instead' }))
  await settle()
  expect(getSearch()).toMatchObject({ from: 'main', to: 'v2.0' })
  expect(screen.getByRole('heading', { name: 'Nothing new' })).toBeDefined()
  await goTo('/c/work/p/1/compare?from=gone&to=lost')
  expect(screen.getByRole('heading', { name: 'No ref “gone” and no ref “lost”' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
})

test('unrelated histories are reported, with every commit of the other side', async () => {
  const { screen } = await openComparison('from=main&to=alone', {
    ...{ tips: { main: 'a', alone: 'b' }, base: null },
    commits: () => ['Another beginning'],
  })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Unrelated histories')
  expect(alert.textContent).toContain('main and alone have unrelated histories, so there is no merge base')
  expect(screen.getByRole('link', { name: 'Another beginning' })).toBeDefined()
})

test('the ref in view is compared with the default branch, from the sidebar and from its history', async () => {
  const { screen, user, settle, getSearch, sent } = await openScreen('/c/work/p/1/commits?ref=v3.0', {
    answers: { 'projects.get': () => project, 'commits.list': () => getSample('commits.list') },
    otherwise: () => unanswered(),
    inWindow: true,
  })
  const compared = { from: 'main', to: 'v3.0' }
  expect(screen.getByRole('link', { name: 'Compare with main' }).getAttribute('href')).toMatch(/from=main&to=v3\.0$/)
  const sidebar = within(within(document.body).getByRole('navigation', { name: 'Project' }))
  await user.click(sidebar.getByRole('link', { name: 'Compare' }))
  await settle()
  expect(getSearch()).toMatchObject(compared)
  expect(sent('repository.compare')).toEqual([expect.objectContaining(compared)])
})

test('the merge base of as many refs as a request may have shows the limit, until one is removed', async () => {
  const { screen, user, settle, sent } = await openComparison('from=main&to=topic', {
    ...{ tips: { main: 'a', topic: 'b' }, base: 'a' },
  })
  await user.click(screen.getByRole('button', { name: 'Merge base…' }))
  await settle()
  const dialog = within(within(document.body).getByRole('dialog', { name: 'Merge base' }))
  await user.click(dialog.getByRole('button', { name: /^Add a ref/ }))
  await user.keyboard('deadbeef')
  await user.click(await dialog.findByRole('option', { name: /deadbeef/ }))
  await settle()
  expect(sent('repository.mergeBase').at(-1)).toMatchObject({ refs: ['main', 'topic', 'deadbeef'] })
  expect(dialog.getByText('At most 3 refs can be compared at once. Remove one to add another.')).toBeDefined()
  expect(dialog.queryByRole('button', { name: /^Add a ref/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Remove main' }))
  expect(dialog.getByRole('button', { name: /^Add a ref/ })).toBeDefined()
})

test("a cached comparison is shown without the service, with its age; another shows why it can't", async () => {
  const { screen, goTo } = await openComparison(
    'from=v2.0&to=v3.0&straight=true',
    { tips: { 'v2.0': 'a', 'v3.0': 'b' }, base: 'a', commits: () => ['Seen before'] },
    true,
  )
  expect(screen.getByRole('link', { name: 'Seen before' })).toBeDefined()
  expect(screen.getByRole('radio', { name: 'Direct' })).toHaveProperty('checked', true)
  const refs = within(screen.getByRole('region', { name: 'Compared refs' }))
  expect(refs.getByText(/^Cached .+ · offline$/)).toBeDefined()
  await goTo('/c/work/p/1/compare?from=v3.0&to=main')
  expect(screen.getByRole('heading', { name: 'Not kept on this computer' }).parentElement?.textContent).toContain(
    '“v3.0” and “main” were never compared here in this way',
  )
})
