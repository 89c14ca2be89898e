// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type CallSource, callRequest, type Provenance, toConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { answer, fromCache, fromNetwork, getBridge } from '../../../lib/bridge/bridge.fake.ts'
import { BridgeFailure, getError } from '../../../lib/bridge/bridge.ts'
import { untilIdle } from '../../../testing/until-idle.ts'
import { useFleet } from './use-fleet.ts'

afterEach(cleanup)

const noColumns: readonly string[] = []
const project = (id: number, path: string) => ({ id, name: path, path, path_with_namespace: `harbor/${path}` })
const offline: AppError = { kind: 'offline', detail: 'gone' }

interface Page {
  readonly paths: readonly string[]
  readonly provenance: Provenance
  readonly next?: string
}

let connections = 0

/** The projects of a connection of its own, whose pages the test answers. @throws BridgeFailure */
async function openFleet(
  page: (from: CallSource, token: string | null) => Page | Promise<Page>,
  options: Parameters<typeof useFleet>[1] = {},
) {
  connections += 1
  const connection = toConnectionRef(`fleet${connections}`, 'g'.repeat(22))
  const asked: (readonly [from: CallSource, token: string | null])[] = []
  const bridge = getBridge(async (method, argument) => {
    if (method === 'offline.state') return { ok: true, value: { pins: [], sizes: {}, limits: {}, lasts: true } }
    if (method !== 'operations.call') return { ok: true, value: null }
    const { from = 'cacheFirst', page: paging } = callRequest.parse(argument)
    const token = paging?.token ?? null
    asked.push([from, token])
    try {
      const { paths, provenance, next = null } = await page(from, token)
      const value = paths.map((path, index) => project(Number(token ?? 0) + index + 1, path))
      return { ok: true, value: answer<'projects.list'>(value, provenance, next) }
    } catch (thrown) {
      return { ok: false, error: getError(thrown) }
    }
  })
  vi.stubGlobal('gatehouse', bridge)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useFleet(noColumns, { connection, ...options }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  /** Waits until all is answered, but for what the test holds. */
  const settle = () => untilIdle(() => false)
  await settle()
  return {
    asked,
    settle,
    source: () => result.current.source,
    paths: () => result.current.state.rows.map(({ path }) => path),
    refetch: async () => {
      act(() => result.current.source.refetch())
      await settle()
    },
  }
}

test('cached projects are there while the service is asked, and its own take their place', async () => {
  const gate = Promise.withResolvers<void>()
  const { source, paths, asked, settle } = await openFleet(async from => {
    if (from !== 'network') return { paths: ['old'], provenance: { ...fromCache, stale: false } }
    await gate.promise
    return { paths: ['old', 'new'], provenance: fromNetwork }
  })
  expect(source()).toMatchObject({ isPending: false, isFetching: true, provenance: { source: 'cache' }, error: null })
  expect(paths()).toEqual(['harbor/old'])
  gate.resolve()
  await settle()
  expect(source()).toMatchObject({ isFetching: false, provenance: fromNetwork })
  expect(paths()).toEqual(['harbor/new', 'harbor/old'])
  expect(asked).toEqual([
    ['cacheFirst', null],
    ['network', null],
  ])
})

test('all pages of the service are read, as old as the oldest of them', async () => {
  const pages: Readonly<Record<string, Page>> = {
    first: { paths: ['a', 'b'], provenance: fromNetwork, next: '2' },
    2: { paths: ['c'], provenance: { ...fromNetwork, fetchedAt: '2026-02-01T10:00:00.000Z' }, next: '3' },
    3: { paths: ['d'], provenance: fromNetwork },
  }
  const { source, paths, asked } = await openFleet(
    (_from, token) => pages[token ?? 'first'] ?? { paths: [], provenance: fromNetwork },
  )
  expect(paths()).toEqual(['harbor/a', 'harbor/b', 'harbor/c', 'harbor/d'])
  expect(source().provenance?.fetchedAt).toBe('2026-02-01T10:00:00.000Z')
  expect(asked).toEqual([
    ['cacheFirst', null],
    ['network', '2'],
    ['network', '3'],
  ])
})

test('after a cached page further ones are taken from the cache, and end where it ends', async () => {
  const cached = { ...fromCache, because: offline }
  const { paths, asked, source } = await openFleet((_from, token) => {
    if (token === '2') throw new BridgeFailure(offline)
    return { paths: ['a'], provenance: cached, next: '2' }
  })
  expect(paths()).toEqual(['harbor/a'])
  expect(source()).toMatchObject({ error: null, provenance: { because: offline } })
  // With the reason why the service did not answer it is not asked again.
  expect(asked).toEqual([
    ['cacheFirst', null],
    ['cache', '2'],
  ])
})

test('a page of the service that fails is an error, also the second one', async () => {
  const { source, paths } = await openFleet((_from, token) => {
    if (token !== null) throw new BridgeFailure({ kind: 'server', status: 500, message: 'broken' })
    return { paths: ['a'], provenance: fromNetwork, next: '2' }
  })
  expect(source()).toMatchObject({ isPending: false, error: { kind: 'server' }, provenance: null })
  expect(paths()).toEqual([])
})

test('only cached projects send nothing to the service', async () => {
  const { paths, asked } = await openFleet(() => ({ paths: ['a'], provenance: fromCache }), { onlyCached: true })
  expect(paths()).toEqual(['harbor/a'])
  expect(asked).toEqual([['cache', null]])
})

test('nothing is requested while it is off', async () => {
  const { asked, source } = await openFleet(() => ({ paths: ['a'], provenance: fromNetwork }), { isOff: true })
  expect(asked).toEqual([])
  expect(source()).toMatchObject({ isPending: true, isFetching: false, provenance: null })
})

test('a refresh asks the service, not the cache', async () => {
  const { asked, refetch } = await openFleet(() => ({ paths: ['a'], provenance: fromNetwork }))
  await refetch()
  expect(asked).toEqual([
    ['cacheFirst', null],
    ['network', null],
  ])
})
