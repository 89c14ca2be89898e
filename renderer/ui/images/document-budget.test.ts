import { expect, test } from 'vitest'
import { createDocumentBudget } from './document-budget.ts'

test('a document loads a hundred images, each as often as it likes', () => {
  const { mayLoad } = createDocumentBudget()
  const addresses = Array.from({ length: 101 }, (_, index) => `${index}.png`)
  expect(addresses.filter(mayLoad)).toHaveLength(100)
  expect([mayLoad('0.png'), mayLoad('100.png')]).toEqual([true, false])
})

test('its images have a hundred million pixels together, each counted once as it is now', () => {
  const { mayDraw } = createDocumentBudget()
  expect([mayDraw('a', 60_000_000), mayDraw('b', 40_000_001), mayDraw('b', 40_000_000)]).toEqual([true, false, true])
  expect([mayDraw('a', 60_000_000), mayDraw('c', 1)]).toEqual([true, false])
  expect([mayDraw('a', 50_000_000), mayDraw('c', 10_000_001), mayDraw('c', 10_000_000)]).toEqual([true, false, true])
})
