import { expect, test } from 'vitest'
import { getSecrets, systemTransport, type Transport } from './transport.ts'

/** The secrets of a connection with these headers; those of commands by name. */
const secretsOf = (
  headers: Transport['headers'],
  commandHeaders: readonly string[] = [],
  token: string | null = null,
) => getSecrets({ token, transport: { ...systemTransport, headers, commandHeaders } })

test('a token is a secret, however short; without one and without headers there is none', () => {
  expect(getSecrets({ token: 'ab', transport: null })).toEqual(['ab'])
  expect(getSecrets({ token: null, transport: null })).toEqual([])
  expect(getSecrets({ token: '', transport: systemTransport })).toEqual([])
})

test('the longest secret comes first, because another one may be a part of it', () => {
  const [short, long] = ['x9k2mq7z', 'x9k2mq7z-and-much-more-x9k2mq7z']
  expect(secretsOf({ A: short, B: long }, [], 'glpat-x9k2mq7z')).toEqual([long, 'glpat-x9k2mq7z', short])
})

test.each([
  ['x9k2mq7z', true],
  ['x9k2mq7', false],
  ['team1', false],
  ['production-eu-west-1', false],
  ['abcdefghijklmnopqrst', false],
  ['abcdefghijklmnopqrstu', true],
  ['Lighthouse2026', false],
  ['Lighthouse20261', true],
  ['HarborLighthouse', false],
  ['LIGHTHOUSES', false],
  ['12345678', false],
  ['12345678901234567890', false],
  ['123456789012345678901', true],
  ['a,b;c/d:e@f g_h', false],
  ['Bearer x9k2mq7z', true],
])('the value %s of a header is a secret: %s', (value, isSecret) => {
  expect(secretsOf({ 'X-Team': value })).toEqual(isSecret ? [value] : [])
})

test('what a command printed is a secret, unless it is short', () => {
  expect(secretsOf({ A: 'harbours', B: 'harbour', C: 'harbours' }, ['A', 'B'])).toEqual(['harbours'])
})
