import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/temporary.ts'
import { openDatabase } from './database.ts'
import { createDrafts } from './drafts.ts'
import { storeMigrations } from './migrations.ts'
import { createSealer } from './seal.ts'
import { createTextSeal } from './text-seal.ts'

const options = { migrations: storeMigrations, synchronous: 'FULL', check: true } as const
const draft = {
  connection: 'one',
  project: 'harbor/lighthouse',
  branch: 'main',
  path: 'docs/a.md',
  content: 'new text\r\nwith \u0000 and ünïcode',
  baseCommit: 'abc',
  baseContent: null,
  message: 'Say more',
}
const { content: _content, baseContent: _baseContent, ...summary } = draft

function openDrafts(file = ':memory:', seal = createTextSeal(null)) {
  return createDrafts(openDatabase(file, options).database, seal)
}

test('a draft comes back as it was typed, and the newest version of it only', () => {
  const drafts = openDrafts()
  drafts.save({ ...draft, content: 'first' })
  const { updatedAt } = drafts.save(draft)
  expect(drafts.get(draft)).toEqual({ ...draft, updatedAt })
  expect(drafts.list('one')).toEqual([{ ...summary, updatedAt }])
})

test('drafts are listed by connection and project', () => {
  const drafts = openDrafts()
  drafts.save(draft)
  drafts.save({ ...draft, project: 'other' })
  drafts.save({ ...draft, connection: 'two' })
  expect(drafts.list('one')).toHaveLength(2)
  expect(drafts.list('one', 'other')).toHaveLength(1)
  expect(drafts.list('three')).toEqual([])
})

test('a draft is gone when it is discarded, or its connection is', () => {
  const drafts = openDrafts()
  drafts.save(draft)
  drafts.save({ ...draft, path: 'b' })
  drafts.discard(draft)
  expect(drafts.get(draft)).toBeNull()
  expect(drafts.list('one')).toHaveLength(1)
  drafts.discardConnection('one')
  expect(drafts.list('one')).toEqual([])
})

test('a draft sealed with a key that is not here is counted, kept, and readable when the key is back', () => {
  const file = `${temporaryDirectory()}/store.db`
  const seal = createTextSeal(createSealer(randomBytes(32)))
  openDrafts(file, seal).save(draft)
  const without = openDrafts(file)
  expect(without.unreadable()).toBe(1)
  expect(without.get(draft)).toBeNull()
  expect(without.list('one')).toEqual([])
  const back = openDrafts(file, seal)
  expect(back.unreadable()).toBe(0)
  expect(back.get(draft)?.content).toBe(draft.content)
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
