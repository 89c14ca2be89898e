import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, parseMailmap } from './mailmap.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailmap-'))
  execFileSync('git', ['init', '--quiet', folder])
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Git's own answer for each author. */
function askGit(mailmap: string, authors: readonly Identity[]): string[] {
  writeFileSync(join(folder, '.mailmap'), mailmap)
  const input = authors.map(({ name, email }) => `${name} <${email}>\n`).join('')
  return execFileSync('git', ['-C', folder, 'check-mailmap', '--stdin'], { input, encoding: 'utf8' })
    .trimEnd()
    .split('\n')
}

test('gives a name, an address or both to all names of an address, or to one', () => {
  const { resolve } = parseMailmap(
    [
      '# People who moved',
      'Ada Löwe <ada@old.example>',
      '<bo@new.example> <bo@old.example>',
      'Cy Doe <cy@new.example> <cy@old.example> # since 2020',
      'Di Roe <di@new.example> build <shared@example>',
    ].join('\n'),
  )
  expect(resolve({ name: 'ada', email: 'ADA@old.example' })).toEqual({ name: 'Ada Löwe', email: 'ADA@old.example' })
  expect(resolve({ name: 'bo', email: 'bo@old.example' })).toEqual({ name: 'bo', email: 'bo@new.example' })
  expect(resolve({ name: 'c', email: 'cy@old.example' })).toEqual({ name: 'Cy Doe', email: 'cy@new.example' })
  expect(resolve({ name: 'Build', email: 'shared@example' })).toEqual({ name: 'Di Roe', email: 'di@new.example' })
  expect(resolve({ name: 'other', email: 'shared@example' })).toEqual({ name: 'other', email: 'shared@example' })
})

test('resolves every author as git does', () => {
  const name = fc.constantFrom('Ada', 'ada', 'Bo Li', 'BO LI', 'Çelik', '')
  const email = fc.constantFrom('a@x', 'A@X', 'b@x', 'c@y')
  const identity = fc.tuple(name, email).map(([known, address]) => `${known} <${address}>`)
  const line = fc.oneof(
    identity,
    fc.tuple(identity, identity).map(parts => parts.join(' ')),
    fc.tuple(identity, identity).map(parts => `  ${parts.join('\t')} # note`),
    fc.constantFrom(
      '',
      '# Ada <a@x>',
      'no address',
      'Ada <>',
      'Ada <a@x',
      'Ada <> <b@x>',
      'Ada <a@x> <>',
      '> Bo <b@x>',
    ),
  )
  const authors = ['Ada', 'BO li', 'çelik', 'Zoe'].flatMap(known =>
    ['a@x', 'B@X', 'c@y', 'd@z'].map(address => ({ name: known, email: address })),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), lines => {
      const text = lines.join('\n')
      const { resolve } = parseMailmap(text)
      const resolved = authors.map(author => resolve(author)).map(({ name: one, email: at }) => `${one} <${at}>`)
      expect(resolved).toEqual(askGit(text, authors))
    }),
    { numRuns: 60 },
  )
})
