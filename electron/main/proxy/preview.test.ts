import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { profiles } from '#shared/profile.ts'
import { buildRequest } from './build-request.ts'
import { getPreview, shellQuote } from './preview.ts'
import { systemTransport } from './transport.ts'

const target = {
  baseUrl: 'https://code.example.org',
  profile: profiles.documents,
  auth: 'personal',
  sudo: null,
  transport: systemTransport,
} as const

test('any text survives a real shell as one word, unchanged', () => {
  // A process argument can't contain NUL; lone surrogates are not tested.
  const text = fc.string({ unit: 'binary' }).map(value => value.replaceAll('\0', '').toWellFormed())
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), words => {
      const script = `printf '%s\\0' ${words.map(shellQuote).join(' ')}`
      const said = execFileSync('sh', ['-c', script], { encoding: 'utf8' })
      expect(said).toBe(words.map(word => `${word}\0`).join(''))
    }),
    { numRuns: 60 },
  )
})

test('the curl line, run by a shell, gives curl exactly the request, with the token from the variable', () => {
  const params = {
    id: 'harbor/lighthouse',
    file_path: 'it\'s $HOME `id` "quoted".md',
    branch: 'main',
    content: 'line \'one\'\n$(reboot)\\ "two"',
    commit_message: 'x',
  }
  const built = buildRequest(contract['files.create'], params, target)
  const { curl, url } = getPreview(target, built)
  const script = `curl() { printf '%s\\0' "$@"; }; TOKEN=secret-of-mine; ${curl}`
  const args = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
  expect(args).toEqual([
    '--globoff',
    '--request',
    'POST',
    '--header',
    'Private-Token: secret-of-mine',
    '--header',
    'Content-Type: application/json',
    '--data-raw',
    JSON.stringify(built.body),
    url,
  ])
})

test('a preview never holds the token, whatever the auth method', () => {
  const built = buildRequest(contract['tags.delete'], { id: 1, tag_name: 'v1' }, target)
  for (const auth of ['personal', 'oauth', 'cookie'] as const) {
    expect(getPreview({ ...target, auth }, built).curl).toContain('$TOKEN')
  }
  expect(getPreview({ ...target, auth: 'none' }, built).curl).not.toContain('--header')
})

test('a preview names extra headers, and never holds their values', () => {
  const built = buildRequest(contract['tags.list'], { id: 1 }, target)
  const transport = { ...systemTransport, headers: { 'X-Access-Id': 'value-of-mine', 'X-Team': 'other' } }
  const { curl } = getPreview({ ...target, transport }, built)
  expect(curl).toContain('--header "X-Access-Id: $HEADER1" --header "X-Team: $HEADER2"')
  expect(curl).not.toContain('value-of-mine')
})

test('a preview of a request as a sudo user says so', () => {
  const built = buildRequest(contract['tags.delete'], { id: 1, tag_name: 'v1' }, target)
  const sudo = { id: 7, username: 'mats', name: 'Mats' }
  expect(getPreview({ ...target, sudo }, built).curl).toContain('--header "Sudo: 7"')
})
