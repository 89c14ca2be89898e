import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSealer } from './seal.ts'
import { createTextSeal } from './text-seal.ts'

const sealer = createSealer(randomBytes(32))
const bytes = fc.uint8Array({ maxLength: 200 })

test('encrypted data is decrypted completely for the same row', () => {
  fc.assert(
    fc.property(bytes, fc.array(bytes, { minLength: 1, maxLength: 3 }), (context, parts) => {
      const opened = sealer.open(context, sealer.seal(context, parts))
      expect(opened?.equals(Buffer.concat(parts))).toBe(true)
    }),
  )
})

test('decryption fails with a changed bit, another row or another key', () => {
  fc.assert(
    fc.property(bytes, bytes, fc.nat(), (context, plain, position) => {
      const sealed = sealer.seal(context, [plain])
      const changed = Buffer.from(sealed)
      const at = position % changed.length
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(sealer.open(context, changed)).toBeNull()
      expect(sealer.open(Buffer.concat([context, Buffer.of(0)]), sealed)).toBeNull()
      expect(createSealer(randomBytes(32)).open(context, sealed)).toBeNull()
    }),
  )
})

test('no bytes of any length make it throw', () => {
  fc.assert(
    fc.property(bytes, junk => {
      expect(sealer.open(Buffer.of(1), junk)).toBeNull()
    }),
  )
})

test('the same text is never sealed to the same bytes', () => {
  const context = Buffer.of(1)
  expect(sealer.seal(context, [Buffer.from('x')])).not.toEqual(sealer.seal(context, [Buffer.from('x')]))
})

test('texts come back with a key and without one, and not with another', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const withKey = createTextSeal(sealer)
      const withoutKey = createTextSeal(null)
      expect(withKey.reveal('c', withKey.protect('c', text))).toBe(text)
      expect(withoutKey.reveal('c', withoutKey.protect('c', text))).toBe(text)
      expect(withKey.reveal('c', withoutKey.protect('c', text))).toBe(text)
      expect(withoutKey.reveal('c', withKey.protect('c', text))).toBeNull()
      expect(createTextSeal(createSealer(randomBytes(32))).reveal('c', withKey.protect('c', text))).toBeNull()
    }),
  )
})
