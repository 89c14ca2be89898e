import { describe, expect, test } from 'vitest'
import { createLinks, externalAddress } from './links.ts'

test('a link that comes while the page is starting is opened when it listens, and only the last one', () => {
  const opened: string[] = []
  const links = createLinks(to => opened.push(to))
  links.open('/connections')
  links.open('/c/sandbox/projects')
  expect(opened).toEqual([])
  links.pageListens()
  expect(opened).toEqual(['/c/sandbox/projects'])
})

test('a link that comes later is opened at once, and none twice', () => {
  const opened: string[] = []
  const links = createLinks(to => opened.push(to))
  links.pageListens()
  links.open('/connections')
  links.pageListens()
  expect(opened).toEqual(['/connections'])
})

describe('An address leaves the app', () => {
  test.each([
    ['https://example.org', 'https://example.org/'],
    ['https://github.com:x@evil.example/a b', 'https://evil.example/a%20b'],
    ['https://p\u0430ypal.com/', 'https://xn--pypal-4ve.com/'],
    ['https://example.org/\u202Egnp', 'https://example.org/%E2%80%AEgnp'],
  ])('%s as %s', (address, left) => {
    expect(externalAddress(address)).toBe(left)
  })

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-officecmd:x',
    '-https://example.org',
    '--version',
    'https://',
    `https://example.org/${'\u202E'.repeat(1000)}`,
  ])('never as %s', address => {
    expect(() => externalAddress(address)).toThrow()
  })
})
