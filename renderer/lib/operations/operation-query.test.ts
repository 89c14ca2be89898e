import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Project } from '#shared/contract/navigation.ts'
import { instanceVariableQuery } from '#shared/queries/instance.ts'
import { projectQuery, projectsQuery } from '#shared/queries/places.ts'
import { pagesQuery } from '#shared/queries/query.ts'
import { blobQuery } from '#shared/queries/repository.ts'
import { type Asked, answer, fakeBridge, fromCache, fromNetwork } from '../bridge/bridge.fake.ts'
import { BridgeFailure } from '../bridge/bridge.ts'
import { fakeRef } from '../connection/ref.fake.ts'
import { operationPagesQuery, operationQuery } from './operation-query.ts'
import { readNextPage } from './use-operation.ts'

function project(name: string): Project {
  return { id: 1, name, path: name, path_with_namespace: `harbor/${name}` }
}
const offline = { kind: 'offline', detail: 'connection refused' } as const

describe('reading an operation', () => {
  let bridge: ReturnType<typeof fakeBridge>
  let client: QueryClient
  let stop: () => void

  beforeEach(() => {
    bridge = fakeBridge()
    vi.stubGlobal('window', { gatehouse: bridge.exposed })
    client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  })
  afterEach(() => {
    stop()
    client.clear()
    vi.unstubAllGlobals()
  })

  /** Shows the operation as a screen does. */
  function show(id = 'harbor/lighthouse') {
    const observer = new QueryObserver(client, operationQuery(client, fakeRef('sandbox'), projectQuery(id)))
    stop = observer.subscribe(() => undefined)
    return () => observer.getCurrentResult()
  }

  /** The call with this number, counted from 1, once it is sent. */
  async function called(from: 'cacheFirst' | 'network', number: number): Promise<Asked> {
    await vi.waitFor(() => expect(bridge.asked.length).toBeGreaterThanOrEqual(number))
    const call = bridge.asked[number - 1]
    expect(call).toMatchObject({ method: 'operations.call', argument: { from } })
    if (!call) throw new Error('nothing was asked')
    return call
  }

  it("shows the cached value while the request runs, then the service's answer", async () => {
    const now = show()
    ;(await called('cacheFirst', 1)).succeed(answer<'projects.get'>(project('kept'), fromCache))
    const fresh = await called('network', 2)
    await vi.waitFor(() =>
      expect(now()).toMatchObject({ data: { value: { name: 'kept' } }, isFetching: true, isPending: false }),
    )
    fresh.succeed(answer<'projects.get'>(project('fresh'), fromNetwork))
    await vi.waitFor(() => expect(now()).toMatchObject({ data: { value: { name: 'fresh' } }, isFetching: false }))
  })

  it('takes one call where nothing is cached', async () => {
    const now = show()
    const fresh = await called('cacheFirst', 1)
    expect(now().isPending).toBe(true)
    fresh.succeed(answer<'projects.get'>(project('fresh'), fromNetwork))
    await vi.waitFor(() => expect(now()).toMatchObject({ data: { value: { name: 'fresh' } }, isFetching: false }))
    expect(bridge.asked).toHaveLength(1)
  })

  it('takes one call where the service could not be asked', async () => {
    const now = show()
    const kept = { ...fromCache, because: offline }
    ;(await called('cacheFirst', 1)).succeed(answer<'projects.get'>(project('kept'), kept))
    await vi.waitFor(() => expect(now()).toMatchObject({ data: { value: { name: 'kept' } }, isFetching: false }))
    expect(bridge.asked).toHaveLength(1)
  })

  it('keeps showing the cached value when the service then refuses, with the error beside it', async () => {
    const now = show()
    ;(await called('cacheFirst', 1)).succeed(answer<'projects.get'>(project('kept'), fromCache))
    await vi.waitFor(() => expect(now().data?.value.name).toBe('kept'))
    ;(await called('network', 2)).fail({ kind: 'forbidden', message: '403 Forbidden' })
    await vi.waitFor(() => expect(now().isError).toBe(true))
    expect(now().data?.value.name).toBe('kept')
    expect(now().error).toBeInstanceOf(BridgeFailure)
  })

  it("fails with the service's error when nothing is cached either", async () => {
    const now = show()
    ;(await called('cacheFirst', 1)).fail(offline)
    await vi.waitFor(() => expect(now().error).toMatchObject({ error: offline }))
    expect(bridge.asked).toHaveLength(1)
  })

  it('sends no request for immutable data that is cached', async () => {
    const query = operationQuery(client, fakeRef('sandbox'), blobQuery({ id: 7, sha: 'c0ffee' }))
    const observer = new QueryObserver(client, query)
    stop = observer.subscribe(() => undefined)
    const blob = { size: 0, encoding: 'base64', content: '', sha: 'c0ffee' }
    ;(await called('cacheFirst', 1)).succeed(answer<'repository.blob'>(blob, { ...fromCache, stale: false }))
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
    expect(bridge.asked).toHaveLength(1)
  })

  it('forgets an answer with secrets in it with the last screen that shows it, and never looks for a kept one', async () => {
    const query = operationQuery(client, fakeRef('sandbox'), instanceVariableQuery('TZ'))
    const observer = new QueryObserver(client, query)
    stop = observer.subscribe(() => undefined)
    const variable = { key: 'TZ', value: 'Europe/Oslo', variable_type: 'env_var', protected: false, masked: false }
    ;(await called('network', 1)).succeed(answer<'instanceVariables.get'>(variable, fromNetwork))
    await vi.waitFor(() => expect(client.getQueryData(query.queryKey)?.value).toEqual(variable))
    stop()
    await vi.waitFor(() => expect(client.getQueryCache().getAll()).toEqual([]))
  })

  it('does not read the cache when it refreshes a value on the screen', async () => {
    const now = show()
    ;(await called('cacheFirst', 1)).succeed(answer<'projects.get'>(project('kept'), fromCache))
    ;(await called('network', 2)).succeed(answer<'projects.get'>(project('fresh'), fromNetwork))
    await vi.waitFor(() => expect(now().isFetching).toBe(false))
    void client.invalidateQueries()
    ;(await called('network', 3)).succeed(answer<'projects.get'>(project('fresher'), fromNetwork))
    await vi.waitFor(() => expect(now().data?.value.name).toBe('fresher'))
  })

  it('cancels in main what no screen waits for any more', async () => {
    show()
    const pending = await called('cacheFirst', 1)
    stop()
    await vi.waitFor(() => expect(bridge.asked).toHaveLength(2))
    expect(bridge.asked[1]).toMatchObject({
      method: 'operations.cancel',
      argument: { callId: expect.any(String) },
    })
    expect(pending.argument).toMatchObject(bridge.asked[1]?.argument ?? {})
  })

  it('reads the next page with the marker of the page before it', async () => {
    const query = operationPagesQuery(client, fakeRef('sandbox'), projectsQuery({}, { size: 2 }))
    const observer = new InfiniteQueryObserver(client, query)
    stop = observer.subscribe(() => undefined)
    ;(await called('cacheFirst', 1)).succeed(answer<'projects.list'>([project('kept')], fromCache, 'kept-marker'))
    const first = await called('network', 2)
    await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1))
    first.succeed(answer<'projects.list'>([project('one')], fromNetwork, 'second'))
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
    void observer.fetchNextPage()
    const second = await called('network', 3)
    expect(second.argument).toMatchObject({ page: { size: 2, token: 'second' } })
    second.succeed(answer<'projects.list'>([project('two')], fromNetwork))
    await vi.waitFor(() =>
      expect(observer.getCurrentResult().data?.pages.flatMap(page => page.value.map(({ name }) => name))).toEqual([
        'one',
        'two',
      ]),
    )
    expect(observer.getCurrentResult().hasNextPage).toBe(false)
  })

  it('reads the next page after the current pages when it is requested during their refresh', async () => {
    const query = operationPagesQuery(client, fakeRef('sandbox'), projectsQuery({}, { size: 2 }))
    const observer = new InfiniteQueryObserver(client, query)
    stop = observer.subscribe(() => undefined)
    const readOn = () => readNextPage(client, query.queryKey, () => observer.fetchNextPage({ cancelRefetch: false }))
    ;(await called('cacheFirst', 1)).succeed(answer<'projects.list'>([project('kept')], fromCache, 'kept-marker'))
    const first = await called('network', 2)
    void readOn()
    void readOn()
    first.succeed(answer<'projects.list'>([project('one')], fromNetwork, 'second'))
    const second = await called('network', 3)
    expect(second.argument).toMatchObject({ page: { token: 'second' } })
    void readOn()
    second.succeed(answer<'projects.list'>([project('two')], fromNetwork, 'third'))
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ isFetching: false }))
    expect(observer.getCurrentResult().data?.pages).toHaveLength(2)
    expect(bridge.asked).toHaveLength(3)
  })

  it('reads no next page when the pages so far could not be read', async () => {
    const query = operationPagesQuery(client, fakeRef('sandbox'), projectsQuery({}, { size: 2 }))
    const observer = new InfiniteQueryObserver(client, query)
    stop = observer.subscribe(() => undefined)
    ;(await called('cacheFirst', 1)).succeed(answer<'projects.list'>([project('kept')], fromCache, 'kept-marker'))
    const first = await called('network', 2)
    const done = readNextPage(client, query.queryKey, () => observer.fetchNextPage({ cancelRefetch: false }))
    first.fail(offline)
    await done
    expect(bridge.asked).toHaveLength(2)
  })

  it.each(['freezePeriods.list', 'tags.list'] as const)(
    'reads a list as a whole where something is concluded from it, and only there: %s',
    async operation => {
      const [isWhole, partly] = [operation === 'freezePeriods.list', { partly: true }]
      const query = operationPagesQuery(client, fakeRef('sandbox'), pagesQuery(operation, { id: 1 }))
      stop = new InfiniteQueryObserver(client, query).subscribe(() => undefined)
      const { argument } = await called('cacheFirst', 1)
      expect(argument).toEqual(isWhole ? expect.not.objectContaining(partly) : expect.objectContaining(partly))
    },
  )

  it('leaves out params that are undefined', async () => {
    const query = operationPagesQuery(client, fakeRef('sandbox'), projectsQuery({ search: undefined }, { size: 2 }))
    stop = new InfiniteQueryObserver(client, query).subscribe(() => undefined)
    expect(await called('cacheFirst', 1)).toHaveProperty('argument.params', {})
  })
})
