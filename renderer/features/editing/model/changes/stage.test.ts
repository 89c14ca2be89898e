import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Draft } from '#shared/bridge.ts'
import { draftInput } from '#shared/drafts.ts'
import { fromNetwork, getBridge } from '../../../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../../../lib/connection/ref.fake.ts'
import {
  discardCommitted,
  keepResolution,
  readFile,
  type StagePlace,
  stageDeletion,
  stageMode,
  stageMove,
  stageUpload,
} from './stage.ts'
import { uploadFiles } from './upload.ts'

afterEach(() => vi.unstubAllGlobals())

const connection = fakeRef('work')
const place: StagePlace = {
  connection,
  project: '7',
  draftProject: { project: '7', projectPath: 'harbor/lighthouse', names: [] },
  branch: 'main',
}

interface File {
  readonly bytes: Buffer
  readonly executable?: boolean
}

const call = z.object({ operation: z.string(), params: z.object({ file_path: z.string() }) })
const byPath = z.object({ path: z.string() })
const byId = z.object({ id: z.number() })

/** Main with drafts and a branch with these files. `moves` happens between the head of a file and its content. */
function mainWith(files: Readonly<Record<string, File>>, moves: () => Readonly<Record<string, File>> = () => files) {
  const drafts = new Map<string, Draft>()
  let lastId = 0
  const at = { current: files }
  const getLastCommit = ({ bytes }: File) => `last of ${bytes.toString('latin1').slice(0, 10)}`
  const operation = (argument: unknown) => {
    const { operation: name, params } = call.parse(argument)
    const file = at.current[params.file_path]
    if (!file) return { ok: false, error: { kind: 'notFound', message: '404 File Not Found' } }
    const head = {
      size: file.bytes.length,
      last_commit_id: getLastCommit(file),
      content_sha256: createHash('sha256').update(file.bytes).digest('hex'),
    }
    if (name === 'files.head') at.current = moves()
    const whole = { ...head, content: file.bytes.toString('base64'), execute_filemode: file.executable ?? false }
    return {
      ok: true,
      value: { value: name === 'files.head' ? head : whole, provenance: fromNetwork, journal: null, page: null },
    }
  }
  const answers: Readonly<Record<string, (argument: unknown) => unknown>> = {
    'drafts.get': argument => drafts.get(byPath.parse(argument).path) ?? null,
    'drafts.read': argument => [...drafts.values()].find(({ id }) => id === byId.parse(argument).id) ?? null,
    'drafts.list': () => [...drafts.values()],
    'drafts.save': argument => {
      const input = draftInput.parse(argument)
      lastId += 1
      const origin = { service: null, account: null, sudo: null }
      drafts.set(input.path, {
        ...input,
        connection: 'work',
        id: lastId,
        state: 'current',
        origin,
        updatedAt: `${lastId}`,
      })
      return { updatedAt: `${lastId}` }
    },
    'drafts.discardOne': argument => {
      for (const [path, { id }] of drafts) if (id === byId.parse(argument).id) drafts.delete(path)
      return null
    },
  }
  vi.stubGlobal('window', {
    gatehouse: getBridge(async (method, argument) =>
      method === 'operations.call' ? operation(argument) : { ok: true, value: answers[method]?.(argument) },
    ),
  })
  return { drafts, kept: () => [...drafts.values()] }
}

const text = (content: string, executable = false): File => ({ bytes: Buffer.from(content), executable })

describe('the file as the branch has it', () => {
  test('has the commit of the content that was read, also when the branch moves in between', async () => {
    mainWith({ a: text('old') }, () => ({ a: text('new', true) }))
    expect(await readFile(place, 'a')).toMatchObject({ lastCommit: 'last of new', text: 'new', executable: true })
  })

  test('is not loaded above the requested size, and is null where there is none', async () => {
    mainWith({ a: text('1234') })
    expect(await readFile(place, 'a', 4)).toMatchObject({ text: '1234' })
    expect(await readFile(place, 'a', 3)).toMatchObject({ lastCommit: 'last of 1234', text: null, bytes: null })
    expect(await readFile(place, 'b')).toBeNull()
  })
})

describe('a deletion', () => {
  test('is staged once, of a file that is there, as the file was', async () => {
    const { kept } = mainWith({ 'docs/a.md': text('old') })
    expect(await stageDeletion(place, 'docs/b.md')).toContain('“docs/b.md” does not exist on main.')
    expect(await stageDeletion(place, 'docs/a.md')).toBeNull()
    expect(kept()).toMatchObject([
      { path: 'docs/a.md', holds: 'deleted', baseCommit: 'last of old', baseContent: 'old', message: 'Delete a.md' },
    ])
    expect(await stageDeletion(place, 'docs/a.md')).toContain('already has a change')
    expect(kept()).toHaveLength(1)
  })
})

describe('a move', () => {
  test('is of a file as it is, to a path that is free on the branch and among the changes', async () => {
    const { kept } = mainWith({ a: text('old'), b: text('other') })
    expect(await stageMove(place, 'a', 'a')).toContain('already has this path')
    expect(await stageMove(place, 'a', 'b')).toBe('“b” already exists on main.')
    expect(await stageMove(place, 'c', 'd')).toBe('“c” does not exist on main.')
    expect(kept()).toEqual([])
    expect(await stageMove(place, 'a', 'c')).toBeNull()
    expect(kept()).toMatchObject([{ path: 'c', previousPath: 'a', holds: 'unchanged', baseCommit: 'last of old' }])
    expect(await stageMove(place, 'b', 'c')).toContain('already has a change')
  })

  test("keeps the file's location when moved twice, and is discarded when moved back", async () => {
    const { kept } = mainWith({ a: text('old') })
    await stageMove(place, 'a', 'b')
    await stageMove(place, 'b', 'c')
    expect(kept()).toMatchObject([{ path: 'c', previousPath: 'a' }])
    await stageMove(place, 'c', 'a')
    expect(kept()).toMatchObject([{ path: 'a', previousPath: null }])
  })

  test('of a new file has no other path, and a deleted file is not moved', async () => {
    const { kept } = mainWith({ a: text('old') })
    await stageUpload(place, 'new', Buffer.from('x'))
    expect(await stageMove(place, 'new', 'newer')).toBeNull()
    expect(kept()).toMatchObject([{ path: 'newer', previousPath: null, baseCommit: null }])
    await stageDeletion(place, 'a')
    expect(await stageMove(place, 'a', 'b')).toBe('“a” is already marked for deletion.')
  })
})

describe('the execute flag', () => {
  test('is staged where it differs, and set back leaves the file alone', async () => {
    const { kept } = mainWith({ a: text('old'), b: text('run', true) })
    expect(await stageMode(place, 'a', false)).toBe('“a” is already not executable.')
    expect(await stageMode(place, 'b', true)).toBe('“b” is already executable.')
    expect(await stageMode(place, 'c', true)).toBe('“c” does not exist on main.')
    expect(await stageMode(place, 'a', true)).toBeNull()
    expect(kept()).toMatchObject([{ path: 'a', executable: true, holds: 'unchanged', message: 'Make a executable' }])
    expect(await stageMode(place, 'a', false)).toBeNull()
    expect(kept()).toMatchObject([{ path: 'a', executable: null }])
  })

  test('of a moved file is compared with its location on the branch, of a new one with nothing; not for a deleted one', async () => {
    const { drafts } = mainWith({ a: text('old', true), b: text('gone') })
    await stageMove(place, 'a', 'moved')
    await stageMode(place, 'moved', true)
    expect(drafts.get('moved')).toMatchObject({ executable: null })
    await stageUpload(place, 'new', Buffer.from('x'))
    await stageMode(place, 'new', true)
    expect(drafts.get('new')).toMatchObject({ executable: true })
    await stageDeletion(place, 'b')
    expect(await stageMode(place, 'b', true)).toBe('“b” is already marked for deletion.')
  })
})

describe('an upload', () => {
  test('is a new file, or goes in the place of one that differs; text as text, all else as bytes', async () => {
    const { drafts } = mainWith({ a: text('old') })
    expect(await stageUpload(place, 'a', Buffer.from('old'))).toBe('“a” on main already has this content.')
    expect(await stageUpload(place, 'a', Buffer.from('new'))).toBeNull()
    expect(drafts.get('a')).toMatchObject({
      holds: 'text',
      content: 'new',
      baseCommit: 'last of old',
      baseContent: 'old',
    })
    expect(await stageUpload(place, 'b', Buffer.from([0, 255, 254, 0]))).toBeNull()
    expect(drafts.get('b')).toMatchObject({ holds: 'bytes', content: 'AP/+AA==', baseCommit: null, baseContent: null })
    expect(await stageUpload(place, 'b', Buffer.from('c'))).toContain('Discard that change first')
  })
})

describe('files of this computer', () => {
  const local = (name: string, relativePath: string, size = 1) => ({
    ...{ name, webkitRelativePath: '', relativePath, size },
    arrayBuffer: async () => new TextEncoder().encode(name).buffer,
  })
  const options = { folder: 'docs', service: 'Work', onStaged: () => undefined }

  test('go into the folder with the folders they were dropped with; git’s own and paths that lead elsewhere are refused', async () => {
    const { drafts } = mainWith({})
    const files = [
      local('a.md', './set/a.md'),
      local('config', './set/.git/config'),
      local('up', '../../up'),
      local('big', './big', 50_000_001),
    ]
    const { taken, refused } = await uploadFiles(place, files, options)
    expect([...drafts.keys()]).toEqual(['docs/set/a.md'])
    expect(taken).toBe(1)
    expect(refused.join(' ')).toMatch(
      /Git keeps “.git” for itself\. .*lead elsewhere.*“docs\/big” is 50 MB\. Push files over 50 MB with git/,
    )
  })

  test('of which there are too many are all left alone, with a sentence', async () => {
    const { drafts } = mainWith({})
    const many = Array.from({ length: 501 }, (_, index) => local(`${index}`, `./${index}`))
    expect(await uploadFiles(place, many, options)).toEqual({
      taken: 0,
      refused: ['You can add at most 500 files at once. Push larger sets with git.'],
    })
    expect(drafts.size).toBe(0)
  })

  test('that can’t be read, such as a folder, don’t keep the others from being taken', async () => {
    const { drafts } = mainWith({})
    const gone = {
      ...local('gone', './gone'),
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')),
    }
    const { taken, refused } = await uploadFiles(place, [gone, local('b', './b')], options)
    expect({ taken, refused }).toEqual({ taken: 1, refused: ['“docs/gone” couldn’t be read from this computer.'] })
    expect([...drafts.keys()]).toEqual(['docs/b'])
  })
})

describe('a change that was decided about', () => {
  test('is kept under its path, or discarded, unless it was edited since', async () => {
    const { drafts } = mainWith({ a: text('old') })
    await stageUpload(place, 'a', Buffer.from('mine'))
    const before = drafts.get('a')
    if (!before) throw new Error('nothing was staged')
    const moved = await keepResolution(place, before, { ...before, path: 'b' })
    expect(moved).toMatchObject({ path: 'b', content: 'mine' })
    expect([...drafts.keys()]).toEqual(['b'])
    if (moved)
      expect(await keepResolution(place, { ...moved, updatedAt: 'earlier' }, null).catch(String)).toContain(
        'validation',
      )
    expect([...drafts.keys()]).toEqual(['b'])
    if (moved) expect(await keepResolution(place, moved, null)).toBeNull()
    expect([...drafts.keys()]).toEqual([])
  })

  test('is discarded after a commit, but not text typed since', async () => {
    const { drafts, kept } = mainWith({})
    await stageUpload(place, 'a', Buffer.from('mine'))
    await stageUpload(place, 'b', Buffer.from('sent'))
    const committed = kept()
    const typed = drafts.get('a')
    if (typed) drafts.set('a', { ...typed, updatedAt: 'later' })
    await discardCommitted(place, committed)
    expect([...drafts.keys()]).toEqual(['a'])
  })
})
