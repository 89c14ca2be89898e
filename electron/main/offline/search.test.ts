import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SearchMatch } from '#shared/bridge.ts'
import { openDatabase } from '../store/database.ts'
import { cacheMigrations } from '../store/migrations.ts'
import { createResponseCache } from '../store/response-cache.ts'
import { createSealer, masterKeyLength } from '../store/seal.ts'
import { createPins } from './pins.ts'
import { searchKept } from './search.ts'

type Content = string | Buffer | null

interface Options {
  readonly matchCase?: boolean
  readonly isPattern?: boolean
  readonly where?: 'names' | 'contents'
  readonly paths?: string
  readonly after?: number
}

/** A kept tree with these files, in the tables of the app; null is a file whose content is not kept. */
function keep(files: Readonly<Record<string, Content>>, encoding: 'base64' | 'text' = 'base64') {
  const { database } = openDatabase(':memory:', { migrations: cacheMigrations, synchronous: 'NORMAL', check: false })
  onTestFinished(() => database.close())
  const sealer = createSealer(randomBytes(masterKeyLength))
  const cache = createResponseCache(database, sealer, { log: () => {} })
  const { entries, add } = createPins(database, sealer)
  const { id } = add({ project: 'harbor/lighthouse', ref: 'main' }, { connection: 'one', account: 'a', sudo: null })
  Object.entries(files).forEach(([path, content], position) => {
    entries.note(id, 1, position, { path, id: `${position}`.padStart(40, '0'), mode: '100644' }, 'file')
    if (content === null) return
    const subject = { connection: 'one', account: 'a', sudo: null, operation: 'repository.blob', params: path }
    const key = cache.getKey(subject)
    const body = JSON.stringify({
      content: Buffer.from(content).toString(encoding === 'base64' ? 'base64' : 'utf8'),
      encoding,
    })
    cache.put(key, 'one', { status: 200, etag: null, meta: '{}', body: Buffer.from(body) })
    cache.flush()
    const entry = entries.open(id, 'file', position - 1, 1)[0]
    if (entry) entries.keep(id, 1, entry.name, key)
  })
  return (text: string, options: Options = {}) =>
    searchKept(
      { entries, cache },
      { id, text, matchCase: false, isPattern: false, paths: '', where: 'contents', ...options },
      new AbortController().signal,
    )
}

const marked = ({ text, start, end }: SearchMatch) => text.slice(start, end)
const getLines = (matches: readonly SearchMatch[]) => matches.map(({ path, line }) => `${path}:${line}`)

describe('A search in files kept offline', () => {
  test('finds what a regular expression matches, and marks it', async () => {
    const search = keep({ 'a.txt': 'v1.2\nv10\nno\nversion v3.4.5', 'b.txt': 'x\ny' })
    const { matches } = await search(String.raw`v\d+(\.\d+)+$`, { isPattern: true })
    expect(getLines(matches)).toEqual(['a.txt:1', 'a.txt:4'])
    expect(matches.map(marked)).toEqual(['v1.2', 'v3.4.5'])
    expect((await search('^[XY]$', { isPattern: true, matchCase: true })).matches).toEqual([])
    expect((await search('x*', { isPattern: true })).matches).toHaveLength(1)
    expect(getLines((await search(String.raw`^b\.`, { isPattern: true, where: 'names' })).matches)).toEqual([
      'b.txt:null',
    ])
  })

  test('the beginning of a file is after its byte order mark', async () => {
    const search = keep({ 'a.txt': '\ufefftide' })
    expect((await search('^tide', { isPattern: true })).matches.map(marked)).toEqual(['tide'])
  })

  test('a regular expression that would never end is stopped, with a next step', async () => {
    const search = keep({ 'src/a.txt': `${'a'.repeat(60)}b` })
    await expect(search('^(a+)+$', { isPattern: true })).rejects.toMatchObject({
      error: { kind: 'validation', message: expect.stringContaining('takes too long in src/a.txt. Simplify it') },
    })
    // The search after it works.
    expect((await search('a+b', { isPattern: true })).matches).toHaveLength(1)
  })

  test('an invalid regular expression is refused with the reason', async () => {
    await expect(keep({ 'a.txt': 'x' })('(', { isPattern: true })).rejects.toMatchObject({
      error: { kind: 'validation', message: expect.stringContaining('Unterminated group') },
    })
  })

  test('a match without characters is none, and the search continues after it', async () => {
    const search = keep({ 'a.txt': 'bob\n\naa b a', 'b.txt': 'none' })
    const { matches } = await search('a*', { isPattern: true })
    // One a line.
    expect(getLines(matches)).toEqual(['a.txt:3'])
    expect(matches.map(marked)).toEqual(['aa'])
    expect((await search('x*', { isPattern: true })).matches).toEqual([])
  })

  test('only files whose paths match are searched', async () => {
    const search = keep({ 'a.ts': 'tide', 'a.test.ts': 'tide', 'docs/b.md': 'tide' })
    const { matches, filesSearched } = await search('tide', { paths: '*.ts, !*.test.ts' })
    expect([getLines(matches), filesSearched]).toEqual([['a.ts:1'], 1])
  })

  test.each(['base64', 'text'] as const)(
    'gives each line with a match once, with its number, in the order of the tree (%s)',
    async encoding => {
      const search = keep(
        { 'b.txt': 'tide\nno\ntide and tide\r\n\ntide', 'a.txt': 'Low\nhigh Tide', 'c.txt': 'nothing' },
        encoding,
      )
      const { matches, ...rest } = await search('tide')
      expect(getLines(matches)).toEqual(['b.txt:1', 'b.txt:3', 'b.txt:5', 'a.txt:2'])
      expect(matches.map(({ text }) => text)).toEqual(['tide', 'tide and tide', 'tide', 'high Tide'])
      expect(matches.map(marked)).toEqual(['tide', 'tide', 'tide', 'Tide'])
      expect(rest).toEqual({ filesSearched: 3, filesLeftOut: 0, next: null })
    },
  )

  test('truncates a long line around the match, which is marked', async () => {
    const search = keep({ 'a.txt': `first\n${'x'.repeat(1000)}tide${'y'.repeat(1000)}\nlast` })
    const { matches } = await search('tide')
    expect(matches).toEqual([
      { path: 'a.txt', line: 2, text: `${'x'.repeat(60)}tide${'y'.repeat(180)}`, start: 60, end: 64 },
    ])
  })

  test('matches the text literally, with the requested case sensitivity', async () => {
    const search = keep({ 'a.txt': 'a.b\naxb\nA.B\n[a](b)$^{1}|/\\' })
    expect(getLines((await search('a.b')).matches)).toEqual(['a.txt:1', 'a.txt:3'])
    expect(getLines((await search('a.b', { matchCase: true })).matches)).toEqual(['a.txt:1'])
    expect((await search('[a](b)$^{1}|/\\')).matches.map(marked)).toEqual(['[a](b)$^{1}|/\\'])
  })

  test('skips binary, too large and missing files, and returns their number', async () => {
    const search = keep({
      'binary.bin': Buffer.concat([Buffer.from('tide'), Buffer.alloc(1), Buffer.from('tide')]),
      'far.bin': Buffer.concat([Buffer.from('tide'), Buffer.alloc(7995, 'a'), Buffer.alloc(1)]),
      'late.txt': Buffer.concat([Buffer.from('tide'), Buffer.alloc(7996, 'a'), Buffer.alloc(1)]),
      'largest.txt': `tide${' '.repeat(19_999_996)}`,
      'too-large.txt': `tide${' '.repeat(19_999_997)}`,
      'not-kept.txt': null,
    })
    const { matches, ...rest } = await search('tide')
    expect(getLines(matches)).toEqual(['late.txt:1', 'largest.txt:1'])
    expect(rest).toEqual({ filesSearched: 2, filesLeftOut: 4, next: null })
  })

  test('returns 20 matches per file, and continues after 300 with the next file', async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.txt`, 'tide\n'.repeat(21)]))
    const search = keep(files)
    const first = await search('tide')
    expect(first).toMatchObject({ filesSearched: 15, next: 14 })
    expect(first.matches).toHaveLength(300)
    const second = await search('tide', { after: 14 })
    const third = await search('tide', { after: second.next ?? Number.NaN })
    expect(third).toMatchObject({ filesSearched: 10, next: null })
    const all = [...first.matches, ...second.matches, ...third.matches]
    expect(new Set(getLines(all)).size).toBe(800)
  })

  test('finds names, of files whose content is not kept as well', async () => {
    const search = keep({ 'docs/tide.md': null, 'docs/Tides.md': 'x', 'docs/low.md': 'tide' })
    expect(await search('tide', { where: 'names' })).toEqual({
      matches: [
        { path: 'docs/tide.md', line: null, text: 'docs/tide.md', start: 5, end: 9 },
        { path: 'docs/Tides.md', line: null, text: 'docs/Tides.md', start: 5, end: 9 },
      ],
      filesSearched: 3,
      filesLeftOut: 0,
      next: null,
    })
  })
})
