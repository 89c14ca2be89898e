import { expect, test } from 'vitest'
import { forgetGenerations } from '../connection/generation-state.ts'
import { fakeRef } from '../connection/ref.fake.ts'
import { nameOfText } from './text-name.ts'

const long = '# A document\n'.repeat(30_000)

test('the same text has the same name, and another one another', () => {
  const name = nameOfText(long)
  expect(String(name).length).toBeLessThan(20)
  expect(nameOfText('# A document\n'.repeat(30_000))).toBe(name)
  expect(nameOfText(`${long}.`)).not.toBe(name)
})

test('of more text than is held, the least recently used is forgotten', () => {
  const [used, unused] = [`used ${long}`, `unused ${long}`]
  const names = [nameOfText(used), nameOfText(unused)]
  // Three times the limit.
  for (let number = 0; number < 30; number += 1) {
    nameOfText(`${number}${long}`)
    nameOfText(used)
  }
  expect(nameOfText(used)).toBe(names[0])
  expect(nameOfText(unused)).not.toBe(names[1])
})

test('texts are forgotten when a generation ends', () => {
  const name = nameOfText(long)
  forgetGenerations(new Set([fakeRef('work')]))
  expect(nameOfText(long)).not.toBe(name)
})
