// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Commit } from '#shared/contract/commits.ts'
import type { Value } from '#shared/contract/contract.ts'
import { fromNetwork } from '../../../lib/bridge/bridge.fake.ts'
import { type Answers, getSample } from '../../../testing/fake-main.ts'
import { getFact } from '../../../testing/get-fact.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const [sample] = getSample('commits.diff')
const [comment] = getSample('commits.comments')
if (!sample || !comment) throw new Error('No sample of a commit')
const said = comment
const changed = {
  ...{ ...sample, a_mode: '100644', b_mode: '100644', too_large: false },
  ...{ new_file: false, renamed_file: false, deleted_file: false, diff: '@@ -4,3 +4,3 @@\n a\n-was so\n+is so\n b\n' },
}
const [id, parent, other] = ['a', 'b', 'c'].map(letter => letter.repeat(40))

function openCommit(part: Partial<Commit>, diff: Value<'commits.diff'>, own: Answers = {}) {
  const commit: Commit = {
    ...getSample('commits.get'),
    ...(id && { id }),
    ...(parent && { parent_ids: [parent] }),
    ...part,
  }
  return openScreen(`/c/work/p/1/commit/${id}`, {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'commits.get': () => commit,
      'commits.refs': () => [],
      'commits.comments': () => [],
      'commits.diff': () => diff,
      ...own,
    },
    otherwise: operation => getSample(operation),
  })
}

test('a merge links to its parents, and its changes are those against the first', async () => {
  const { screen } = await openCommit({ parent_ids: [`${parent}`, `${other}`] }, [changed])
  for (const sha of [parent, other]) {
    const link = screen.getByRole('link', { name: sha?.slice(0, 8) ?? '' })
    expect(link.getAttribute('href')).toMatch(new RegExp(`/commit/${sha}$`))
  }
  expect(screen.getByText('A merge: the changes against its first parent.')).toBeDefined()
})

test('the name of its author leads to what they can reach, found by the address', async () => {
  const { screen } = await openCommit({ author_name: 'Ines Okafor', author_email: 'ines@harbor.example' }, [])
  const link = screen.getByRole('link', { name: 'Ines Okafor' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(/\/c\/work\/people\/ines@harbor\.example$/)
})

test('a commit has its pipeline, with its ref and status', async () => {
  const pipeline = { id: 12, sha: `${id}`, ref: 'main', status: 'success', web_url: 'http://example.com/pipeline' }
  const { screen } = await openCommit({ last_pipeline: pipeline }, [changed])
  expect(getFact(screen, 'Pipeline')).toMatch(/success.*#12 on main|#12 on main.*success/i)
})

test('comments are shown at their lines: after the commit, or before it where the line was removed', async () => {
  const { screen } = await openCommit({}, [{ ...changed, old_path: 'old.ts', new_path: 'new.ts' }], {
    'commits.comments': () => [
      { ...said, path: null, line: null },
      { ...said, path: 'new.ts', line: 5, line_type: 'new' },
      { ...said, path: 'old.ts', line: 5, line_type: 'old' },
    ],
  })
  const [whole, after, before] = within(screen.getByRole('region', { name: 'Comments' })).getAllByRole('listitem')
  expect(whole?.querySelector('pre')).toBeNull()
  expect(after?.querySelector('pre')?.textContent).toBe('is so')
  expect(before?.querySelector('pre')?.textContent).toBe('was so')
  const link = within(before ?? document.body).getByRole('link', { name: /^old\.ts\s?:5$/ })
  expect(link.getAttribute('href')).toMatch(new RegExp(`ref=${parent}&path=old\\.ts&line=5$`))
})

test('a commit of more files than one page is loaded to its end', async () => {
  const files = Array.from({ length: 110 }, (_, index) => ({ ...changed, new_path: `${index}`, old_path: `${index}` }))
  const { screen } = await openCommit({}, files)
  expect(screen.getAllByText('110 files')).not.toEqual([])
  expect(screen.queryByRole('button', { name: /more files/ })).toBeNull()
  expect(screen.getByText(/^No comments on this commit\./)).toBeDefined()
})

/** A page of the changed files of a commit that changed 620, as a service counts them. */
function pageOfFiles(token = '0') {
  const from = Number(token)
  const value = Array.from({ length: Math.min(100, 620 - from) }, (_, index) => {
    const path = `many/${from + index}.txt`
    return { ...sample, old_path: path, new_path: path }
  })
  const next = from + 100 < 620 ? `${from + 100}` : null
  return { value, page: { next, total: 620, totalPages: 7, perPage: 100, page: from / 100 + 1 } }
}

test('a commit of more files than are loaded says so at its head', async () => {
  const values: Readonly<Record<string, unknown>> = {
    'projects.get': { ...getSample('projects.get'), default_branch: 'main', empty_repo: false },
    'commits.get': getSample('commits.get'),
  }
  const { screen } = await openScreen(`/c/work/p/1/commit/${id}`, {
    answers: {},
    replies: {
      'operations.call': ({ operation, page }) => ({
        ...(operation === 'commits.diff' ? pageOfFiles(page?.token) : { value: values[operation] ?? [], page: null }),
        ...{ provenance: fromNetwork, journal: null },
      }),
    },
  })
  expect(screen.getByText('500 of 620 files loaded')).toBeDefined()
})
