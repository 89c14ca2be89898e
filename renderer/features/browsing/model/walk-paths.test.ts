import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallSource } from '#shared/bridge.ts'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { type EntryPages, type TreePlace, walkPaths } from './walk-paths.ts'

const toEntry = (path: string, type: string): TreeEntry => ({
  id: '0'.repeat(40),
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  type,
  mode: type === 'tree' ? '040000' : '100644',
})

/** A service that lists a tree of these files, so many entries in a page, as a walk reads it; its answers wait for `order`. */
function createService(
  files: readonly string[],
  { size = 2, cached = new Set<string>(), order = () => Promise.resolve() } = {},
) {
  const folders = new Set(files.flatMap(path => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))))
  const all = [
    ...files.map(path => toEntry(path, 'blob')),
    ...[...folders].map(path => toEntry(path, 'tree')),
  ].toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const requests: string[] = []
  let running = 0
  let maxRunning = 0
  const read = async (place: TreePlace, from: CallSource, following: number): Promise<EntryPages | null> => {
    const first = await readPage(place, from)
    let [last, requested, entries] = [first, first?.requested ?? 0, first?.entries ?? []]
    for (let page = 0; page < following && last?.next; page++) {
      last = await readPage({ ...place, token: last.next }, last.requested > 0 ? 'network' : from)
      requested += last?.requested ?? 0
      entries = [...entries, ...(last?.entries ?? [])]
    }
    return last && { entries, next: last.next, requested }
  }
  const readPage = async ({ folder, isRecursive, token }: TreePlace, from: CallSource): Promise<EntryPages | null> => {
    const start = Number(token ?? 0)
    const name = `${isRecursive ? 'below' : 'in'} "${folder}" ${start}`
    const isCached = from !== 'network' && cached.has(name)
    if (!isCached && from === 'cache') return null
    if (!isCached) requests.push(name)
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await order()
    running -= 1
    const prefix = folder === '' ? '' : `${folder}/`
    const listed = all.filter(
      ({ path }) => path.startsWith(prefix) && (isRecursive || !path.slice(prefix.length).includes('/')),
    )
    const next = start + size < listed.length ? String(start + size) : null
    return { entries: listed.slice(start, start + size), next, requested: isCached ? 0 : 1 }
  }
  return { read, requests, maxRunning: () => maxRunning }
}

async function walk(service: Pick<ReturnType<typeof createService>, 'read'>, maxAsked = Number.POSITIVE_INFINITY) {
  const found = new Set<string>()
  const isWhole = await walkPaths({
    read: service.read,
    maxAsked,
    onPaths: paths => {
      for (const path of paths) found.add(path)
    },
  })
  return { isWhole, found: [...found].toSorted() }
}

test('finds each file of any tree, whatever the order of the answers', async () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd')
  const files = fc.uniqueArray(
    fc.array(name, { minLength: 1, maxLength: 4 }).map(names => `${names.join('/')}.txt`),
    { maxLength: 80 },
  )
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 5 }), fc.scheduler(), async (paths, size, scheduler) => {
      const service = createService(paths, { size, order: () => scheduler.schedule(Promise.resolve()) })
      const walking = walk(service)
      await scheduler.waitFor(walking)
      expect(await walking).toEqual({ isWhole: true, found: paths.toSorted() })
    }),
  )
})

test('reads a small tree with one list', async () => {
  const service = createService(['a.md', 'src/lamp.ts', 'src/lantern.ts'])
  expect(await walk(service)).toMatchObject({ isWhole: true })
  expect(service.requests).toEqual(['below "" 0', 'below "" 2'])
})

test('reads the folders of a large tree at the same time, but not more than six', async () => {
  const files = Array.from({ length: 20 }, (_, folder) => [1, 2, 3].map(file => `folder-${folder}/${file}.txt`)).flat()
  const service = createService(files, { size: 10 })
  expect((await walk(service)).found).toEqual(files.toSorted())
  expect(service.maxRunning()).toBe(6)
})

test('takes few more requests than one list would', async () => {
  const folders = Array.from({ length: 120 }, (_, folder) => `area-${folder % 4}/module-${folder}`)
  const files = folders.flatMap(folder => Array.from({ length: 15 }, (_, file) => `${folder}/${file}.txt`)).toSorted()
  const service = createService(files, { size: 10 })
  expect((await walk(service)).found).toEqual(files)
  const pagesOfOneList = Math.ceil((files.length + folders.length + 4) / 10)
  expect(service.requests.length).toBeLessThan(pagesOfOneList * 1.3)
})

test('reads more and more pages of a list at once, and not more than the limit', async () => {
  const service = createService(Array.from({ length: 60 }, (_, file) => `${file}.txt`))
  const following: number[] = []
  const read = (place: TreePlace, from: CallSource, more: number) => {
    following.push(more)
    return service.read(place, from, more)
  }
  await walk({ read }, 20)
  expect(following).toEqual([0, 1, 3, 7, 4])
  expect(service.requests).toHaveLength(20)
})

test('does not split a list whose pages are cached', async () => {
  const files = Array.from({ length: 9 }, (_, file) => `src/${file}.txt`)
  const cached = new Set([0, 2, 4, 6, 8].map(start => `below "" ${start}`))
  const service = createService(files, { cached })
  expect(await walk(service)).toEqual({ isWhole: true, found: files })
  expect(service.requests).toEqual([])
})

describe('with a limit', () => {
  const files = Array.from({ length: 9 }, (_, file) => `src/${file}.txt`)

  test('ends there, one request after the other', async () => {
    const service = createService(files)
    expect(await walk(service, 4)).toMatchObject({ isWhole: false })
    expect(service.requests).toEqual(['below "" 0', 'below "" 2', 'below "" 4', 'below "" 6'])
  })

  test('is whole when the tree ends before', async () => {
    expect(await walk(createService(files), 5)).toEqual({ isWhole: true, found: files })
  })
})

test('fails when a page can’t be read, and begins no other', async () => {
  const files = Array.from({ length: 20 }, (_, folder) => `folder-${folder}/file.txt`)
  const service = createService(files)
  let reads = 0
  const read = async (place: TreePlace, from: CallSource, following: number) => {
    if (place.folder === 'folder-0') throw new Error('refused')
    reads += 1
    return service.read(place, from, following)
  }
  await expect(walk({ read })).rejects.toThrow('refused')
  const after = reads
  await new Promise(resolve => setTimeout(resolve))
  expect(reads).toBe(after)
})

test('does not follow folders that lead elsewhere or in a ring', async () => {
  const read = async ({ folder, isRecursive }: TreePlace): Promise<EntryPages> => ({
    entries: [toEntry('a', 'tree'), toEntry('b', 'tree'), toEntry('a/file.txt', 'blob')],
    next: isRecursive && folder === '' ? 'more' : null,
    requested: 1,
  })
  expect(await walk({ read })).toEqual({ isWhole: true, found: ['a/file.txt'] })
})
