import fc from 'fast-check'
import { expect, it } from 'vitest'
import { prettyJson } from './pretty-json.ts'

it('writes any JSON as JSON.stringify would', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      expect(prettyJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
    }),
  )
})

it('gives the same for a text that is pretty already', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      expect(prettyJson(prettyJson(text))).toBe(prettyJson(text))
    }),
  )
})

it('keeps large numbers, double names and escapes as they are', () => {
  expect(prettyJson('{"a":12345678901234567890,"a":1.0,"b":"\\u00e9\\"{,"}')).toBe(
    '{\n  "a": 12345678901234567890,\n  "a": 1.0,\n  "b": "\\u00e9\\"{,"\n}',
  )
})

it('keeps every character of text that is not JSON', () => {
  const signs = (text: string) => text.replaceAll(/\s/g, '')
  const nearlyJson = fc.stringMatching(/^[[\]{}:,"\\ \na1.-]{0,40}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), nearlyJson), text => {
      expect(signs(prettyJson(text))).toBe(signs(text))
    }),
  )
})
