import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { boundedJson } from './bounded-json.ts'

test('a short value is written as JSON.stringify writes it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(boundedJson(value, 1_000_000)).toBe(JSON.stringify(value, null, 2))
    }),
  )
  expect(boundedJson({ a: undefined, b: [undefined] }, 100)).toBe(JSON.stringify({ b: [null] }, null, 2))
  expect(boundedJson(undefined, 100)).toBe('')
})

test('truncates a long one, with a mark at the end', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 50 }), (value, maxLength) => {
      const whole = JSON.stringify(value, null, 2)
      const text = boundedJson(value, maxLength)
      if (whole.length <= maxLength) expect(text).toBe(whole)
      else expect(text).toBe(`${whole.slice(0, maxLength)}\n… cut off after ${maxLength} characters`)
    }),
  )
})

test('reads no more of a value than it writes', () => {
  let reads = 0
  const counting: ProxyHandler<readonly object[]> = {
    get: (items, name, receiver) => {
      if (/^\d+$/.test(String(name))) reads += 1
      return Reflect.get(items, name, receiver)
    },
  }
  const items = new Proxy(
    Array.from({ length: 1_000_000 }, () => ({})),
    counting,
  )
  expect(boundedJson([items, 'x'.repeat(10_000_000)], 20_000).length).toBeLessThan(20_100)
  expect(reads).toBeLessThan(20_000)
})

test('writes nothing of a text after the limit', () => {
  const stringify = vi.spyOn(JSON, 'stringify')
  boundedJson({ ['k'.repeat(20_000)]: 'x'.repeat(1_000_000), short: ['y'.repeat(1_000_000)] }, 20_000)
  const written = stringify.mock.results.reduce((sum, { value }) => sum + String(value).length, 0)
  stringify.mockRestore()
  expect(written).toBeLessThan(20_100)
})
