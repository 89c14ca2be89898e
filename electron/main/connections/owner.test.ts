import { expect, test } from 'vitest'
import { sandboxConnection } from '#shared/bridge.ts'
import { isOwner, originFrom, ownerFrom } from './owner.ts'

const mats = { id: 7, username: 'mats', name: 'Mats Berg' }
const identity = {
  ...{ id: 'one', account: 'a', baseUrl: 'https://code.example', profile: 'documents' as const, version: null },
  ...{ authority: null, transportId: null, sudo: null, username: 'ines', actor: 'first' },
}
const owner = ownerFrom(identity)

test('an owner is a service, an account and who it acts as; the sandbox has no address that lasts', () => {
  expect(originFrom(owner)).toEqual({ service: 'https://code.example', account: 'ines', sudo: null })
  expect(originFrom(ownerFrom({ ...identity, id: sandboxConnection, sudo: mats }))).toEqual({
    service: null,
    account: 'ines',
    sudo: 'mats',
  })
})

test('the same account with a renewed token owns what it kept', () => {
  expect(isOwner(owner, identity)).toBe(true)
  expect(isOwner(owner, { ...identity, actor: 'second' })).toBe(true)
})

test.each([
  ['another account', { username: 'mats' }],
  ['an account that is not known', { username: null }],
  ['another service', { baseUrl: 'https://other.example' }],
  ['another sudo user', { sudo: mats }],
])('%s with another token does not', (_what, change) => {
  expect(isOwner(owner, { ...identity, actor: 'second', ...change })).toBe(false)
})

test('two accounts that are not known are not taken for one', () => {
  const unknown = ownerFrom({ ...identity, username: null })
  expect(isOwner(unknown, { ...identity, username: null, actor: 'second' })).toBe(false)
  expect(isOwner(unknown, { ...identity, username: null })).toBe(true)
})
