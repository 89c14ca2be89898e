// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bridgeMethods } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { Asked } from '../../features/browsing/model/match-paths.ts'
import { createPathIndex } from '../../features/browsing/model/path-index.ts'
import { type PathSearch, usePathSearch } from '../../features/browsing/model/use-path-search.ts'
import { answer, fromCache, fromNetwork, getBridge } from '../../lib/bridge/bridge.fake.ts'
import { getSample } from '../../testing/fake-main.ts'
import { untilIdle } from '../../testing/until-idle.ts'
import { createQueryClient } from '../query-client.ts'
import { work } from '../start.fake.ts'

const shas = { main: 'a'.repeat(40), next: 'b'.repeat(40) }
const offline: AppError = { kind: 'offline', detail: 'no route' }

/** The worker's index, searched at once in the page's own thread. */
class DirectWorker {
  static made: DirectWorker[] = []
  readonly added: string[] = []
  isEnded = false
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  private readonly index = createPathIndex()
  private query = ''

  constructor() {
    DirectWorker.made.push(this)
  }

  postMessage(asked: Asked): void {
    if (asked.kind === 'find') this.query = asked.query
    else {
      this.added.push(...asked.paths)
      this.index.add(asked.paths)
    }
    const data = { query: this.query, matches: this.index.search(this.query, 10), among: this.index.size }
    this.onmessage?.({ data })
  }

  terminate(): void {
    this.isEnded = true
  }
}

const [entry] = getSample('repository.tree')
if (!entry) throw new Error('no sample of an entry')
const toFile = (path: string) => ({ ...entry, path, name: path, type: 'blob' })

/** A service with a tree of these pages at each ref, of which the first are kept; `fail` makes its reads fail. */
function getService(pages: readonly (readonly string[])[], { kept = 0 } = {}) {
  const asked: string[] = []
  const service = { asked, fail: false }
  const reply = (argument: unknown) => {
    const { operation, from, page } = bridgeMethods['operations.call'].parse(argument)
    if (operation === 'commits.get')
      return answer<'commits.get'>({ ...getSample('commits.get'), id: shas.main }, fromNetwork)
    const number = Number(page?.token ?? 0)
    const isKept = from !== 'network' && number < kept
    if (!isKept && (from === 'cache' || service.fail)) return null
    asked.push(`${isKept ? 'kept' : 'service'} ${number}`)
    const next = number + 1 < pages.length ? String(number + 1) : null
    const folder = { ...toFile(`folder ${number}`), type: 'tree' }
    return answer<'repository.tree'>(
      [folder, ...(pages[number] ?? []).map(toFile)],
      isKept ? fromCache : fromNetwork,
      next,
    )
  }
  vi.stubGlobal(
    'gatehouse',
    getBridge(async (_method, argument) => {
      const value = reply(argument)
      return value === null ? { ok: false, error: offline } : { ok: true, value }
    }),
  )
  return service
}

async function search(query: string, options: { readonly isWanted?: boolean; readonly maxAsked?: number } = {}) {
  DirectWorker.made = []
  vi.stubGlobal('Worker', DirectWorker)
  const client = createQueryClient()
  const given = { query, refName: shas.next, isWanted: true, ...options }
  const rendered = renderHook(
    (now: typeof given) =>
      usePathSearch({ connection: work.ref, id: '1', refName: now.refName }, now.query, {
        isWanted: now.isWanted,
        ...(now.maxAsked !== undefined && { maxAsked: now.maxAsked }),
      }),
    {
      initialProps: given,
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  onTestFinished(() => {
    cleanup()
    client.clear()
    vi.unstubAllGlobals()
  })
  const settle = () => untilIdle(() => client.isFetching() > 0)
  await settle()
  return {
    now: () => rendered.result.current,
    change: async (change: Partial<typeof given>) => {
      rendered.rerender({ ...given, ...change })
      await settle()
    },
    retry: async () => {
      act(() => rendered.result.current.retry())
      await settle()
    },
  }
}

const getPaths = ({ found }: PathSearch) => found?.matches.map(({ path }) => path)

test('finds the files of all pages, and no folders', async () => {
  const service = getService([['src/lamp.ts', 'a.md'], ['src/lantern.ts']])
  const { now, change } = await search('lamp')
  expect(getPaths(now())).toEqual(['src/lamp.ts'])
  expect(now()).toMatchObject({ count: 3, isComplete: true, error: null })
  await change({ query: 'lantern' })
  expect(getPaths(now())).toEqual(['src/lantern.ts'])
  expect(service.asked).toEqual(['service 0', 'service 1'])
  expect(DirectWorker.made).toHaveLength(1)
})

test('reads nothing before the search is wanted', async () => {
  const service = getService([['a.md']])
  const { now, change } = await search('a', { isWanted: false })
  expect(service.asked).toEqual([])
  expect(now()).toMatchObject({ found: null, count: 0, isComplete: false })
  await change({ isWanted: true })
  expect(getPaths(now())).toEqual(['a.md'])
})

test('uses kept pages first, and looks for no kept page after one that is missing', async () => {
  const service = getService([['a.md'], ['b.md'], ['c.md']], { kept: 1 })
  const { now } = await search('')
  expect(service.asked).toEqual(['kept 0', 'service 1', 'service 2'])
  expect(getPaths(now())).toEqual(['a.md', 'b.md', 'c.md'])
})

test('ends as incomplete after the given number of requests, not counting kept pages', async () => {
  const service = getService([['a.md'], ['b.md'], ['c.md'], ['d.md']], { kept: 1 })
  const { now } = await search('', { maxAsked: 2 })
  expect(service.asked).toEqual(['kept 0', 'service 1', 'service 2'])
  expect(now()).toMatchObject({ count: 3, isComplete: false, error: null })
})

test('a list that is whole already is used by a search with a limit', async () => {
  const service = getService([['a.md'], ['b.md']])
  const { now, change } = await search('')
  service.asked.length = 0
  await change({ maxAsked: 1 })
  expect(service.asked).toEqual([])
  expect(now()).toMatchObject({ count: 2, isComplete: true })
})

test('a branch is searched at its commit, and another commit has another worker', async () => {
  getService([['a.md']])
  const { now, change } = await search('a', {})
  await change({ refName: 'main' })
  expect(getPaths(now())).toEqual(['a.md'])
  expect(DirectWorker.made.map(({ isEnded }) => isEnded)).toEqual([true, false])
})

test('a read that fails in the middle says so; the next try reads on and gives the worker no page twice', async () => {
  const service = getService([['a.md'], ['b.md']], { kept: 1 })
  service.fail = true
  const { now, retry } = await search('.md')
  expect(now()).toMatchObject({ error: offline, count: 1, isComplete: false })
  expect(getPaths(now())).toEqual(['a.md'])
  service.fail = false
  await retry()
  expect(now()).toMatchObject({ error: null, count: 2, isComplete: true })
  expect(DirectWorker.made.map(({ added }) => added)).toEqual([['a.md', 'b.md']])
})
