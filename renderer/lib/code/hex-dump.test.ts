import { expect, test } from 'vitest'
import { hexDump } from './hex-dump.ts'

test('shows sixteen bytes per row, with the printable characters beside them', () => {
  const bytes = new TextEncoder().encode('GIF89a\u0001\u0000 and more')
  expect(hexDump(bytes, 512)).toEqual([
    { offset: '00000000', hex: '47 49 46 38 39 61 01 00 20 61 6e 64 20 6d 6f 72', ascii: 'GIF89a·· and mor' },
    { offset: '00000010', hex: '65', ascii: 'e' },
  ])
})

test('shows no more bytes than requested', () => {
  expect(hexDump(new Uint8Array(100), 20).map(row => row.hex.split(' ').length)).toEqual([16, 4])
})
