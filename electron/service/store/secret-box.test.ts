import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SecretBox, secretBox } from './secret-box.ts'

let directory = ''
let box: SecretBox
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-secrets-'))
  box = secretBox(directory)
})
afterEach(() => rmSync(directory, { recursive: true }))

test('a secret can be decrypted only for its own record, also after a restart', () => {
  const texts = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(texts, texts, texts, (secret, place, other) => {
      const sealed = box.seal(secret, place)
      expect(secretBox(directory).open(sealed, place)).toBe(secret)
      expect(box.open(sealed, other)).toBe(other === place ? secret : null)
    }),
  )
})

test('the same secret never looks the same twice', () => {
  expect(Buffer.from(box.seal('tide', 'a'))).not.toEqual(Buffer.from(box.seal('tide', 'a')))
})

test('damaged data can’t be decrypted', () => {
  const sealed = box.seal('tide', 'a')
  for (let index = 0; index < sealed.length; index += 1) {
    const damaged = Uint8Array.from(sealed)
    damaged[index] = (damaged[index] ?? 0) ^ 1
    expect(box.open(damaged, 'a')).toBeNull()
  }
  for (const length of [0, 1, 12, 27, sealed.length - 1]) expect(box.open(sealed.subarray(0, length), 'a')).toBeNull()
})

test('the key is readable by its owner only, and created with the first secret', () => {
  const key = () => statSync(join(directory, 'secret.key')).mode & 0o777
  expect(key).toThrow(/ENOENT/)
  expect(box.open(new Uint8Array(64), 'a')).toBeNull()
  expect(key).toThrow(/ENOENT/)
  box.seal('tide', 'a')
  expect(key()).toBe(0o600)
})

test('without the key no secret can be decrypted, and new ones can be encrypted', () => {
  const sealed = box.seal('tide', 'a')
  rmSync(join(directory, 'secret.key'))
  const other = secretBox(directory)
  expect(other.open(sealed, 'a')).toBeNull()
  expect(other.open(other.seal('new', 'a'), 'a')).toBe('new')
})

test('a file that is no key is not written over', () => {
  writeFileSync(join(directory, 'secret.key'), 'short')
  expect(() => box.seal('tide', 'a')).toThrow(/holds no key/)
})
