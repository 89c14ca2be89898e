import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { normalizeBaseUrl } from './base-url.ts'

test.each([
  ['https://code.example.org', 'https://code.example.org'],
  ['https://code.example.org/', 'https://code.example.org'],
  ['HTTPS://Code.Example.org:443/', 'https://code.example.org'],
  ['https://example.org/forge//', 'https://example.org/forge'],
  ['https://example.org/api/v4/', 'https://example.org'],
  ['https://example.org/forge/api/v4', 'https://example.org/forge'],
  ['http://127.0.0.1:8080/?a=b#c', 'http://127.0.0.1:8080'],
])('%s is stored as %s', (typed, stored) => {
  expect(normalizeBaseUrl(typed)).toBe(stored)
})

test.each(['', 'code.example.org', 'ftp://example.org', 'https://', 'https://me:secret@example.org', 'file:///etc'])(
  '%j is refused, with the field named',
  typed => {
    const refusal = (() => {
      try {
        return normalizeBaseUrl(typed)
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(Failure)
    expect(refusal).toMatchObject({ error: { kind: 'validation', fields: { baseUrl: expect.any(String) } } })
  },
)
