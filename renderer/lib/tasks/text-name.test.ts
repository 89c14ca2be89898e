import { expect, test } from 'vitest'
import { nameOfText } from './text-name.ts'

test('the same text has the same name, another one another, and the texts that are held for it are bounded', () => {
  const long = '# A document\n'.repeat(30_000)
  const name = nameOfText(long)
  expect(String(name).length).toBeLessThan(20)
  expect(nameOfText('# A document\n'.repeat(30_000))).toBe(name)
  expect(nameOfText(`${long}.`)).not.toBe(name)
  // Ten times the limit: the first text is evicted, so it has a new name.
  for (let number = 0; number < 100; number += 1) nameOfText(`${number}${long}`)
  expect(nameOfText(long)).not.toBe(name)
})
