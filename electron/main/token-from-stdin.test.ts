import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readTokenLine } from './token-from-stdin.ts'

test.each([
  [['secret\n'], 'secret'],
  [['  secret  '], 'secret'],
  [['sec', 'ret\r\n', 'more'], 'secret'],
])('%j gives %j', async (chunks, token) => {
  expect(await readTokenLine(Readable.from(chunks))).toBe(token)
})

test('does not wait for the end of the input once the line is there', async () => {
  const input = new Readable({ read() {} })
  input.push('secret\n')
  expect(await readTokenLine(input)).toBe('secret')
})

test.each([[[]], [['\n']], [['x'.repeat(20_000)]]])('no token in %#: refused', async chunks => {
  await expect(readTokenLine(Readable.from(chunks))).rejects.toThrow()
})
