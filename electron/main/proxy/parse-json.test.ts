import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepest, parseJson, UnboundedJson } from './parse-json.ts'

const parsed = (text: string) => parseJson(Buffer.from(text))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Any ID, and often one near the largest that a number holds exactly. */
const anyId = fc.oneof(fc.bigInt({ min: 1n, max: 2n ** 64n }), fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }))

describe('JSON of a service', () => {
  it('is the value that was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value)
        expect(parsed(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('is checked up to the end of a string and after it, however the string ends', () => {
    for (const text of ['', '"', '\\', '\\"', '\\\\', '"\\', '['.repeat(deepest + 1), '"['.repeat(deepest + 1)]) {
      const written = JSON.stringify(text)
      expect(parsed(`[${written},${nested(deepest - 1)}]`)).toHaveProperty('0', text)
      expect(() => parsed(`[${written},${nested(deepest)}]`)).toThrow(UnboundedJson)
    }
  })

  it('may begin with a byte order mark', () => {
    expect(parsed('\ufeff{"id":1}')).toEqual({ id: 1 })
    expect(() => parsed('\ufeff\ufeff1')).toThrow(SyntaxError)
  })

  it('keeps every ID exactly: as a number where that holds it, else as its digits', () => {
    const key = fc.constantFrom('id', 'iid', 'project_id', 'parent_id')
    const spaces = fc.constantFrom('', ' ', '\n  ')
    fc.assert(
      fc.property(fc.array(fc.tuple(key, anyId), { minLength: 1 }), spaces, (ids, space) => {
        const records = ids.map(([name, id]) => `{"${name}"${space}:${space}${id}${space},"size":${id}}`)
        const values = parsed(`[${records.join(',')}]`)
        for (const [index, [name, id]] of ids.entries()) {
          const isExact = Number.isSafeInteger(Number(id))
          expect(values).toHaveProperty([index, name], isExact ? Number(id) : String(id))
          expect(values).toHaveProperty([index, 'size'], Number(id))
        }
      }),
    )
  })

  it('keeps the IDs of a list exactly too, with any separators', () => {
    const key = fc.constantFrom('ids', 'iids', 'user_ids', 'selective_sync_namespace_ids')
    const between = fc.constantFrom(',', ', ', ' ,\n  ')
    fc.assert(
      fc.property(key, fc.array(fc.option(anyId)), between, (name, ids, comma) => {
        const list = `[${ids.map(String).join(comma)}]`
        const values = ids.map(id => (id === null || Number.isSafeInteger(Number(id)) ? id && Number(id) : String(id)))
        expect(parsed(`{"${name}":${list},"sizes":${list}}`)).toEqual({
          [name]: values,
          sizes: ids.map(id => id && Number(id)),
        })
      }),
    )
    expect(parsed('{"ids":[9007199254740993.5,9007199254740993e2,-9007199254740993]}')).toEqual({
      ids: [Number('9007199254740993.5'), Number('9007199254740993e2'), '-9007199254740993'],
    })
  })

  it('does not change strings that look like an ID', () => {
    const looksLike = ['"id":90071992547409931,', '90071992547409931', '\\"id\\": 90071992547409931}']
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...looksLike))), texts => {
        const text = JSON.stringify({ texts, id: 1 })
        expect(parsed(text)).toEqual({ texts, id: 1 })
      }),
    )
  })

  it('that breaks off inside a text is an error', () => {
    for (const text of ['["abc', '["abc\\"', '["', '"\\']) expect(() => parsed(text)).toThrow(SyntaxError)
  })
})
