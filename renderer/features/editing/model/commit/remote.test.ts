import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { answer, fromCache, fromNetwork, getBridge } from '../../../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../../../lib/connection/ref.fake.ts'
import { getCommitBase, hasChanges, isBaseOf, readRemoteStatus } from './remote.ts'
import { change } from './staged-change.fixture.ts'
import type { StagedChange } from './staged-change.ts'

const edit = change({ content: 'mine' })
const base = { connection: fakeRef('sandbox'), project: 'harbor/lighthouse', branch: 'main' }
const asked = z.object({ operation: z.string(), params: z.looseObject({ file_path: z.string().optional() }) })

/** A main whose branch has these files, each with its last commit and text, and these moves. */
function branch(
  files: Readonly<Record<string, readonly [string, string]>>,
  moves: Readonly<Record<string, string>> = {},
  isKept = false,
) {
  const request = async (_method: string, argument: unknown) => {
    const { operation, params } = asked.parse(argument)
    if (operation === 'commits.list') return succeeded([{ id: 'c9' }])
    if (operation === 'commits.diff') {
      return succeeded(
        Object.entries(moves).map(([from, to]) => ({ old_path: from, new_path: to, renamed_file: true })),
      )
    }
    const file = files[params.file_path ?? '']
    if (!file) return { ok: false, error: { kind: 'notFound', message: '404 File Not Found' } }
    return succeeded({ last_commit_id: file[0], content_sha256: '', size: 1, content: btoa(file[1]) }, isKept)
  }
  vi.stubGlobal('window', { gatehouse: getBridge(request) })
}
const because = { kind: 'offline', detail: 'connection refused' } as const
const succeeded = (value: unknown, isKept = false) => ({
  ok: true,
  value: { ...answer<'commits.list'>([], isKept ? { ...fromCache, because } : fromNetwork), value },
})

afterEach(() => vi.unstubAllGlobals())

describe('what became of the file of a change', () => {
  it.each<[string, Partial<StagedChange>, Readonly<Record<string, readonly [string, string]>>, object]>([
    ['nothing', {}, { a: ['c1', 'old'] }, { kind: 'same' }],
    [
      'another text',
      {},
      { a: ['c2', 'new'] },
      { kind: 'moved', theirs: { commit: 'c2', text: 'new', encoding: 'UTF-8' } },
    ],
    ['exactly this text', {}, { a: ['c2', 'mine'] }, { kind: 'done' }],
    ['exactly these bytes', { content: 'Caf\xe9', encoding: 'Latin-1' }, { a: ['c2', 'Caf\xe9'] }, { kind: 'done' }],
    [
      'these bytes, which are no longer told from UTF-8',
      { encoding: 'Latin-1', baseContent: 'm\xefne', baseEncoding: 'Latin-1' },
      { a: ['c2', 'mine'] },
      { kind: 'done' },
    ],
    [
      'this text in other bytes',
      { content: 'Caf\xe9', encoding: 'Latin-1' },
      { a: ['c2', 'Caf\xc3\xa9'] },
      { kind: 'moved', theirs: { commit: 'c2', text: 'Caf\xe9', encoding: 'UTF-8' } },
    ],
    ['its deletion, as wanted', { holds: 'deleted' }, {}, { kind: 'done' }],
    [
      'a file in its new place',
      { path: 'b', previousPath: 'a' },
      { a: ['c1', 'old'], b: ['c3', 'x'] },
      {
        kind: 'exists',
        theirs: { commit: 'c3', text: 'x', encoding: 'UTF-8' },
      },
    ],
    [
      'a file of the same name',
      { baseCommit: null, baseContent: null },
      { a: ['c3', 'x'] },
      {
        kind: 'exists',
        theirs: { commit: 'c3', text: 'x', encoding: 'UTF-8' },
      },
    ],
  ])('%s', async (_what, change, files, status) => {
    branch(files)
    await expect(readRemoteStatus(base, { ...edit, ...change })).resolves.toEqual(status)
  })

  it('has the new path, when the file was moved', async () => {
    branch({ 'there/a': ['c9', 'old'] }, { a: 'there/a' })
    await expect(readRemoteStatus(base, edit)).resolves.toEqual({ kind: 'gone', to: 'there/a' })
    branch({ 'and on/a': ['c9', 'old'] }, { a: 'there/a', 'there/a': 'and on/a' })
    await expect(readRemoteStatus(base, edit)).resolves.toEqual({ kind: 'gone', to: 'and on/a' })
    branch({}, { a: 'b', b: 'a' })
    await expect(readRemoteStatus(base, edit)).resolves.toEqual({ kind: 'gone', to: 'b' })
    branch({})
    await expect(readRemoteStatus(base, edit)).resolves.toEqual({ kind: 'gone', to: null })
  })

  it('is not taken from the cache', async () => {
    branch({ a: ['c1', 'old'] }, {}, true)
    await expect(readRemoteStatus(base, edit)).rejects.toThrow()
  })
})

it('a change applies to a moved file only if neither its text nor its encoding changed', () => {
  const latin: StagedChange = { ...edit, encoding: 'Latin-1', baseContent: 'Caf\xe9', baseEncoding: 'Latin-1' }
  const there = { commit: 'c9', text: 'Caf\xe9', encoding: 'Latin-1' } as const
  expect(isBaseOf(latin, there)).toBe(true)
  expect(isBaseOf(latin, { ...there, encoding: 'UTF-8' })).toBe(false)
  expect(isBaseOf(latin, { ...there, text: 'Cafe' })).toBe(false)
  expect(isBaseOf({ ...latin, baseContent: null }, { ...there, text: null })).toBe(false)
  expect(isBaseOf({ ...latin, holds: 'unchanged' }, { ...there, text: null })).toBe(true)
})

it('a commit to a new branch is checked on the branch it starts from', () => {
  const start = { kind: 'sha', sha: 'f'.repeat(40) } as const
  const target = { kind: 'newBranch', name: 'x', start, startProject: 'harbor/other' } as const
  expect(getCommitBase(base, target)).toEqual({ ...base, project: 'harbor/other', branch: start.sha })
  expect(getCommitBase(base, { kind: 'branch' })).toEqual(base)
})

describe('whether a commit whose answer was lost was created', () => {
  it.each<[string, Partial<StagedChange>, Readonly<Record<string, readonly [string, string]>>, boolean]>([
    [
      'is told by the bytes, also where the last letter beyond ASCII went',
      { content: 'Cafe', encoding: 'Latin-1' },
      { a: ['c2', 'Cafe'] },
      true,
    ],
    [
      'is told by the bytes of its encoding',
      { content: 'Caf\xe9', encoding: 'Latin-1' },
      { a: ['c2', 'Caf\xe9'] },
      true,
    ],
    [
      'is denied where the letters are there in other bytes',
      { content: 'Caf\xe9', encoding: 'Latin-1' },
      { a: ['c2', 'Caf\xc3\xa9'] },
      false,
    ],
    ['is told of bytes', { holds: 'bytes', content: btoa('\0\xff') }, { a: ['c2', '\0\xff'] }, true],
    ['is told of a deletion', { holds: 'deleted' }, {}, true],
    ['is denied of a deletion while the file is there', { holds: 'deleted' }, { a: ['c1', 'old'] }, false],
    ['is told of a move', { path: 'b', previousPath: 'a', holds: 'unchanged' }, { b: ['c2', 'old'] }, true],
    [
      'is denied of a move while the old file is there',
      { path: 'b', previousPath: 'a', holds: 'unchanged' },
      { a: ['c1', 'old'], b: ['c2', 'old'] },
      false,
    ],
    [
      'is denied of a mode that the service does not tell',
      { holds: 'unchanged', executable: true },
      { a: ['c2', 'old'] },
      false,
    ],
  ])('%s', async (_what, change, files, isThere) => {
    branch(files)
    await expect(hasChanges(base, [{ ...edit, ...change }])).resolves.toBe(isThere)
  })
  it('is determined for all its files together', async () => {
    branch({ a: ['c2', 'mine'] })
    await expect(hasChanges(base, [edit, { ...edit, path: 'b' }])).resolves.toBe(false)
  })
})
