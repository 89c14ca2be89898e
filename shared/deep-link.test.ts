import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepLink, parseDeepLink } from './deep-link.ts'

describe('deep links', () => {
  it('name a screen and come back as the same route path', () => {
    const segment = fc.string({ minLength: 1, maxLength: 40 }).map(encodeURIComponent)
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 6 }), segments => {
        const path = `/${segments.join('/')}`
        expect(parseDeepLink(deepLink(path))).toBe(path)
      }),
    )
  })

  it.each([
    ['another scheme', 'https://open/c/sandbox'],
    ['another host', 'gatehouse://evil/c/sandbox'],
    ['a protocol-relative path', '//evil.example/x'],
    ['a backslash', '/c\\sandbox'],
    ['a control character', '/c/\u0007'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
    ['too much', `/${'a'.repeat(4001)}`],
  ])('refuse %s', (_name, link) => {
    expect(parseDeepLink(link)).toBeNull()
  })
})
