import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient, estimateBytes, maxUnseenBytes } from './query-client.ts'

const megabyte = 1024 * 1024

/** Reads a document, shows it, and gives what leaves it. */
async function shown(client: ReturnType<typeof createQueryClient>, name: string, megabytes: number) {
  const options = {
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [name],
    queryFn: async () => ({ text: name.padEnd((megabytes * megabyte) / 2) }),
  }
  const leave = new QueryObserver(client, options).subscribe(() => undefined)
  await client.ensureQueryData(options)
  return leave
}

test('of 120 documents that were opened and left no more stays than the bound, and the last ones do', async () => {
  const client = createQueryClient()
  const names = Array.from({ length: 120 }, (_, index) => `document ${index}`)
  for (const name of names) (await shown(client, name, 10))()
  await Promise.resolve()
  const all = client.getQueryCache().getAll()
  const bytes = all.reduce((sum, { state }) => sum + estimateBytes(state.data, Number.POSITIVE_INFINITY), 0)
  expect(bytes).toBeLessThanOrEqual(maxUnseenBytes)
  expect(all.map(({ queryKey }) => queryKey[0])).toEqual(names.slice(-all.length))
  expect(all.length).toBeGreaterThan(2)
  client.clear()
})

test('visible values stay whatever their size, also when another screen takes their place; after leaving they are evicted when space runs out', async () => {
  const client = createQueryClient()
  const leave = await shown(client, 'large', (2 * maxUnseenBytes) / megabyte)
  for (let index = 0; index < 20; index += 1) (await shown(client, `other ${index}`, 10))()
  expect(client.getQueryData(['large'])).toBeDefined()
  leave()
  const leaveAgain = await shown(client, 'large', 0)
  expect(client.getQueryData(['large'])).toBeDefined()
  leaveAgain()
  await Promise.resolve()
  expect(client.getQueryData(['large'])).toBeUndefined()
  client.clear()
})

test("a value that becomes visible again doesn't count, and counts as the newest when it is left", async () => {
  const client = createQueryClient()
  ;(await shown(client, 'again', 10))()
  ;(await shown(client, 'other', 10))()
  ;(await shown(client, 'again', 10))()
  for (let index = 0; client.getQueryData(['other']) !== undefined; index += 1)
    (await shown(client, `more ${index}`, 10))()
  expect(client.getQueryData(['again'])).toBeDefined()
  client.clear()
})

test('small answers stay as long as they did: a list of a hundred screens back is there at once', async () => {
  const client = createQueryClient()
  for (let index = 0; index < 100; index += 1) (await shown(client, `list ${index}`, 0.1))()
  expect(client.getQueryCache().getAll()).toHaveLength(100)
  client.clear()
})

test('looks no further into a value than the bound', () => {
  const endless = Array.from({ length: 10 }, () => 'x'.repeat(1000))
  expect(estimateBytes(endless, 3000)).toBeLessThan(6000)
  expect(estimateBytes(new Uint8Array(5000), 10_000)).toBeGreaterThanOrEqual(5000)
})

test('samples a bounded number of values, and estimates their size closely', () => {
  let reads = 0
  const row = { id: 1, name: 'harbor' }
  const rows = new Proxy(
    Array.from({ length: 2_000_000 }, () => row),
    {
      get: (list, key, receiver) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
        return Reflect.get(list, key, receiver)
      },
    },
  )
  const whole = 2_000_000 * estimateBytes(row, Number.POSITIVE_INFINITY)
  expect(estimateBytes(rows, Number.POSITIVE_INFINITY) / whole).toBeCloseTo(1, 1)
  expect(reads).toBeLessThanOrEqual(20_000)

  const commit = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, message: 'm'.repeat(2000) }
  const history = Array.from({ length: 5000 }, () => commit)
  const ofHistory = 5000 * estimateBytes(commit, Number.POSITIVE_INFINITY)
  expect(estimateBytes(history, Number.POSITIVE_INFINITY) / ofHistory).toBeCloseTo(1, 0)
  expect(estimateBytes(history, Number.POSITIVE_INFINITY) / ofHistory).toBeGreaterThan(0.7)

  const nested = Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => 'x'.repeat(10)))
  const each = estimateBytes('x'.repeat(10), 1000)
  expect(estimateBytes(nested, Number.POSITIVE_INFINITY) / (1_000_000 * each)).toBeCloseTo(1, 1)
})

test('a value larger than the limit is evicted alone', async () => {
  const client = createQueryClient()
  ;(await shown(client, 'small', 1))()
  ;(await shown(client, 'large', (2 * maxUnseenBytes) / megabyte))()
  await Promise.resolve()
  expect(client.getQueryData(['large'])).toBeUndefined()
  expect(client.getQueryData(['small'])).toBeDefined()
  client.clear()
})

test('immutable values are never evicted', async () => {
  const client = createQueryClient()
  const options = { queryKey: ['app'], gcTime: Number.POSITIVE_INFINITY, queryFn: async () => 'x'.repeat(megabyte) }
  const leave = new QueryObserver(client, options).subscribe(() => undefined)
  await client.ensureQueryData(options)
  leave()
  for (let index = 0; index < 20; index += 1) (await shown(client, `other ${index}`, 10))()
  expect(client.getQueryData(['app'])).toBeDefined()
  client.clear()
})
