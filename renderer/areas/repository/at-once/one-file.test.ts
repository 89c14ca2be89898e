import { describe, expect, test } from 'vitest'
import { readOneFile, whyTooLarge } from './one-file.ts'

describe('A file that is sent at once', () => {
  test('keeps every byte', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    const read = await readOneFile(new File([bytes], 'all.bin'))
    expect(read).toMatchObject({ name: 'all.bin', size: 256 })
    expect(Buffer.from(read.content, 'base64')).toEqual(Buffer.from(bytes))
  })

  test('is refused with its size and another way when it is too large for that', () => {
    expect(whyTooLarge({ size: 5_000_000 })).toBeNull()
    expect(whyTooLarge({ size: 5_000_001 })).toMatch(/5 MB.*Change many/)
  })
})
