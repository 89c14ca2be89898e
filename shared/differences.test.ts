import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test.each([
  [{ a: 1 }, { a: 1 }, []],
  [null, { a: 1 }, [{ path: '', was: null, now: { a: 1 } }]],
  [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, [{ path: 'a.b[1]', was: 2, now: 3 }]],
  [{ a: [] }, { a: ['x'] }, [{ path: 'a[0]', was: undefined, now: 'x' }]],
  [{ a: 1 }, {}, [{ path: 'a', was: 1, now: undefined }]],
  [{ updated_at: '1', n: 1 }, { updated_at: '2', n: 1 }, []],
])('%j became %j', (was, now, expected) => {
  expect(differences(was, now)).toEqual(expected)
})

test('fields that change without a write are ignored', () => {
  expect(
    differences({ last_deployment: 1, name: 'a' }, { last_deployment: 2, name: 'a' }, ['last_deployment']),
  ).toEqual([])
})

test('a state never differs from itself, and always from another', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const copy: unknown = JSON.parse(JSON.stringify(one))
      expect(differences(JSON.parse(JSON.stringify(one)), copy)).toEqual([])
      const same = JSON.stringify(one) === JSON.stringify(other)
      if (!same && !JSON.stringify([one, other]).includes('updated_at')) {
        expect(differences({ value: one, mark: 1 }, { value: other, mark: 2 }).length).toBeGreaterThan(0)
      }
    }),
  )
})
