import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BridgeFailure } from '../bridge/bridge.ts'
import { base64FromBytes, bytesFromBase64 } from './base64.ts'

test('decodes Base64 to the bytes that were encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70_000, size: 'max' }), bytes => {
      const encoded = base64FromBytes(bytes)
      expect(encoded).toBe(Buffer.from(bytes).toString('base64'))
      expect(Buffer.from(bytesFromBase64(encoded)).equals(bytes)).toBe(true)
    }),
    { numRuns: 10 },
  )
})

test('line breaks inside Base64 do no harm', () => {
  expect([...bytesFromBase64('aGVs\nbG8=\n')]).toEqual([...Buffer.from('hello')])
})

test('rejects invalid Base64 instead of returning other bytes', () => {
  expect(() => bytesFromBase64('not base64!')).toThrow(BridgeFailure)
})
