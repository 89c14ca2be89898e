import { describe, expect, it } from 'vitest'
import { getHost, travelsUnencrypted } from './describe.ts'

describe('travelsUnencrypted', () => {
  it.each([
    'http://code.example.org',
    'HTTP://10.0.0.4:8080/x',
    'http://127.example.org',
    'http://localhost.example.org',
  ])('warns of %s', address => expect(travelsUnencrypted(address)).toBe(true))

  it.each([
    'https://code.example.org',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:80',
    'not an address',
  ])('has nothing to say of %s', address => expect(travelsUnencrypted(address)).toBe(false))
})

describe('getHost', () => {
  it('is host and port, or the text when it is no address', () => {
    expect(getHost('https://code.example.org:8443/git')).toBe('code.example.org:8443')
    expect(getHost('nonsense')).toBe('nonsense')
  })
})
