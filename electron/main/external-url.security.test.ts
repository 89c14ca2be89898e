import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { externalUrl } from './external-url.ts'

describe('An address leads out of the app', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://evil.example/x',
    'ftp://evil.example/x',
    'ws://evil.example/',
    'mailto:someone@evil.example',
    'tel:+123',
    'gatehouse:project/x',
    'gatehouse-app://app/',
    'chrome://settings',
    'devtools://devtools/',
    'view-source:https://evil.example',
    'ms-officecmd:{}',
    'search-ms:query=x&crumb=location:\\\\evil',
    'smb://evil.example/share',
    '\\\\evil.example\\share',
    '//evil.example/x',
    '/relative',
    'relative',
    '',
    'https://',
    'http://[::1',
    `https://evil.example/${'a'.repeat(4000)}`,
  ])('never as %j', address => {
    expect(externalUrl(address)).toBeNull()
  })

  test('as any address of http or https', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), address => {
        expect(externalUrl(address)?.href).toBe(new URL(address).href)
      }),
    )
  })

  test('as http or https only, whatever the input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true })), address => {
        const url = externalUrl(address)
        if (url) expect(url.href).toMatch(/^https?:\/\/[\x21-\x7e]+$/)
      }),
    )
  })
})

describe('The host shown is the one that will be asked', () => {
  test.each([
    ['https://github.com@evil.example/login', 'evil.example', 'github.com@'],
    ['https://github.com:443@evil.example/', 'evil.example', 'github.com:…@'],
    ['https://github.com\\@evil.example/', 'github.com', null],
    ['https://github.com%2F@evil.example/', 'evil.example', 'github.com%2F@'],
    ['https://evil.example#@github.com/', 'evil.example', null],
    ['https://evil.example?@github.com/', 'evil.example', null],
    ['https://EVIL.example:443/', 'evil.example', null],
    ['https://evil.example:8443/', 'evil.example:8443', null],
    ['https://ex\tam\nple.org/', 'example.org', null],
    ['https://0x7f.1/', '127.0.0.1', 'this computer'],
    ['https://2130706433/', '127.0.0.1', 'this computer'],
    ['https://localhost:3000/', 'localhost:3000', 'this computer'],
    ['https://[::1]/', '[::1]', 'this computer'],
    ['https://192.168.0.1/', '192.168.0.1', 'this computer'],
    ['https://p\u0430ypal.com/', 'xn--pypal-4ve.com', 'Punycode'],
    ['https://ｇｉｔｈｕｂ.com/', 'github.com', null],
    ['http://example.org/', 'example.org', 'not encrypted'],
  ])('%j is at %s (%s)', (address, host, warned) => {
    const url = externalUrl(address)
    expect(url?.host).toBe(host)
    if (warned === 'Punycode') expect(url?.warnings.join()).toContain('encoded form')
    else if (warned) expect(url?.warnings.join()).toContain(warned)
    expect(url?.href).not.toMatch(/^https?:\/\/[^/]*@/)
    expect(new URL(url?.href ?? '').host).toBe(host)
  })

  test('and a text that names another host is called out', () => {
    expect(externalUrl('https://evil.example/', 'https://github.com/login')?.warnings.join()).toContain('“github.com”')
    expect(externalUrl('https://evil.example/', 'github.com')?.warnings.join()).toContain('“github.com”')
    expect(externalUrl('https://github.com/a', 'github.com')?.warnings).toEqual([])
    expect(externalUrl('https://evil.example/', 'the guide')?.warnings).toEqual([])
  })

  test('whatever user name precedes it, which is removed from the address that opens', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (user, password) => {
        const url = externalUrl(`https://${encodeURIComponent(user)}:${encodeURIComponent(password)}@evil.example/x`)
        expect(url?.href).toBe('https://evil.example/x')
        if (user !== '') expect(url?.warnings.length).toBeGreaterThan(0)
      }),
    )
  })
})
