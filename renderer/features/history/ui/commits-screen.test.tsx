// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Commit } from '#shared/contract/commits.ts'
import type { Value } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { getSample, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const notFound = refused({ kind: 'notFound', message: '404 File Not Found' })

const [sampleEntry] = getSample('repository.tree')
if (!sampleEntry) throw new Error('No sample of an entry')
const entry = sampleEntry

/** Commits of two people in turn, newest first; every tenth fixes something. */
function getCommit(number: number): Commit {
  const [sample] = getSample('commits.list')
  if (!sample) throw new Error('No sample of a commit')
  const isAda = number % 2 === 0
  return {
    ...sample,
    id: `${number}`.padStart(40, '0'),
    title: number % 10 === 0 ? `Fix crane ${number}` : `Change ${number}`,
    parent_ids: [`${number + 1}`.padStart(40, '0')],
    message: number % 10 === 0 ? `Fix crane ${number}\n` : `Change ${number}\n`,
    author_name: isAda ? 'Ada' : 'Bo',
    author_email: isAda ? 'ada@old.example' : 'bo@harbor.example',
  }
}

const getCommits = (length: number) => Array.from({ length }, (_, index) => getCommit(index + 1))

function openHistory(
  query: string,
  options: {
    readonly mailmap?: string
    readonly offline?: AppError
    readonly length?: number
    readonly holdsAt?: number
    /** Chooses the commits of a path. */
    readonly isOfPath?: (commit: number) => boolean
    /** The history without a path can't be read. */
    readonly hidesAll?: boolean
  } = {},
) {
  const { mailmap, offline, length = 30, holdsAt = 100, isOfPath = () => true, hidesAll = false } = options
  let pages = 0
  const commits = getCommits(length)
  return openScreen(`/c/work/p/1/commits${query}`, {
    ...(offline && { offline }),
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'commits.list': ({ path }): Value<'commits.list'> | Promise<Value<'commits.list'>> => {
        if (pages++ >= holdsAt) return unanswered()
        if (path === undefined) return hidesAll ? refused({ kind: 'timeout', milliseconds: 1000 })() : commits
        return commits.filter((_, index) => isOfPath(index + 1))
      },
      'repository.tree': () => (mailmap === undefined ? [] : [{ ...entry, path: '.mailmap', name: '.mailmap' }]),
      'files.head': () =>
        mailmap === undefined
          ? notFound()
          : { ...getSample('files.head'), size: mailmap.length, blob_id: 'a'.repeat(40) },
      'repository.blob': () => ({
        ...getSample('repository.blob'),
        ...{ size: mailmap?.length ?? 0, encoding: 'base64', content: btoa(mailmap ?? '') },
      }),
    },
    otherwise: () => unanswered(),
  })
}

test('a search of the messages shows the matching commits and says how many commits were searched', async () => {
  const { screen } = await openHistory('?message=FIX%20crane')
  expect(screen.getByText('3 matches in all 30 commits')).toBeDefined()
  expect(screen.queryByText('Change 1')).toBeNull()
})

test('an author is found by the name in the mailmap of the repository', async () => {
  const { screen } = await openHistory('?author=lovelace', {
    mailmap: 'Ada Lovelace <ada@new.example> <ada@old.example>\n',
  })
  expect(screen.getByText('15 matches in all 30 commits')).toBeDefined()
})

test('an author and a message that are typed are searched for, in any case of letters', async () => {
  const { screen, user, getSearch } = await openHistory('?author=ADA')
  expect(screen.getByText('15 matches in all 30 commits')).toBeDefined()
  const author = screen.getByRole('textbox', { name: 'Author' })
  await user.clear(author)
  await user.type(author, 'nobody')
  await waitFor(() => expect(screen.getByText('0 matches in all 30 commits')).toBeDefined())
  expect(getSearch()).toMatchObject({ author: 'nobody' })
  await user.clear(author)
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'CRANE 20')
  await waitFor(() => expect(screen.getByText('1 match in all 30 commits')).toBeDefined())
  expect(getSearch()).toMatchObject({ message: 'CRANE 20' })
})

test('without a mailmap, authors are searched as the commits have them', async () => {
  const { screen, sent } = await openHistory('?author=bo%40harbor')
  expect(screen.getByText('15 matches in all 30 commits')).toBeDefined()
  // The listing of the root says that there is none.
  expect(sent('files.head')).toEqual([])
})

test('the whole history is searched, in pages of 100 commits', async () => {
  const { screen, allSent } = await openHistory('?message=fix', { length: 250 })
  expect(screen.getByText('25 matches in all 250 commits')).toBeDefined()
  const sizes = allSent().flatMap(({ operation, page }) => (operation === 'commits.list' ? [page?.size] : []))
  expect(sizes).toEqual([40, 100, 100, 100])
})

test('a stopped search keeps its matches, and continues where it was', async () => {
  const { screen, user, settle } = await openHistory('?message=fix', { length: 250, holdsAt: 2 })
  expect(screen.getByText(/^10 matches in the latest 100 commits/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(screen.getByText('10 matches in the latest 100 commits')).toBeDefined()
  expect(screen.getByText('Older commits were not searched.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await settle()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined()
})

test('offline, the cached commits are searched', async () => {
  const { screen } = await openHistory('?message=fix', { offline: { kind: 'offline', detail: 'ENOTFOUND' } })
  expect(screen.getByText('3 matches in all 30 commits')).toBeDefined()
})

test('the graph of a path with most of the commits has all of them, however the pages arrive', async () => {
  const { screen } = await openHistory('?path=docs&graph=true', { length: 230, isOfPath: number => number !== 7 })
  expect(screen.getByText('229 matches in all 230 commits')).toBeDefined()
})

test('the graph of a path reads no further than its oldest commit', async () => {
  const { screen, allSent } = await openHistory('?path=docs&graph=true', {
    length: 950,
    isOfPath: number => number === 20 || number === 120,
  })
  expect(screen.getByText('2 matches in the latest 200 commits')).toBeDefined()
  const sizes = allSent().flatMap(({ operation, page }) => (operation === 'commits.list' ? [page?.size] : []))
  expect(sizes.filter(size => size === 100)).toHaveLength(2)
})

test('the graph of a path whose history can’t be read says so, and is tried again', async () => {
  const { screen, user, settle, sent } = await openHistory('?path=docs&graph=true', { hidesAll: true })
  expect(screen.queryByText(/in all/)).toBeNull()
  const before = sent('commits.list').length
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  expect(sent('commits.list').length).toBeGreaterThan(before)
})
