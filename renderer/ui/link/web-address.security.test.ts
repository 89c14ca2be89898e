import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

describe('An address is one of the web', () => {
  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'gatehouse-app://app/',
    '//evil.example/x',
    'https://',
    `https://evil.example/${'a'.repeat(4000)}`,
  ])('not when it is %j', address => {
    expect(webAddress(address)).toBeNull()
  })

  test('when it is any address of http or https', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), address => {
        expect(webAddress(address)?.href).toBe(new URL(address).href)
      }),
    )
  })

  test('as http or https only, without user-info, whatever text it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true })), address => {
        const found = webAddress(address)
        if (found) expect(found.href).toMatch(/^https?:\/\/[^/@\s]+(\/|$)/)
      }),
    )
    expect(webAddress('https://github.com:x@evil.example/login')).toEqual({
      href: 'https://evil.example/login',
      host: 'evil.example',
    })
  })
})

describe('The page has one way out', () => {
  const root = resolve(import.meta.dirname, '../..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(file => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(root, file), 'utf8') }))
  const naming = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  test('the link that has main show the host', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(naming(/app\.openExternal/)).toEqual(['ui/link/external-link.tsx'])
  })

  test('and no browser way out: no href, no window, no markup from texts, no network', () => {
    expect(
      // An address that begins with `#/` is a screen of the app itself.
      naming(/\bhref=(?!\{`#\/)|window\.open|location\.(?:assign|replace)|location\.href\s*=(?!=)|target=['"]_blank/),
    ).toEqual([])
    expect(naming(/dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|srcDoc/)).toEqual(
      [],
    )
    expect(naming(/\bfetch\(|XMLHttpRequest|new WebSocket|EventSource|sendBeacon|new Function\(|\beval\(/)).toEqual([])
  })
})
