import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksSecret, mergeSaved, type SavedCollection, splitImport } from './saved-requests.ts'
import { readSavedRequests, savedRequestsJsonSchema, writeSavedRequests } from './saved-requests-file.ts'

const token = `glpat-${'a1B2'.repeat(5)}`

const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter(text => text.trim() === text)
const folder = fc.constantFrom('', 'Releases', 'Releases/Monthly', 'Größe & Co')
const saved: fc.Arbitrary<SavedCollection> = fc.record({
  requests: fc.array(
    fc.record({
      ...{ name, folder, operation: fc.constantFrom('tags.list', 'commits.create', 'of.another.version') },
      params: fc.dictionary(
        fc.string({ minLength: 1, maxLength: 10 }).filter(key => key !== '__proto__'),
        fc.oneof(
          fc.string({ unit: 'binary' }).map(text => text.toWellFormed()),
          fc.integer(),
          fc.boolean(),
          fc.constant(null),
          fc.constant('{{project}}'),
        ),
        { maxKeys: 4 },
      ),
    }),
    { maxLength: 4 },
  ),
  variables: fc.array(
    fc.record({
      ...{ name: fc.constantFrom('project', 'of.day', 'A_1'), folder },
      ...{ value: fc.string({ unit: 'grapheme' }), secret: fc.constant(false) },
    }),
    { maxLength: 3 },
  ),
})

test('what was exported is read again as it was, as YAML and as JSON', async () => {
  await fc.assert(
    fc.asyncProperty(saved, fc.constantFrom('yaml' as const, 'json' as const), async (collection, format) => {
      const read = await readSavedRequests(await writeSavedRequests(collection, format))
      expect(read).toEqual({ ok: true, collection, leftOut: 0 })
    }),
    {
      numRuns: 60,
      examples: [
        [
          {
            requests: [{ name: '!', folder: '', operation: 'tags.list', params: { valueOf: 0, toString: 'a' } }],
            variables: [],
          },
          'yaml',
        ],
      ],
    },
  )
})

test('a file has no token, no secret of the contract and no value of a secret variable, wherever they were', async () => {
  const collection: SavedCollection = {
    requests: [
      {
        ...{ name: 'Set', folder: '', operation: 'instanceVariables.create' },
        params: { key: 'A', value: 'hidden-one' },
      },
      {
        ...{ name: 'Set by variable', folder: '', operation: 'instanceVariables.create' },
        params: { value: '{{its_value}}' },
      },
      {
        ...{ name: 'Get', folder: '', operation: 'tags.list' },
        params: { id: 1, search: token, nested: [{ a: token }], text: `Bearer ${token}`, address: `/x?t=${token}` },
      },
      {
        ...{ name: 'Mirror', folder: '', operation: 'of.another' },
        params: { url: 'https://me:hidden-two@example.org/a.git' },
      },
    ],
    variables: [
      { name: 'plain', folder: '', value: token, secret: false },
      { name: 'api_token', folder: '', value: 'hidden-three', secret: false },
      { name: 'chosen', folder: '', value: 'hidden-four', secret: true },
    ],
  }
  for (const format of ['yaml', 'json'] as const) {
    const text = await writeSavedRequests(collection, format)
    expect(text).not.toMatch(/glpat|hidden/)
    expect(text).toContain('{{its_value}}')
    const read = await readSavedRequests(text)
    expect(read.ok && read.collection.variables.every(({ secret }) => secret)).toBe(true)
  }
})

test('secrets that someone typed into a file are left out and counted', async () => {
  const text = `version: 1
variables:
  - { name: key, secret: true, value: hidden }
  - { name: other, value: ${token} }
requests:
  - { name: Find, operation: tags.list, params: { id: 1, search: ${token} } }
`
  const read = await readSavedRequests(text)
  expect(JSON.stringify(read)).not.toMatch(/glpat|hidden/)
  expect(read).toMatchObject({ ok: true, leftOut: 2, collection: { requests: [{ params: { id: 1 } }] } })
})

test.each([
  ['version: 2\nrequests: []', /version/],
  ['version: 1\nrequests: [{ name: x }]', /requests\.0\.operation/],
  ['version: 1\nrequests: [{ name: x, operation: tags.list, folder: a//b }]', /empty name/],
  ['version: 1\nrequests: []\nvariables: [{ name: two words }]', /variables\.0\.name/],
  ['a: &a [1]\nb: *a', /aliases/],
  ['{', /YAML/],
  ['x'.repeat(5_000_001), /too large/],
])('a file that is not valid is refused with the place: %#', async (text, sentence) => {
  expect(await readSavedRequests(text)).toMatchObject({ ok: false, sentence: expect.stringMatching(sentence) })
})

test.each([
  token,
  `ghp_${'a1B2'.repeat(9)}`,
  `github_pat_${'a1B2'.repeat(9)}`,
  `xoxb-${'a1B2'.repeat(3)}`,
  'AKIA0123456789ABCDEF',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  '-----BEGIN OPENSSH PRIVATE KEY-----',
  'https://me:word@example.org/a.git',
])('%s is a secret by itself and anywhere in a text', secret => {
  for (const value of [secret, `Bearer ${secret}`, `https://example.org/x?y=1&t=${secret}&z=2`, `a\n${secret}\n`])
    expect(looksSecret({ name: 'x', value }), value).toBe(true)
})

test('secrets are recognized by name or value, and other variables are not', () => {
  for (const [name, value] of [
    ['deploy_token', ''],
    ['DB_PASSWORD', ''],
    ['x', token],
    ['x', '-----BEGIN RSA PRIVATE KEY-----\nabc'],
    ['x', 'https://a:b@example.org/c.git'],
  ] as const) {
    expect(looksSecret({ name, value }), name).toBe(true)
  }
  for (const [name, value] of [
    ['project', 'harbor/lighthouse'],
    ['token_count', '3'],
    ['ref', 'main'],
    ['branch', 'global-navigation-refactoring'],
    ['url', 'https://example.org:8080/a@b'],
    ['sha', 'a'.repeat(40)],
  ] as const) {
    expect(looksSecret({ name, value }), name).toBe(false)
  }
})

test('an import replaces what has the same name in the same folder, and keeps the rest', () => {
  const one = (name: string, folder: string, operation: string) => ({ name, folder, operation, params: {} })
  const merged = mergeSaved(
    { requests: [one('a', '', 'x'), one('a', 'F', 'x')], variables: [] },
    { requests: [one('a', 'F', 'y'), one('b', '', 'y')], variables: [] },
  )
  expect(merged.requests).toEqual([one('a', '', 'x'), one('a', 'F', 'y'), one('b', '', 'y')])
})

test('the JSON Schema in the documentation is that of the file', async () => {
  await expect(savedRequestsJsonSchema()).toMatchFileSnapshot('../docs/users/saved-requests.schema.json')
})

test('an import tells apart what would change: other content of the same name, and variables that hide a present one', () => {
  const variable = (name: string, folder: string, value: string) => ({ name, folder, value, secret: false })
  const request = { name: 'Tags', folder: 'Releases', operation: 'tags.list', params: { id: '{{project}}' } }
  const present = { requests: [request], variables: [variable('project', '', 'own'), variable('day', '', '1')] }
  const same = { ...request, params: { ...request.params } }
  const hiding = variable('project', 'Releases', 'other')
  const elsewhere = variable('project', 'Backups', 'other')
  const changed = variable('day', '', '2')
  expect(
    splitImport(present, { requests: [same], variables: [variable('project', '', 'own'), hiding, elsewhere, changed] }),
  ).toEqual({
    changing: { requests: [], variables: [hiding, changed] },
    rest: { requests: [same], variables: [variable('project', '', 'own'), elsewhere] },
  })
  const other = { ...request, operation: 'tags.delete' }
  expect(splitImport(present, { requests: [other], variables: [] }).changing.requests).toEqual([other])
})

test.each(['yaml', 'json'] as const)(
  'a %s file that version 1 has written is read, and written as the same bytes',
  async format => {
    const text = readFileSync(join(import.meta.dirname, 'earlier', `saved-requests-1.${format}`), 'utf8')
    const read = await readSavedRequests(text)
    expect(read).toEqual({
      ok: true,
      leftOut: 0,
      collection: {
        variables: [
          { name: 'project', folder: '', value: 'harbor/lighthouse', secret: false },
          { name: 'month', folder: 'Releases/Monthly', value: '2026-11', secret: false },
          { name: 'api_token', folder: '', value: '', secret: true },
        ],
        requests: [
          {
            ...{ name: 'Tags of the month', folder: 'Releases/Monthly', operation: 'tags.list' },
            ...{ params: { id: '{{project}}', search: 'v{{month}}' }, per_page: 50, keyset: false },
          },
          { name: 'Version', folder: '', operation: 'version.get', params: {} },
        ],
      },
    })
    if (read.ok) expect(await writeSavedRequests(read.collection, format)).toBe(text)
  },
)
