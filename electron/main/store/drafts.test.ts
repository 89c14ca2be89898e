import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { toAppError } from '../failure.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { openDatabase } from './database.ts'
import { createDrafts, type Drafts, requireRoom } from './drafts.ts'
import { storeMigrations } from './migrations.ts'
import { createSealer } from './seal.ts'
import { createTextSeal } from './text-seal.ts'

const options = { migrations: storeMigrations, synchronous: 'FULL', check: true } as const
const draft = {
  connection: 'one',
  actor: 'ines',
  project: 'harbor/lighthouse',
  branch: 'main',
  path: 'docs/a.md',
  content: 'new text\r\nwith \u0000 and ünïcode',
  baseCommit: 'abc',
  baseContent: null,
  message: 'Say more',
}
const { content: _content, baseContent: _baseContent, ...summary } = draft
const utf8 = { encoding: 'UTF-8', baseEncoding: 'UTF-8' }
const kept = {
  projectPath: null,
  state: 'current',
  holds: 'text',
  previousPath: null,
  executable: null,
  origin: { service: null, account: null, sudo: null },
}

function openDrafts(file = ':memory:', seal = createTextSeal(null)) {
  return createDrafts(openDatabase(file, options).database, seal)
}

test('a draft comes back as it was typed, and the newest version of it only', () => {
  const drafts = openDrafts()
  drafts.save({ ...draft, content: 'first' })
  const { updatedAt } = drafts.save(draft)
  expect(drafts.get(draft)).toEqual({ ...draft, ...utf8, ...kept, updatedAt, id: expect.any(Number) })
  expect(drafts.list({ connection: 'one', actor: 'ines' })).toEqual([
    { ...summary, ...kept, updatedAt, id: expect.any(Number) },
  ])
})

describe('Two windows that edit one file', () => {
  /** A clock that no two saves share. */
  const openTwo = () => {
    let time = 0
    const database = openDatabase(':memory:', options).database
    return createDrafts(database, createTextSeal(null), () => new Date(Date.UTC(2026, 0, 1, 0, 0, time++)))
  }
  const stateOf = (drafts: Drafts) =>
    drafts
      .list()
      .map(({ id, state }) => [drafts.read(id)?.content, state])
      .toSorted()

  test('keep one draft each, however often they save', () => {
    const drafts = openTwo()
    const begun = drafts.save({ ...draft, content: 'begun', replaces: null })
    let [one, other] = [begun.updatedAt, begun.updatedAt]
    for (const number of [1, 2, 3]) {
      one = drafts.save({ ...draft, content: `one ${number}`, replaces: one }).updatedAt
      other = drafts.save({ ...draft, content: `other ${number}`, replaces: other }).updatedAt
    }
    expect(stateOf(drafts)).toEqual([
      ['one 3', 'aside'],
      ['other 3', 'current'],
    ])
  })

  test('throw only their own draft away', () => {
    const drafts = openTwo()
    const one = drafts.save({ ...draft, content: 'one', replaces: null })
    const other = drafts.save({ ...draft, content: 'other', replaces: null })
    drafts.discard({ ...draft, updatedAt: one.updatedAt })
    expect(stateOf(drafts)).toEqual([['other', 'current']])
    drafts.discard({ ...draft, updatedAt: one.updatedAt })
    expect(stateOf(drafts)).toEqual([['other', 'current']])
    drafts.discard({ ...draft, updatedAt: other.updatedAt })
    expect(stateOf(drafts)).toEqual([])
  })
})

test('a draft stores the target encoding and the original encoding of its text', () => {
  const drafts = openDrafts()
  drafts.save({ ...draft, encoding: 'UTF-8', baseEncoding: 'Latin-1' })
  expect(drafts.get(draft)).toMatchObject({ encoding: 'UTF-8', baseEncoding: 'Latin-1' })
})

test('a draft may move a file, set its mode, hold bytes, or delete it', () => {
  const drafts = openDrafts()
  const moved = { ...draft, holds: 'unchanged', previousPath: 'docs/b.md', executable: true, content: '' } as const
  drafts.save(moved)
  drafts.save({ ...draft, path: 'gone', holds: 'deleted', executable: false })
  expect(drafts.get(draft)).toMatchObject(moved)
  expect(
    drafts.list({ connection: 'one', actor: 'ines' }).toSorted((a, b) => a.path.localeCompare(b.path)),
  ).toMatchObject([
    { holds: 'unchanged', previousPath: 'docs/b.md', executable: true },
    { path: 'gone', holds: 'deleted', previousPath: null, executable: false },
  ])
})

describe('All drafts together', () => {
  const limited = (limits: { bytes: number; count: number }) =>
    createDrafts(openDatabase(':memory:', options).database, createTextSeal(null), () => new Date(), limits)

  test('take no more than their limit; existing drafts stay, and can be made smaller', () => {
    const drafts = limited({ bytes: 10_000, count: 100 })
    drafts.save({ ...draft, content: 'x'.repeat(8000) })
    expect(() => drafts.save({ ...draft, path: 'other', content: 'y'.repeat(5000) })).toThrow('validation')
    expect(() => drafts.save({ ...draft, content: 'z'.repeat(12_000) })).toThrow('validation')
    expect(drafts.get(draft)?.content).toBe('x'.repeat(8000))
    drafts.save({ ...draft, content: 'x'.repeat(7000) })
    drafts.discard(draft)
    drafts.save({ ...draft, path: 'other', content: 'y'.repeat(5000) })
    expect(drafts.list()).toMatchObject([{ path: 'other' }])
  })

  test('are no more than their limit, and each of them can still be edited', () => {
    const drafts = limited({ bytes: 1_000_000, count: 2 })
    drafts.save({ ...draft, path: 'a' })
    drafts.save({ ...draft, path: 'b' })
    expect(() => drafts.save({ ...draft, path: 'c' })).toThrow('validation')
    drafts.save({ ...draft, path: 'b', content: 'edited at length' })
    expect(
      drafts
        .list()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['a', 'b'])
  })

  test('give an error with a next step when the limit is reached', () => {
    const drafts = limited({ bytes: 1, count: 100 })
    const failure = attempt(() => drafts.save(draft))
    expect(toAppError(failure)).toMatchObject({ message: expect.stringContaining('Discard drafts') })
  })
})

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (thrown) {
    return thrown
  }
}

test('drafts are listed by connection and project', () => {
  const drafts = openDrafts()
  drafts.save(draft)
  drafts.save({ ...draft, project: 'other' })
  drafts.save({ ...draft, connection: 'two' })
  expect(drafts.list({ connection: 'one', actor: 'ines' })).toHaveLength(2)
  expect(drafts.list({ connection: 'one', actor: 'ines' }, 'other')).toHaveLength(1)
  expect(drafts.list({ connection: 'three', actor: 'ines' })).toEqual([])
  expect(drafts.list()).toHaveLength(3)
})

test('a draft is gone when it is discarded, or its connection is', () => {
  const drafts = openDrafts()
  drafts.save(draft)
  drafts.save({ ...draft, path: 'b' })
  drafts.discard(draft)
  expect(drafts.get(draft)).toBeNull()
  expect(drafts.list({ connection: 'one', actor: 'ines' })).toHaveLength(1)
  drafts.discardConnection('one')
  expect(drafts.list({ connection: 'one', actor: 'ines' })).toEqual([])
})

describe('A draft sealed with a key that is not here', () => {
  const seal = createTextSeal(createSealer(randomBytes(32)))
  const sealedFile = () => {
    const file = `${temporaryDirectory()}/store.db`
    openDrafts(file, seal).save(draft)
    return file
  }

  test('is counted, listed as unreadable, kept, and readable when the key is back', () => {
    const file = sealedFile()
    const without = openDrafts(file)
    expect(without.unreadable()).toBe(1)
    expect(without.get(draft)).toBeNull()
    expect(without.list()).toMatchObject([{ path: draft.path, message: '', state: 'unreadable' }])
    const back = openDrafts(file, seal)
    expect(back.unreadable()).toBe(0)
    expect(back.get(draft)?.content).toBe(draft.content)
  })

  test('is not overwritten by another draft of the same file, nor thrown away with that one', () => {
    const file = sealedFile()
    const without = openDrafts(file)
    without.save({ ...draft, content: 'typed meanwhile' })
    expect(without.get(draft)?.content).toBe('typed meanwhile')
    without.discard(draft)
    without.save({ ...draft, content: 'typed later' })
    const back = openDrafts(file, seal)
    const [aside] = back.list().filter(({ state }) => state === 'aside')
    expect(aside && back.read(aside.id)?.content).toBe(draft.content)
    if (aside) back.putBack(aside.id, 'ines', kept.origin)
    expect(back.get(draft)?.content).toBe(draft.content)
    expect(back.list().map(({ state }) => state)).toContain('aside')
  })

  test('can be discarded without affecting other drafts', () => {
    const file = sealedFile()
    const without = openDrafts(file)
    without.save({ ...draft, path: 'other' })
    const [unreadable] = without.list().filter(({ state }) => state === 'unreadable')
    if (unreadable) without.discardOne(unreadable.id)
    expect(without.list()).toMatchObject([{ path: 'other' }])
  })
})

describe('A project identified by its ID', () => {
  const adoption = {
    connection: 'one',
    actor: 'ines',
    project: '17',
    projectPath: 'harbor/lighthouse',
    names: ['harbor/lighthouse'],
  }
  const byId = { ...draft, project: '17' }

  test('has the drafts that were kept under its path', () => {
    const drafts = openDrafts()
    drafts.save(draft)
    drafts.adopt(adoption)
    expect(drafts.get(byId)?.content).toBe(draft.content)
    expect(drafts.list({ connection: 'one', actor: 'ines' }, '17')).toMatchObject([
      { project: '17', projectPath: 'harbor/lighthouse' },
    ])
  })

  test('has them also when only its path is known, also after a rename', () => {
    const drafts = openDrafts()
    drafts.save(byId)
    drafts.adopt({ ...adoption, projectPath: 'harbor/renamed', names: ['harbor/renamed'] })
    expect(drafts.get({ ...draft, project: 'harbor/renamed' })?.content).toBe(draft.content)
    drafts.save({ ...draft, project: 'harbor/renamed', content: 'more' })
    expect(drafts.list({ connection: 'one', actor: 'ines' })).toHaveLength(1)
    drafts.adopt({
      connection: 'one',
      actor: 'ines',
      project: '18',
      projectPath: 'harbor/renamed',
      names: ['harbor/renamed'],
    })
    expect(drafts.get({ ...draft, project: 'harbor/renamed' })).toBeNull()
  })

  test('keeps two drafts of one file: the newer one to be opened, the other aside', () => {
    const drafts = openDrafts()
    drafts.save({ ...byId, content: 'under the ID' })
    drafts.save({ ...draft, content: 'under the path, later' })
    drafts.adopt(adoption)
    drafts.adopt(adoption)
    expect(drafts.get(byId)?.content).toBe('under the path, later')
    const [aside] = drafts.list({ connection: 'one', actor: 'ines' }, '17').filter(({ state }) => state === 'aside')
    expect(aside && drafts.read(aside.id)?.content).toBe('under the ID')
  })

  test('is distinguished from the same path of another connection', () => {
    const drafts = openDrafts()
    drafts.save({ ...draft, connection: 'two' })
    drafts.adopt(adoption)
    expect(drafts.list({ connection: 'two', actor: 'ines' }, 'harbor/lighthouse')).toHaveLength(1)
    expect(drafts.list({ connection: 'one', actor: 'ines' }, '17')).toEqual([])
  })
})

test('the drafts of an earlier version are there in this one, sealed ones too', () => {
  const file = `${temporaryDirectory()}/store.db`
  const seal = createTextSeal(createSealer(randomBytes(32)))
  const before = openDatabase(file, { ...options, migrations: storeMigrations.slice(0, 2) }).database
  const name = `draft ${JSON.stringify([draft.connection, draft.project, draft.branch, draft.path])}`
  const texts = JSON.stringify({ content: draft.content, baseContent: draft.baseContent })
  before
    .prepare(
      'INSERT INTO drafts (connection, project, branch, path, updated_at, base_commit, message, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      ...[draft.connection, draft.project, draft.branch, draft.path, '2026-01-01T00:00:00.000Z', draft.baseCommit],
      seal.protect(`${name} message`, draft.message),
      seal.protect(`${name} text`, texts),
    )
  before.close()
  const drafts = openDrafts(file, seal)
  drafts.claimUnowned(draft.connection, draft.actor, kept.origin)
  expect(drafts.get(draft)).toMatchObject({ ...draft, updatedAt: '2026-01-01T00:00:00.000Z' })
  drafts.adopt({ connection: 'one', actor: 'ines', project: '17', projectPath: draft.project, names: [draft.project] })
  expect(drafts.get({ ...draft, project: '17' })?.content).toBe(draft.content)
})

test('a draft is flushed to the disk before it counts as saved', () => {
  const { database } = openDatabase(`${temporaryDirectory()}/store.db`, options)
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
})

test('every draft that was saved survives kill -9 of the app', async () => {
  const file = `${temporaryDirectory()}/store.db`
  const fixture = new URL('drafts-writer.fixture.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [fixture, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.split('\n').length > 50) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  const saved = said.split('\n').slice(0, -1)
  const drafts = openDrafts(file)
  expect(saved.length).toBeGreaterThanOrEqual(50)
  for (const path of saved) expect(drafts.get({ ...draft, path })?.content).toBe(`text of ${path}`)
})

test('saving a draft on a full disk fails with that reason, and the previous version stays', () => {
  const { database } = openDatabase(':memory:', options)
  const drafts = createDrafts(database, createTextSeal(null))
  drafts.save(draft)
  database.exec('PRAGMA max_page_count = 1')
  expect(() => drafts.save({ ...draft, content: 'x'.repeat(1_000_000) })).toThrow('database or disk is full')
  expect(drafts.get(draft)).toMatchObject({ content: draft.content })
})

describe('Room for drafts', () => {
  const limits = { bytes: 2_000_000, count: 3 }
  const nothing = { bytes: 0, count: 0 }

  test('is there up to the limit, and not for one byte or one draft more', () => {
    requireRoom(nothing, limits, limits)
    expect(() => requireRoom(nothing, { bytes: 2_000_001, count: 1 }, limits)).toThrow('validation')
    expect(() => requireRoom(nothing, { bytes: 1, count: 4 }, limits)).toThrow('validation')
  })

  test('is always there for what takes no more than before', () => {
    const before = { bytes: 3_000_000, count: 5 }
    requireRoom(before, before, limits)
    expect(() => requireRoom(before, { bytes: 3_000_001, count: 5 }, limits)).toThrow('validation')
    expect(() => requireRoom(before, { bytes: 3_000_000, count: 6 }, limits)).toThrow('validation')
  })

  test('that is missing is told by what there is too much of', () => {
    const message = (bytes: number) => {
      const failure = attempt(() => requireRoom(nothing, { bytes, count: 4 }, limits))
      return toAppError(failure)
    }
    expect(message(2_000_001)).toMatchObject({ message: expect.stringContaining('2 MB') })
    expect(message(1)).toMatchObject({ message: expect.stringContaining('3 drafts') })
  })
})
