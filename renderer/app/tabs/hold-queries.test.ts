import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takesTime } from '#shared/testing/takes-time.fixture.ts'
import { holdQueries } from './window-tabs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = ['list']

/** A visible list that reads one page at each call. */
function listInView(client: QueryClient) {
  const read = vi.fn(async ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => {
    await takesTime(100)
    signal.throwIfAborted()
    return pageParam
  })
  const observer = new InfiniteQueryObserver(client, {
    queryKey: key,
    queryFn: read,
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
    gcTime: 1000,
    retry: false,
  })
  return { read, observer, leave: observer.subscribe(() => undefined) }
}

test('read pages stay while they are held, and a running read continues', async () => {
  const client = new QueryClient()
  const { read, observer, leave } = listInView(client)
  await vi.advanceTimersByTimeAsync(100)
  void observer.fetchNextPage()
  const release = holdQueries(client)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.getQueryData(key)).toMatchObject({ pages: [1, 2] })
  expect(read).toHaveBeenCalledTimes(2)
  release()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.getQueryData(key)).toBeUndefined()
})

test('held data is not refetched, and is removed when it may not be shown any more', async () => {
  const client = new QueryClient()
  const { read, leave } = listInView(client)
  await vi.advanceTimersByTimeAsync(100)
  holdQueries(client)
  leave()
  await client.invalidateQueries({ refetchType: 'active' })
  expect(read).toHaveBeenCalledOnce()
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  await client.resetQueries({ queryKey: key })
  expect(client.getQueryData(key)).toBeUndefined()
  expect(read).toHaveBeenCalledOnce()
})
