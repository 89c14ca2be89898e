import { expect, test } from 'vitest'
import { withoutRef, withRef } from './merge-base-refs.ts'

test('each ref is looked up once, and a request has no more than fit into an address', () => {
  expect(['main', 'v1.0.0', 'main'].reduce<readonly string[]>(withRef, [])).toEqual(['main', 'v1.0.0'])
  const many = Array.from({ length: 30 }, (_, index) => `branch-${index}`)
  expect(many.reduce<readonly string[]>(withRef, [])).toHaveLength(20)
  expect(withoutRef(['main', 'v1.0.0'], 'main')).toEqual(['v1.0.0'])
})
