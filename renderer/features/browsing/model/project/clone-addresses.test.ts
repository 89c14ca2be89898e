import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cloneAddresses, startCommands } from './clone-addresses.ts'

test('the addresses of a service are given by how they are reached', () => {
  expect(
    cloneAddresses({
      http_url_to_repo: 'https://git.example:8443/harbor/crane.git',
      ssh_url_to_repo: 'git@git.example:harbor/crane.git',
    }),
  ).toEqual([
    { label: 'HTTPS', address: 'https://git.example:8443/harbor/crane.git' },
    { label: 'SSH', address: 'git@git.example:harbor/crane.git' },
  ])
  expect(
    cloneAddresses({ http_url_to_repo: 'http://[::1]:80/a/b.git', ssh_url_to_repo: 'ssh://git@x:22/a/b.git' }),
  ).toEqual([
    { label: 'HTTP', address: 'http://[::1]:80/a/b.git' },
    { label: 'SSH', address: 'ssh://git@x:22/a/b.git' },
  ])
  expect(cloneAddresses({ http_url_to_repo: null })).toEqual([])
  expect(cloneAddresses(null)).toEqual([])
})

test.each([
  'https://git.example/a/b.git; rm -rf ~',
  'https://git.example/$(id)',
  'https://git.example/`id`',
  'https://git.example/a\nid',
  'https://git.example/--upload-pack=id',
  '--upload-pack=id',
  '-oProxyCommand=id@git.example:a',
  'git@git.example:-oProxyCommand=id',
  'ssh://-oProxyCommand/a',
  'git@-oProxyCommand:a',
  'git@git.example:a/-b.git',
  'https://git.example/a/..',
  'git@git.example:..',
  'ext::sh -c id',
  'file:///etc/passwd',
  'javascript:alert(1)',
])('%j is not given to a terminal', address => {
  expect(cloneAddresses({ http_url_to_repo: address, ssh_url_to_repo: address })).toEqual([])
})

test('gives no character that a shell interprets', () => {
  const piece = fc.constantFrom(
    'https://',
    'ssh://',
    'git@',
    'a',
    '/',
    ':',
    '-',
    ' ',
    ';',
    '$',
    '\n',
    '.',
    '"',
    '&',
    '|',
    '\\',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      for (const { address } of cloneAddresses({ http_url_to_repo: pieces.join('') })) {
        expect(address).toMatch(/^[\w.~+@:[\]/-]+$/)
        expect(address).not.toMatch(/^-|[/:]-/)
      }
    }),
  )
})

test('the commands go into the folder that git makes', () => {
  expect(startCommands('git@git.example:harbor/crane.git', 'main')).toContain('cd crane\n')
})
