import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Draft, Pin } from '#shared/bridge.ts'
import { fromNetwork, getBridge } from '../../../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../../../lib/connection/ref.fake.ts'
import { runInPlace } from '../../../../lib/tasks/run-task.fixture.ts'
import { type BranchSearch, type Hit, type SearchProgress, searchBranch, stageReplacements } from './search-branch.ts'
import type { StagePlace } from './stage.ts'

afterEach(() => vi.unstubAllGlobals())

const place: StagePlace = {
  connection: fakeRef('work'),
  project: 'harbor/lighthouse',
  draftProject: { project: '7', projectPath: 'harbor/lighthouse', names: [] },
  branch: 'main',
}
const search = (part: Partial<BranchSearch>): BranchSearch => ({
  ...{ find: 'quay', replacement: 'pier', isPattern: false, matchCase: true, paths: '', ...part },
})
const draft = (path: string, part: Partial<Draft>): Draft => ({
  ...{ id: 1, path, connection: 'work', project: '7', projectPath: 'harbor/lighthouse', branch: 'main', message: '' },
  ...{ content: '', encoding: 'UTF-8', baseContent: null, baseEncoding: 'UTF-8', holds: 'text', state: 'current' },
  ...{ previousPath: null, executable: null, baseCommit: 'c1', updatedAt: '1' },
  ...{ origin: { service: null, account: null, sudo: null }, ...part },
})

const call = z.object({ operation: z.string(), params: z.object({ file_path: z.string().optional() }) })

/** Main with a branch of these files; `read` are those whose content was read, `saved` the drafts that were saved. */
function mainWith(files: Readonly<Record<string, string>>, kept: Draft | null = null) {
  const read: string[] = []
  const saved: unknown[] = []
  const entries = Object.keys(files).map(path => ({
    ...{ id: '0', name: path, path, type: 'blob', mode: path.startsWith('link') ? '120000' : '100644' },
  }))
  const operation = (argument: unknown) => {
    const { operation: name, params } = call.parse(argument)
    const content = Buffer.from(files[params.file_path ?? ''] ?? '')
    const head = { size: content.length, last_commit_id: 'c1', content_sha256: '' }
    if (name === 'files.get') read.push(params.file_path ?? '')
    if (name === 'branches.get') return { name: 'main', commit: { id: 'tip' } }
    if (name === 'repository.tree') return entries
    return name === 'files.head' ? head : { ...head, content: content.toString('base64') }
  }
  const page = { next: null, total: null, totalPages: null, perPage: null, page: null }
  vi.stubGlobal('window', {
    gatehouse: getBridge(async (method, argument) => {
      if (method === 'drafts.save') saved.push(argument)
      if (method === 'offline.search') return { ok: true, value: { ...keptAnswer, matches: [{ path: 'a.md' }] } }
      if (method !== 'operations.call') return { ok: true, value: kept }
      return { ok: true, value: { value: operation(argument), provenance: fromNetwork, journal: null, page } }
    }),
  })
  return { read, saved }
}

const keptAnswer = { filesSearched: 1, filesLeftOut: 2, next: null }

async function find(wanted: BranchSearch, changes: readonly Draft[] = [], pins: readonly Pin[] = []) {
  const hits: Hit[] = []
  let progress: SearchProgress | null = null
  const end = await searchBranch(
    {
      ...{ place, changes, pins, signal: new AbortController().signal, run: runInPlace },
      onHits: more => void hits.push(...more),
      onProgress: now => {
        progress = now
      },
    },
    wanted,
  )
  return { end, progress, hits }
}
const found = (hits: readonly Hit[]) => hits.map(({ source, matches }) => [source.path, matches.length])

test('all files that the patterns include are searched, without binary ones and symbolic links', async () => {
  const { read } = mainWith({ 'a.md': 'quay quay', 'b.md': 'none', 'c.ts': 'quay', 'd.md': 'quay\0', link: 'quay' })
  const { end, progress, hits } = await find(search({ paths: '*.md' }))
  expect([end, found(hits)]).toEqual(['whole', [['a.md', 2]]])
  expect(progress).toEqual({ files: 3, isListed: true, read: 3, leftOut: 1, isKept: false })
  expect(read.toSorted()).toEqual(['a.md', 'b.md', 'd.md'])
})

test('the text of a gathered change is searched in place of the file, also of one that is moved or deleted', async () => {
  const { read } = mainWith({ 'edited.md': 'quay', 'old.md': 'quay', 'gone.md': 'quay' })
  const { hits } = await find(search({}), [
    draft('edited.md', { content: 'quay quay quay' }),
    draft('new.md', { content: 'quay', previousPath: 'old.md' }),
    draft('gone.md', { holds: 'deleted' }),
  ])
  expect(found(hits)).toEqual([
    ['edited.md', 3],
    ['new.md', 1],
  ])
  expect(read).toEqual([])
})

test('the search ends at an invalid expression, and at more matches than anyone reviews', async () => {
  mainWith({ 'a.md': 'a'.repeat(6000), 'b.md': 'a' })
  expect(await find(search({ find: '(', isPattern: true }))).toMatchObject({ end: { problem: expect.any(String) } })
  expect((await find(search({ find: 'a' }))).end).toBe('tooMany')
})

test('chosen matches become the change of their file, unless that was edited since the search', async () => {
  const { saved } = mainWith({ 'a.md': '\ufeffquay 1\r\nquay 2\r\n' })
  const [hit] = (await find(search({}))).hits
  if (!hit) throw new Error('Nothing found')
  const second = { ...hit, matches: hit.matches.slice(1) }
  expect(await stageReplacements(place, second)).toBeNull()
  expect(saved).toMatchObject([
    {
      path: 'a.md',
      content: '\ufeffquay 1\r\npier 2\r\n',
      baseContent: '\ufeffquay 1\r\nquay 2\r\n',
      baseCommit: 'c1',
    },
  ])
  const edited = mainWith({}, draft('a.md', { content: 'edited' }))
  expect(await stageReplacements(place, second)).toContain('edited since the search')
  expect(edited.saved).toEqual([])
})

test('files kept offline are searched there for ASCII, and those that can’t be are counted', async () => {
  const pin: Pin = {
    ...{ id: 1, connection: 'work', connectionRef: place.connection, project: place.project, ref: 'main', sudo: null },
    ...{ state: 'complete', step: 'files', error: null, commit: 'tip', files: 2, filesKept: 2, bytes: 0 },
    ...{ skipped: [], completedAt: null },
  }
  const { read } = mainWith({ 'a.md': 'quay', 'latin.md': 'kai m\u00fcde' })
  const kept = await find(search({}), [], [pin])
  expect(kept.progress).toEqual({ files: 1, isListed: true, read: 1, leftOut: 2, isKept: true })
  expect(read).toEqual(['a.md'])
  expect(found((await find(search({ find: 'm\u00fcde' }), [], [pin])).hits)).toEqual([['latin.md', 1]])
})
