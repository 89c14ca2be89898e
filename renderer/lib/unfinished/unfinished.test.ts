import { expect, test } from 'vitest'
import { unfinishedSentences } from './unfinished.ts'

test('lists equal sentences of two forms once, and a tab lists only its own', () => {
  const told = {
    a: { sentence: 'Typed.', tab: 1 },
    b: { sentence: 'Typed.', tab: 2 },
    c: { sentence: 'Exporting.', tab: null },
  }
  expect(unfinishedSentences(told)).toEqual(['Typed.', 'Exporting.'])
  expect(unfinishedSentences(told, 2)).toEqual(['Typed.'])
  expect(unfinishedSentences(told, 3)).toEqual([])
})
