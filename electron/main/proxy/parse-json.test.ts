import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepest, parseJson, UnboundedJson } from './parse-json.ts'

const parsed = (text: string) => parseJson(Buffer.from(text))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('JSON of a service', () => {
  it('is the value that was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value)
        expect(parsed(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('is looked at up to the end of a text and on from there, however the text ends', () => {
    for (const text of ['', '"', '\\', '\\"', '\\\\', '"\\', '['.repeat(deepest + 1), '"['.repeat(deepest + 1)]) {
      const written = JSON.stringify(text)
      expect(parsed(`[${written},${nested(deepest - 1)}]`)).toHaveProperty('0', text)
      expect(() => parsed(`[${written},${nested(deepest)}]`)).toThrow(UnboundedJson)
    }
  })

  it('that breaks off inside a text is an error', () => {
    for (const text of ['["abc', '["abc\\"', '["', '"\\']) expect(() => parsed(text)).toThrow(SyntaxError)
  })
})
