import { expect, test } from 'vitest'
import type { Project } from '#shared/contract/navigation.ts'
import type { AppError } from '#shared/errors.ts'
import type { FleetRead } from '#shared/fleet/column.ts'
import { createRows, type LoaderPorts, ProjectLoader } from './loader.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const project = (id: number, path: string): Project => ({ id, name: path, path, path_with_namespace: path })
const [ash, birch, cedar] = [project(1, 'a/ash'), project(2, 'b/birch'), project(3, 'c/cedar')]

class Refused extends Error {
  readonly error: AppError
  constructor(error: AppError) {
    super(error.kind)
    this.error = error
  }
}
const forbidden: AppError = { kind: 'forbidden', message: 'no' }

/** A read whose answers the test gives, from the cache and from the service. */
function createRead(cached: Readonly<Record<string, string>> = {}) {
  const asked: string[] = []
  const published: ('in view' | 'elsewhere')[] = []
  const answers = new Map<string, { give(count: number): void; refuse(error: AppError): void }>()
  const ports: LoaderPorts = {
    cached: () => Promise.reject(new Error('cached')),
    network: () => Promise.reject(new Error('network')),
    getError: thrown => (thrown instanceof Refused ? thrown.error : { kind: 'internal', cause: '', logId: '' }),
    now: () => now,
    publishSoon: (publish, isInView) => {
      published.push(isInView ? 'in view' : 'elsewhere')
      queueMicrotask(publish)
    },
  }
  const read: FleetRead = {
    id: 'mirrors',
    columns: [],
    load: (call, { project: { path_with_namespace: path } }) => {
      if (call === ports.cached) {
        const at = cached[path]
        if (at === undefined) return Promise.reject(new Refused({ kind: 'notFound', message: '' }))
        return Promise.resolve({ values: { 'mirrors.failed': 1 }, at, isStale: true })
      }
      asked.push(path)
      return new Promise((resolve, reject) =>
        answers.set(path, {
          give: count => resolve({ values: { 'mirrors.failed': count }, at: '2026-06-15T12:00:00Z', isStale: false }),
          refuse: error => reject(new Refused(error)),
        }),
      )
    },
  }
  const loader = new ProjectLoader(ports, createRows.projects)
  const cells = () => loader.store.getState().rows.map(row => row.getCell('mirrors.failed'))
  return { loader, read, asked, answers, published, cells }
}

/** Lets all that can happen without an answer happen. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}
const listed = { at: '2026-06-15T12:00:00Z', isStale: false }

test('shows cached values at once, with their age, and then those of the service', async () => {
  const { loader, read, asked, answers, cells } = createRead({ 'a/ash': '2026-06-01T00:00:00Z' })
  loader.setProjects([ash], listed)
  loader.setReads([read])
  await settle()
  expect(cells()).toEqual([{ kind: 'value', value: 1, at: '2026-06-01T00:00:00Z', isStale: true }])
  expect(asked).toEqual(['a/ash'])
  answers.get('a/ash')?.give(3)
  await settle()
  expect(cells()).toEqual([{ kind: 'value', value: 3, at: '2026-06-15T12:00:00Z', isStale: false }])
})

test('does not load values again that are minutes old, unless it is asked to', async () => {
  const { loader, read, asked } = createRead({ 'a/ash': '2026-06-15T11:55:00Z' })
  loader.setProjects([ash], listed)
  loader.setReads([read])
  await settle()
  expect(asked).toEqual([])
  loader.refresh()
  await settle()
  expect(asked).toEqual(['a/ash'])
})

test('reads again what was being read when it was refreshed', async () => {
  const { loader, read, asked, answers, cells } = createRead()
  loader.setProjects([ash], listed)
  loader.setReads([read])
  await settle()
  loader.refresh()
  answers.get('a/ash')?.give(1)
  await settle()
  expect(asked).toEqual(['a/ash', 'a/ash'])
  answers.get('a/ash')?.give(2)
  await settle()
  expect(cells()).toMatchObject([{ kind: 'value', value: 2 }])
  expect(asked).toHaveLength(2)
})

test('loads nothing for columns that are not in use', async () => {
  const { loader, asked, cells } = createRead()
  loader.setProjects([ash], listed)
  await settle()
  expect(asked).toEqual([])
  expect(cells()).toEqual([{ kind: 'notLoaded' }])
})

test('loads the rows in view first', async () => {
  const many = Array.from({ length: 20 }, (_, index) => project(100 + index, `p/${100 + index}`))
  const { loader, read, asked } = createRead()
  loader.setProjects([...many, cedar], listed)
  loader.show('3')
  loader.setReads([read])
  await settle()
  expect(asked[0]).toBe('c/cedar')
  expect(asked).toHaveLength(6)
})

test('shows the rows again only when something of them was found', async () => {
  const { loader, read } = createRead({ 'a/ash': '2026-06-01T00:00:00Z' })
  loader.pause()
  loader.setProjects([ash, birch], listed)
  const published: (readonly string[])[] = []
  let before = loader.store.getState().rows
  loader.store.subscribe(({ rows }) => {
    published.push(rows.filter((row, index) => row !== before[index]).map(({ path }) => path))
    before = rows
  })
  loader.setReads([read])
  await settle()
  expect(published.flat()).toEqual(['a/ash'])
})

test('shows why a cell has no value', async () => {
  const { loader, read, answers, cells } = createRead()
  loader.setProjects([ash, birch], listed)
  loader.setReads([read])
  await settle()
  expect(cells()).toEqual([{ kind: 'loading' }, { kind: 'loading' }])
  answers.get('a/ash')?.refuse(forbidden)
  answers.get('b/birch')?.refuse({ ...forbidden, isOtherEdition: true })
  await settle()
  expect(cells().map(({ kind }) => kind)).toEqual(['forbidden', 'edition'])
  expect(loader.store.getState()).toMatchObject({ needed: 2, ended: 2, failed: 2 })
})

test('a value that is forbidden now replaces the cached one', async () => {
  const { loader, read, answers, cells } = createRead({ 'a/ash': '2026-06-01T00:00:00Z' })
  loader.setProjects([ash], listed)
  loader.setReads([read])
  await settle()
  answers.get('a/ash')?.refuse(forbidden)
  await settle()
  expect(cells()).toEqual([{ kind: 'forbidden', error: forbidden }])
})

test('sends nothing while paused, and continues when resumed', async () => {
  const { loader, read, asked } = createRead()
  loader.pause()
  loader.setProjects([ash], listed)
  loader.setReads([read])
  await settle()
  expect(asked).toEqual([])
  loader.resume()
  await settle()
  expect(asked).toEqual(['a/ash'])
})

test('sends nothing where only cached values are wanted', async () => {
  const { loader, read, asked, cells } = createRead({ 'a/ash': '2026-06-01T00:00:00Z' })
  loader.setProjects([ash, birch], listed)
  loader.setReads([read], true)
  await settle()
  expect(asked).toEqual([])
  expect(cells().map(({ kind }) => kind)).toEqual(['value', 'notLoaded'])
})

test('drops what arrives after it has ended', async () => {
  const { loader, read, answers, cells } = createRead()
  loader.setProjects([ash], listed)
  loader.setReads([read])
  await settle()
  loader.end()
  answers.get('a/ash')?.give(1)
  await settle()
  expect(cells()).toEqual([{ kind: 'loading' }])
})

test('the view is loaded when the rows in it are, while others still load', async () => {
  const { loader, read, answers } = createRead()
  loader.setProjects([ash, birch], listed)
  loader.show('1')
  loader.setReads([read])
  let isLoaded = false
  void loader.whenViewLoaded(60_000).then(() => {
    isLoaded = true
  })
  await settle()
  expect(isLoaded).toBe(false)
  answers.get('a/ash')?.give(1)
  await settle()
  expect(isLoaded).toBe(true)
})

test('does not count what arrives of a project that is gone, or for a column that is gone', async () => {
  const { loader, read, answers } = createRead()
  loader.setProjects([ash, birch], listed)
  loader.setReads([read])
  await settle()
  loader.setProjects([birch], listed)
  answers.get('a/ash')?.give(1)
  await settle()
  expect(loader.store.getState()).toMatchObject({ needed: 1, ended: 0, failed: 0 })
  loader.setReads([])
  answers.get('b/birch')?.refuse(forbidden)
  await settle()
  expect(loader.store.getState()).toMatchObject({ needed: 0, ended: 0, failed: 0 })
  loader.setReads([read])
  await settle()
  expect(loader.store.getState()).toMatchObject({ needed: 1, ended: 1, failed: 1 })
})

test('what is counted is what is there, whatever was refreshed in between', async () => {
  const { loader, read, asked, answers } = createRead()
  loader.setProjects([ash, birch, cedar], listed)
  loader.setReads([read])
  await settle()
  answers.get('a/ash')?.give(1)
  answers.get('b/birch')?.refuse(forbidden)
  await settle()
  expect(loader.store.getState()).toMatchObject({ needed: 3, ended: 2, failed: 1 })
  loader.refresh()
  await settle()
  expect(loader.store.getState()).toMatchObject({ needed: 3, ended: 0, failed: 0 })
  answers.get('c/cedar')?.give(1)
  await settle()
  expect(asked.filter(path => path === 'c/cedar')).toHaveLength(2)
  for (const { give } of answers.values()) give(2)
  await settle()
  expect(loader.store.getState()).toMatchObject({ needed: 3, ended: 3, failed: 0 })
})

test('an answer of one project looks at no other project', async () => {
  const { loader, read, asked, answers } = createRead()
  let looks = 0
  const watched: FleetRead = {
    ...read,
    get id() {
      looks += 1
      return read.id
    },
  }
  const projects = 1000
  loader.setProjects(
    Array.from({ length: projects }, (_, index) => project(index, `a/${index}`)),
    listed,
  )
  loader.setReads([watched])
  while (asked.length === 0) await settle()
  await settle()
  looks = 0
  answers.get(asked[0] ?? '')?.give(1)
  await settle()
  expect(loader.store.getState()).toMatchObject({ needed: projects, ended: 1 })
  expect(looks).toBeLessThan(projects / 10)
})

test('what nobody sees is published later, unless a row in view comes with it', async () => {
  const { loader, read, answers, published } = createRead()
  loader.setProjects([ash, birch, cedar], listed)
  loader.show('1')
  loader.setReads([read])
  await settle()
  published.length = 0
  answers.get('b/birch')?.give(1)
  await settle()
  expect(published).toEqual(['elsewhere'])
  answers.get('c/cedar')?.give(1)
  answers.get('a/ash')?.give(1)
  await settle()
  expect(published.slice(1)).toContain('in view')
  expect(loader.store.getState()).toMatchObject({ needed: 3, ended: 3 })
})
