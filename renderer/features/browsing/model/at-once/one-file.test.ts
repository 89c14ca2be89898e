import { describe, expect, test } from 'vitest'
import { lastChosen, type OneFile, readOneFile, whyTooLarge } from './one-file.ts'

describe('A file that is sent at once', () => {
  test('keeps every byte', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    const read = await readOneFile(new File([bytes], 'all.bin'))
    expect(read).toMatchObject({ name: 'all.bin', size: 256 })
    expect(Buffer.from(read.content, 'base64')).toEqual(Buffer.from(bytes))
  })

  test('is refused with its size and another way when it is too large for that', () => {
    expect(whyTooLarge({ size: 5_000_000 })).toBeNull()
    expect(whyTooLarge({ size: 5_000_001 })).toMatch(/5 MB.*Edit multiple files/)
  })

  test('is the last chosen one, whichever was read first', async () => {
    const reading = new Map<string, PromiseWithResolvers<OneFile>>()
    const read = lastChosen(({ name }) => {
      const one = Promise.withResolvers<OneFile>()
      reading.set(name, one)
      return one.promise
    })
    const [slow, lost, fast] = ['slow', 'lost', 'fast'].map(name => read(new File([], name)))
    const content = { name: 'fast', size: 0, content: '' }
    reading.get('fast')?.resolve(content)
    reading.get('slow')?.resolve({ ...content, name: 'slow' })
    reading.get('lost')?.reject(new Error('gone'))
    expect(await Promise.all([slow, lost, fast])).toEqual([null, null, content])
  })

  test("reports one that can't be read, and accepts an empty choice", async () => {
    const read = lastChosen(() => Promise.reject(new Error('gone')))
    expect(await read(new File([], 'gone'))).toBe('unreadable')
    expect(await read(null)).toBeNull()
  })
})
