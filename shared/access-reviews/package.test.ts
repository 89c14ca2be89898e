import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activate } from '../i18n/i18n.ts'
import { createPackage, packageName, verifyPackage } from './package.ts'
import { anyEvent, decide, makeAccess, makeReview, sha256 } from './review.fixture.ts'

const exportedAt = '2026-11-24T18:00:00.000Z'
const toBytes = (files: ReturnType<typeof createPackage>) =>
  new Map(files.map(({ name, text }) => [name, new TextEncoder().encode(text)]))
const check = (files: ReadonlyMap<string, Uint8Array>) =>
  verifyPackage(
    new Map([...files].map(([name, bytes]) => [name, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)])),
    sha256,
  )
const pack = (events: Parameters<typeof makeReview>[0]) => createPackage(makeReview(events), { exportedAt, sha256 })

test('a package is accepted as it was made, whatever was decided and written', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), events => {
      const { problems, manifest } = check(toBytes(pack(events)))
      expect(problems).toEqual([])
      expect(manifest?.chain.records).toBe(events.length)
    }),
  )
})

test('the manifest has the number of bytes of each file', () => {
  const files = pack([decide({ reason: 'first and last of each length: \u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}' })])
  const manifest = files.find(({ name }) => name === 'manifest.json')?.text ?? ''
  const sizes = [...toBytes(files)].map(([name, bytes]) => ({ name, bytes: bytes.length }))
  expect(JSON.parse(manifest)).toMatchObject({ files: sizes.slice(0, -2) })
})

test('a changed byte in any file is noticed, and the file is named', () => {
  const files = toBytes(pack([decide(), decide({ action: 'remove', reason: 'Left \uFFFD' })]))
  const names = [...files.keys()].filter(name => (files.get(name)?.length ?? 0) > 0)
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(), fc.integer({ min: 1, max: 255 }), (name, at, by) => {
      const bytes = files.get(name)?.slice() ?? new Uint8Array()
      const index = at % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ by
      const { problems } = check(new Map(files).set(name, bytes))
      // The hash of the manifest names the manifest.
      const expected = name === 'manifest.json.sha256' ? 'manifest.json' : name
      expect(problems.map(({ file }) => file)).toContain(expected)
    }),
    { numRuns: 500 },
  )
})

test('a decision that was rewritten with a new hash breaks the chain at the next record', () => {
  const [first, second] = [decide(), decide({ action: 'remove' })]
  const review = makeReview([first, second])
  const forged = makeReview([decide({ action: 'remove', reason: 'Forged' })])
  const log = [forged.log[0], review.log[1]].filter(record => record !== undefined)
  const files = createPackage({ ...review, log }, { exportedAt, sha256 })
  expect(check(toBytes(files)).problems).toEqual([{ kind: 'record', file: 'decisions.jsonl', record: 2 }])
})

test('missing and added files are named', () => {
  const files = toBytes(pack([]))
  files.delete('reads.jsonl')
  files.set('notes.txt', new Uint8Array())
  expect(check(files).problems).toEqual([
    { kind: 'missing', file: 'reads.jsonl' },
    { kind: 'unexpected', file: 'notes.txt' },
  ])
  expect(check(new Map()).problems).toEqual([{ kind: 'missing', file: 'manifest.json' }])
})

test('the page shows names as text, and the table has decision, reason, evidence and result', () => {
  const person = { id: 3, name: '<script>x</script>', username: 'grace', state: 'active' }
  const review = makeReview(
    [
      decide({ action: 'lower', level: 20, reason: '=cmd' }),
      { kind: 'result', access: 'project 7 3', outcome: 'done', detail: '', journal: 12 },
    ],
    [makeAccess({ person })],
  )
  const files = new Map(
    createPackage({ ...review, undone: [12] }, { exportedAt, sha256 }).map(one => [one.name, one.text]),
  )
  expect(files.get('report.html')).not.toContain('<script>')
  expect(files.get('report.html')).toContain('&lt;script&gt;x')
  expect(files.get('report.html')).toContain('<dt>Changes applied</dt><dd>0 of 1</dd>')
  const row = files.get('accesses.csv')?.split('\r\n')[1]
  for (const cell of ['"Lower to Reporter"', `"'=cmd"`, '"done"', '"12"', '"true"', 'projectMembers.list of harbor']) {
    expect(row).toContain(cell)
  }
})

test('the folder is named after the review, without characters that a path may not have', () => {
  expect(packageName({ name: ' Q4 / 2026: élan ' }, exportedAt)).toBe('access-review-q4-2026-élan-2026-11-24')
  expect(packageName({ name: '../..' }, exportedAt)).toBe('access-review-review-2026-11-24')
})

test('the table of a package is the same in every language', () => {
  const table = () => pack([decide(), decide({ action: 'remove' })]).find(({ name }) => name === 'accesses.csv')?.text
  const english = table()
  activate('de-DE', {
    Direct: ['Direkt'],
    Keep: ['Behalten'],
    Remove: ['Entfernen'],
    'Not available from the API': ['–'],
  })
  const german = table()
  activate('en', null)
  expect(english).toContain('"Direct"')
  expect(german).toBe(english)
})

// Evidence is kept for years: written down once, as version 1 exports it.
test('a package that version 1 has exported is verified, and a change of it is noticed', () => {
  const folder = join(import.meta.dirname, 'earlier', 'review-package-1')
  const files = new Map(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))
  const { problems, manifest } = verifyPackage(files, sha256)
  expect(problems).toEqual([])
  expect(manifest).toMatchObject({
    ...{ kind: 'gatehouse-access-review', version: 1, name: 'Q4 2026', due: '2026-12-31', account: 'ines' },
    scope: { kind: 'places', places: [{ source: 'group', id: 4, path: 'harbor' }] },
    ...{ accesses: 2, decided: 2, changes: 1, applied: 1, incomplete_reads: 1, undone_entries: [] },
    chain: { records: 3 },
  })
  const log = files.get('decisions.jsonl') ?? ''
  files.set('decisions.jsonl', log.replace('"action":"keep"', '"action":null'))
  expect(verifyPackage(files, sha256).problems).toEqual([
    { kind: 'changed', file: 'decisions.jsonl' },
    { kind: 'record', file: 'decisions.jsonl', record: 2 },
  ])
})
