import { describe, expect, it } from 'vitest'
import { bridgeMethods, type Connection, plainTransport } from '#shared/bridge.ts'
import { noRules } from '#shared/policy.ts'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import {
  automaticTestInput,
  type ConnectionForm,
  formSchema,
  formValues,
  keepsToken,
  policyLimit,
  savedInput,
  testInput,
} from './form.ts'

const saved: Connection = {
  ref: fakeRef('work'),
  id: 'work',
  name: 'Work',
  kind: 'saved',
  baseUrl: 'https://code.example.org',
  profile: 'gitlab',
  profileChoice: 'gitlab',
  auth: 'personal',
  color: 'red',
  readOnly: false,
  production: false,
  confirmFrom: 20,
  authoritySubject: null,
  transport: plainTransport,
  account: null,
  sudo: null,
  secret: 'keychain',
  lastUsedAt: null,
  version: null,
  health: { state: 'unknown' },
}
const typed: ConnectionForm = {
  name: 'Work',
  baseUrl: 'https://code.example.org',
  profile: 'documents',
  auth: 'personal',
  color: 'gray',
  readOnly: false,
  production: false,
  confirmFrom: 20,
  token: 'secret',
  headers: [],
  proxy: { kind: 'system', address: '', username: '', password: '' },
}
const wrongFields = (form: ConnectionForm, stored = false, transport = plainTransport) =>
  formSchema(stored, transport)
    .safeParse(form)
    .error?.issues.map(issue => issue.path.join('.'))

describe('the form of a connection', () => {
  it('accepts a complete form', () => {
    expect(wrongFields(typed)).toBeUndefined()
  })

  it('shows errors at their fields', () => {
    expect(wrongFields({ ...typed, name: '  ' })).toEqual(['name'])
    expect(wrongFields({ ...typed, baseUrl: 'ftp://code.example.org' })).toEqual(['baseUrl'])
    expect(wrongFields({ ...typed, token: '' })).toEqual(['token'])
  })

  it('requires the user of a session cookie', () => {
    expect(wrongFields({ ...typed, auth: 'cookie', profile: 'auto' })).toEqual(['profile'])
    expect(wrongFields({ ...typed, auth: 'cookie' })).toBeUndefined()
  })

  it('keeps the certificates of a connection unless others are chosen or they are taken away', () => {
    expect(bridgeMethods['connections.add'].parse(savedInput(typed))).not.toHaveProperty('authority')
    expect(savedInput({ ...typed, authority: null })).toMatchObject({ authority: null })
  })

  it('needs no token where none is used or one is stored', () => {
    expect(wrongFields({ ...typed, token: '', auth: 'none' })).toBeUndefined()
    expect(wrongFields({ ...typed, token: '' }, true)).toBeUndefined()
  })

  it('wants a value for each header that has none, and keeps the stored ones', () => {
    const kept = { ...plainTransport, headers: ['X-Team'] }
    const headers = [
      { name: 'X-Team', value: '' },
      { name: 'X-Id', value: '' },
    ]
    expect(wrongFields({ ...typed, headers }, false, kept)).toEqual(['headers.1.value'])
    expect(wrongFields({ ...typed, headers: [{ name: 'Cookie', value: 'a=b' }] })).toEqual(['headers.0.name'])
    const twice = [
      { name: 'X-Id', value: 'a' },
      { name: 'x-id', value: 'b' },
    ]
    expect(wrongFields({ ...typed, headers: twice })).toEqual(['headers.1.name'])
    expect(savedInput({ ...typed, headers }).headers).toEqual([{ name: 'X-Team' }, { name: 'X-Id' }])
  })

  it('takes a proxy with its password in a field of its own', () => {
    const proxy = { kind: 'address', address: 'socks5h://proxy.example:1080', username: 'ines', password: 'x' } as const
    expect(wrongFields({ ...typed, proxy })).toBeUndefined()
    expect(wrongFields({ ...typed, proxy: { ...proxy, address: 'http://ines:x@proxy.example' } })).toEqual([
      'proxy.address',
    ])
    expect(wrongFields({ ...typed, proxy: { ...proxy, address: 'ftp://proxy.example' } })).toEqual(['proxy.address'])
    expect(wrongFields({ ...typed, proxy: { ...proxy, password: '' } })).toEqual(['proxy.password'])
    expect(savedInput({ ...typed, proxy: { ...proxy, password: '' } }).proxy).not.toHaveProperty('password')
    expect(bridgeMethods['connections.add'].safeParse(savedInput({ ...typed, proxy })).success).toBe(true)
  })

  it("shows while typing that the computer's policy forbids an address", () => {
    const allowedOrigins = ['https://a.example', 'https://b.example']
    const rules = { ...noRules, allowedOrigins, readOnly: ['https://b.example'] }
    expect(policyLimit(rules, 'https://a.example/group')).toBeNull()
    expect(policyLimit(rules, ' https://b.example ')).toBe('readOnly')
    expect(policyLimit(rules, 'https://b.example:8443')).toBe('notAllowed')
    expect(policyLimit({ ...noRules, readOnly: true }, 'https://c.example')).toBe('readOnly')
    expect(policyLimit(noRules, 'https://c.example')).toBeNull()
    expect(policyLimit(rules, 'https://')).toBeNull()
  })

  it('is tested while typing once it is complete, before there is a name', () => {
    const test = (form: Partial<ConnectionForm>, rules = noRules) =>
      automaticTestInput({ ...typed, ...form }, null, rules) !== null
    expect(test({})).toBe(true)
    expect(test({ name: '' })).toBe(true)
    expect(test({ auth: 'none', token: '' })).toBe(true)
    expect(test({ token: '' })).toBe(false)
    expect(test({ baseUrl: 'https://' })).toBe(false)
    expect(test({ headers: [{ name: 'Cookie', value: 'a=b' }] })).toBe(false)
  })

  it('is not tested while typing where that would send a token unencrypted, run a command, or needs consent', () => {
    const test = (form: Partial<ConnectionForm>, rules = noRules) =>
      automaticTestInput({ ...typed, ...form }, null, rules)
    expect(test({ baseUrl: 'http://code.example.org' })).toBeNull()
    expect(test({ baseUrl: 'http://127.0.0.1:8080' })).not.toBeNull()
    expect(test({ tokenCommand: 'pass show work' })).toBeNull()
    expect(test({ headers: [{ name: 'X-Id', value: '', command: 'pass show id' }] })).toBeNull()
    const found = {
      id: 'found-1',
      source: 'environment',
      name: 'TOKEN',
      address: null,
      auth: null,
      lastFour: null,
    } as const
    expect(test({ credential: found })).toBeNull()
    expect(test({}, { ...noRules, allowedOrigins: ['https://other.example'] })).toBeNull()
  })

  it('never holds the stored token', () => {
    expect(formValues(saved)).toMatchObject({ name: 'Work', token: '' })
  })

  it('keeps the stored token only while the way of signing in stays the same', () => {
    expect(keepsToken(saved, { ...typed, auth: 'personal' })).toBe(true)
    expect(keepsToken(saved, { ...typed, auth: 'cookie' })).toBe(false)
    expect(keepsToken({ ...saved, secret: 'none' }, { ...typed, auth: 'personal' })).toBe(false)
    expect(keepsToken(null, { ...typed, auth: 'personal' })).toBe(false)
  })

  it('sends what main takes', () => {
    expect(bridgeMethods['connections.add'].parse(savedInput(typed))).toMatchObject({ token: 'secret' })
    expect(bridgeMethods['connections.add'].parse(savedInput({ ...typed, token: '' }))).not.toHaveProperty('token')
    expect(savedInput({ ...typed, auth: 'none' })).not.toHaveProperty('token')
  })

  it('tests with the stored token when none was typed, and before there is a name', () => {
    expect(bridgeMethods['connections.test'].parse(testInput({ ...typed, token: '' }, saved))).toMatchObject({
      existing: 'work',
    })
    expect(testInput(typed, saved)).not.toHaveProperty('existing')
    expect(bridgeMethods['connections.test'].safeParse(testInput({ ...typed, name: '' }, null)).success).toBe(true)
  })
})
