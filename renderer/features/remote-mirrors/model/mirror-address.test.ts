import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownAddress } from '#shared/mirror-address.ts'
import { addressProblem, isOpen, joinAddress, splitAddress } from './mirror-address.ts'

const address = 'https://mirror.example/harbor/lighthouse.git'
const text = fc.string({ unit: 'binary', maxLength: 30 }).filter(part => part.isWellFormed())

describe('the address of a mirror', () => {
  it('contains the typed credentials, with any characters, and returns them', () => {
    fc.assert(
      fc.property(text, text, (user, password) => {
        fc.pre(user !== '' || password !== '')
        const joined = joinAddress({ address, user, password })
        expect(URL.parse(joined)?.host).toBe('mirror.example')
        expect(splitAddress(joined)).toEqual({ address, user, password })
      }),
    )
  })

  it('is as it was typed without credentials, and when it is none', () => {
    expect(joinAddress({ address: ` ${address} `, user: '', password: '' })).toBe(address)
    expect(joinAddress({ address: 'mirror', user: 'harbor', password: 'x' })).toBe('mirror')
    expect(splitAddress(address)).toBeNull()
  })

  it('is checked while it is typed', () => {
    expect(addressProblem('')).toBeNull()
    expect(addressProblem(address)).toBeNull()
    expect(addressProblem('mirror.example')).toMatch(/full URL/)
    expect(addressProblem('ssh://git@mirror.example/a.git')).toMatch(/https/)
  })

  it('has a warning when credentials would be sent unencrypted', () => {
    expect(isOpen({ address: 'http://mirror.example/a.git', user: 'a', password: '' })).toBe(true)
    expect(isOpen({ address, user: 'a', password: 'b' })).toBe(false)
    expect(isOpen({ address: 'http://mirror.example/a.git', user: '', password: '' })).toBe(false)
  })

  it('is shown without the placeholder for its credentials', () => {
    expect(shownAddress('https://*****:*****@mirror.example/a@b.git')).toEqual({
      address: 'https://mirror.example/a@b.git',
      hasCredentials: true,
    })
    expect(shownAddress('https://mirror.example/a@b.git').hasCredentials).toBe(false)
  })
})
