import { expect, test } from 'vitest'
import { besides } from './besides.ts'

const results = ['crane', 'quay', 'lamp']

test('down leads from the field to the first result and on to the last', () => {
  expect(besides(results, 'the field', 'ArrowDown')).toBe('crane')
  expect(besides(results, 'crane', 'ArrowDown')).toBe('quay')
  expect(besides(results, 'lamp', 'ArrowDown')).toBeUndefined()
})

test('up leads back, and not out of the list', () => {
  expect(besides(results, 'lamp', 'ArrowUp')).toBe('quay')
  expect(besides(results, 'crane', 'ArrowUp')).toBeUndefined()
  expect(besides(results, 'the field', 'ArrowUp')).toBeUndefined()
})

test('other keys do nothing', () => {
  expect(besides(results, 'crane', 'Enter')).toBeUndefined()
})
