// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFetchCount, useQueriesValue } from './watch-queries.ts'

afterEach(cleanup)

/** A value of all queries of a client of its own, and how often they were looked through. */
function watch<T>(useValue: (looked: () => void) => T) {
  const client = new QueryClient()
  let looks = 0
  const looked = () => {
    looks += 1
  }
  const rendered = renderHook(() => useValue(looked), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return { client, now: () => rendered.result.current, looks: () => looks, unmount: rendered.unmount }
}

/** Resolves after the changes so far were reported. */
const reported = () => act(() => new Promise<void>(resolve => setTimeout(resolve)))

test('looks through the queries once for many changes of one task', async () => {
  const { client, now, looks } = watch(looked =>
    useQueriesValue(queries => {
      looked()
      return queries.length
    }),
  )
  const before = looks()
  for (let number = 0; number < 100; number++) {
    new QueryObserver(client, { queryKey: [number], enabled: false }).subscribe(() => undefined)
    client.setQueryData([number], number)
  }
  expect(looks()).toBe(before)
  await reported()
  expect(now()).toBe(100)
  // Once for the report, and again for the render that shows the new value.
  expect(looks() - before).toBeLessThanOrEqual(4)
})

test('counts the queries that are being fetched', async () => {
  const { client, now } = watch(() => useFetchCount(({ queryKey }) => queryKey[0] !== 'left out'))
  const { promise, resolve } = Promise.withResolvers<number>()
  const fetched = client.fetchQuery({ queryKey: ['one'], queryFn: () => promise })
  const leftOut = client.fetchQuery({ queryKey: ['left out'], queryFn: () => promise })
  await reported()
  expect(now()).toBe(1)
  resolve(1)
  await Promise.all([fetched, leftOut])
  await reported()
  expect(now()).toBe(0)
})

test('ends its subscription of the cache with the last component', () => {
  const { client, unmount } = watch(() => useFetchCount())
  expect(client.getQueryCache().hasListeners()).toBe(true)
  unmount()
  expect(client.getQueryCache().hasListeners()).toBe(false)
})
