import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSignature, getTitle, isoTime, parseCommit, parseTag } from './commit-object.ts'

const tree = 'a'.repeat(40)
const [first, second] = ['b'.repeat(40), 'c'.repeat(40)]
const nobody = { name: '', email: '', seconds: 0, offset: '+0000' }
const ada = { name: 'Ada Lovelace', email: 'ada@example.org', seconds: 1_700_000_000, offset: '-0330' }

/** A commit object as git writes it. */
const written = (headers: readonly string[], message: string, encoding: BufferEncoding = 'utf8') =>
  parseCommit('id', Buffer.from(`tree ${tree}\n${headers.join('\n')}\n\n${message}`, encoding))

describe('a commit object', () => {
  test('has its tree, parents in their order, author, committer and message', () => {
    const headers = [`parent ${first}`, `parent ${second}`, `author ${formatSignature(ada)}`]
    const commit = written([...headers, 'committer B <b@example.org> 5 +0100'], 'Title\n\nText\n\nMore\n')
    expect(commit).toEqual({
      id: 'id',
      tree,
      parents: [first, second],
      author: ada,
      committer: { name: 'B', email: 'b@example.org', seconds: 5, offset: '+0100' },
      message: 'Title\n\nText\n\nMore\n',
    })
  })

  test.each([
    ['Ada <ada@example.org> 12 +0200', { name: 'Ada', email: 'ada@example.org', seconds: 12, offset: '+0200' }],
    ['Ada <ada@example.org> 12', { name: 'Ada', email: 'ada@example.org', seconds: 12, offset: '+0000' }],
    ['Ada <ada@example.org>', { name: 'Ada', email: 'ada@example.org', seconds: 0, offset: '+0000' }],
    ['Ada <ada@example.org> -12 +0200', { name: 'Ada', email: 'ada@example.org', seconds: -12, offset: '+0200' }],
    ['<ada@example.org> 12 +0200', { name: '', email: 'ada@example.org', seconds: 12, offset: '+0200' }],
    ['Ada <> 12 +0200', { name: 'Ada', email: '', seconds: 12, offset: '+0200' }],
    ['Ada <a> <b@example.org> 12 +0200', { name: 'Ada', email: 'a', seconds: 0, offset: '+0000' }],
    ['Ada without an address', { ...nobody, name: 'Ada without an address' }],
  ])('with the author %j has what can be read of it', (line, author) => {
    expect(written([`author ${line}`], 'Message')).toMatchObject({ author, committer: nobody, message: 'Message' })
  })

  test('that is damaged is read as empty, so that it does not fail a whole list', () => {
    const empty = { tree: '', parents: [], author: nobody, committer: nobody, message: '' }
    for (const content of ['', '\n', 'tree', ' tree x', 'nothing at all']) {
      expect(parseCommit('id', Buffer.from(content))).toEqual({ id: 'id', ...empty })
    }
    expect(parseCommit('id', Buffer.from(`tree ${tree}`))).toEqual({ id: 'id', ...empty, tree })
    expect(parseCommit('id', Buffer.from(`\n\nOnly a message\n\nof two`)).message).toBe('Only a message\n\nof two')
  })

  test('in another encoding is decoded, and in an unknown one as UTF-8', () => {
    const author = 'author Zoë <zoe@example.org> 1 +0000'
    expect(written([author, 'encoding ISO-8859-1'], 'Grüße', 'latin1')).toMatchObject({
      author: { name: 'Zoë' },
      message: 'Grüße',
    })
    for (const encoding of ['UTF-8', 'utf8', 'no-such-encoding']) {
      expect(written([author, `encoding ${encoding}`], 'Grüße')).toMatchObject({
        author: { name: 'Zoë' },
        message: 'Grüße',
      })
    }
  })

  test('that is signed has no line of the signature among its fields', () => {
    const signature = ['gpgsig -----BEGIN PGP SIGNATURE-----', ' ', ` parent ${second}`, ' -----END PGP SIGNATURE-----']
    expect(written([`parent ${first}`, ...signature, `author ${formatSignature(ada)}`], 'Signed')).toMatchObject({
      ...{ parents: [first], author: ada, message: 'Signed' },
    })
  })
})

describe('a tag object', () => {
  const written = (headers: readonly string[], message: string) =>
    parseTag('id', Buffer.from(`${headers.join('\n')}\n\n${message}`))

  test('has what it points to, its type, its tagger and its message', () => {
    const headers = [`object ${first}`, 'type commit', 'tag v1', `tagger ${formatSignature(ada)}`]
    expect(written(headers, 'One\n')).toEqual({
      ...{ id: 'id', object: first, type: 'commit', tagger: ada, message: 'One\n' },
    })
  })

  test('without a tagger, as old ones are, has none', () => {
    expect(written([`object ${first}`, 'type tree'], 'One')).toMatchObject({ type: 'tree', tagger: null })
    expect(written([], '')).toEqual({ id: 'id', object: '', type: '', tagger: null, message: '' })
  })

  test.each(['PGP SIGNATURE', 'SSH SIGNATURE', 'SIGNED MESSAGE'])('has a message without its block of %s', kind => {
    const block = `-----BEGIN ${kind}-----\nabc\n-----END ${kind}-----\n`
    expect(written([], `One\n\n${block}`).message).toBe('One\n\n')
    expect(written([], `One -----BEGIN ${kind}-----\n`).message).toBe(`One -----BEGIN ${kind}-----\n`)
  })
})

test.each([
  ['Title', 'Title'],
  ['Title\nText', 'Title'],
  ['\n\nTitle\r\nText', 'Title'],
  ['Title\r', 'Title'],
  [' Title ', ' Title '],
  ['', ''],
  ['\n', ''],
])('the title of %j is %j', (message, title) => {
  expect(getTitle(message)).toBe(title)
})

describe('a moment', () => {
  test.each([
    [0, '+0000', '1970-01-01T00:00:00.000+00:00'],
    [0, '+0130', '1970-01-01T01:30:00.000+01:30'],
    [0, '-0130', '1969-12-31T22:30:00.000-01:30'],
    [1_700_000_000, '+0200', '2023-11-15T00:13:20.000+02:00'],
    [-1, '+0000', '1969-12-31T23:59:59.000+00:00'],
    [8_640_000_000_000, '+0000', '+275760-09-13T00:00:00.000+00:00'],
    [8_640_000_000_001, '+0000', '1970-01-01T00:00:00.000+00:00'],
    [Number.NaN, '+0000', '1970-01-01T00:00:00.000+00:00'],
  ])('%d in the time zone %s is written as %s', (seconds, offset, text) => {
    expect(isoTime({ ...nobody, seconds, offset })).toBe(text)
  })

  test('is the same moment in every time zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 59 }),
        fc.constantFrom('+', '-'),
        (seconds, hours, minutes, sign) => {
          const offset = `${sign}${String(hours).padStart(2, '0')}${String(minutes).padStart(2, '0')}`
          expect(Date.parse(isoTime({ ...nobody, seconds, offset }))).toBe(seconds * 1000)
        },
      ),
    )
  })

  test('before 1970 is written for git as 1970', () => {
    expect(formatSignature({ ...ada, seconds: -1 })).toBe('Ada Lovelace <ada@example.org> 0 -0330')
    expect(formatSignature({ ...ada, seconds: 1 })).toBe('Ada Lovelace <ada@example.org> 1 -0330')
  })
})
