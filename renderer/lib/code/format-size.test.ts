import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1536, '1.5 kB'],
  [999_600, '1 MB'],
  [25_000_000, '25 MB'],
])('%d bytes are said as %s', (bytes, said) => {
  expect(formatSize(bytes)).toBe(said)
})
