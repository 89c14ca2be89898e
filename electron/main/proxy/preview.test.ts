import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { profiles } from '#shared/profile.ts'
import { type CodeFormat, codeFormats, shellQuote, toRequestCode } from '#shared/request-code.ts'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { buildRequest } from './build-request.ts'
import { getPreview } from './preview.ts'
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
  expect(getPreview({ ...target, sudo }, built).curl).toContain("--header 'Sudo: 7'")
})

test('in every language the token and extra headers are variables, and no secret is in the code', () => {
  const built = buildRequest(contract['tags.create'], { id: 1, tag_name: 'v1', ref: 'main' }, target)
  const transport = { ...systemTransport, headers: { 'X-Access-Id': 'value-of-mine' } }
  for (const auth of ['personal', 'oauth', 'cookie'] as const) {
    const preview = getPreview({ ...target, auth, transport }, built)
    for (const format of codeFormats) {
      const code = toRequestCode(format, preview, { ...call, params: { id: 1, tag_name: 'v1', ref: 'main' } })
      expect(code).not.toContain('value-of-mine')
      expect(code).not.toContain('\0')
      expect(code.includes('TOKEN')).toBe(format !== 'glab' && format !== 'gatehouse')
      expect(code.includes('HEADER1')).toBe(format !== 'gatehouse')
    }
  }
})

const call = { connectionName: 'Work', operation: 'files.create', isRead: false, params: {} }
const run = promisify(execFile)

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly token: unknown
  readonly sudo: unknown
  readonly body: unknown
}

/** The programs that send a request, each with real parts: what arrives at a service is what was previewed. */
describe('Code copied for a program, when it runs,', () => {
  const received: Received[] = []
  const server = createServer((request, answer) => {
    void readBody(request).then(text => {
      const { method, url, headers } = request
      const body: unknown = text === '' ? null : JSON.parse(text)
      received.push({ method, url, token: headers['private-token'], sudo: headers.sudo, body })
      answer.end('{}')
    })
  })
  beforeAll(() => new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())

  const runs: readonly (readonly [format: CodeFormat, program: string, flag: string])[] = [
    ['curl', 'sh', '-c'],
    ['python', 'python3', '-c'],
    ['typescript', process.execPath, '--input-type=module-typescript'],
  ]
  for (const [format, program, flag] of runs) {
    const isMissing = spawnSync(program, ['--version']).error !== undefined
    test(`sends hostile values unchanged (${format})`, skipIf(isMissing, `${program} is not installed.`), async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(hostileRequest, { minLength: 1, maxLength: 12 }), async requests => {
          const address = server.address()
          if (typeof address !== 'object' || address === null) throw new TypeError('The server has a port')
          const sudo = { id: 7, username: 'mats', name: 'Mats' }
          const place = { ...target, baseUrl: `http://127.0.0.1:${address.port}/sub`, sudo }
          const previews = requests.map(params => {
            const built = buildRequest(contract['files.create'], params, place)
            // Any JSON can be in a body: of a rule, or of an action.
            return getPreview(place, { ...built, body: { ...built.body, ...params.more } })
          })
          const codes = previews.map(preview => toRequestCode(format, preview, call))
          received.length = 0
          const script = codes.map(code => (format === 'typescript' ? `{\n${code}}\n` : `${code}\n`)).join('')
          const ownFlags = format === 'typescript' ? [flag, '--eval', script] : [flag, script]
          await run(program, ownFlags, { env: { ...process.env, TOKEN: 'secret-of-mine' } })
          expect(received).toEqual(
            previews.map(({ method, url, body }) => ({
              ...{ method, url: url.slice(new URL(url).origin.length), token: 'secret-of-mine', sudo: '7' },
              body: JSON.parse(JSON.stringify(body)),
            })),
          )
        }),
        { numRuns: 3 },
      )
    })
  }

  test('gives httpie, glab and gatehouse their arguments unchanged', () => {
    fc.assert(
      fc.property(hostileRequest, ({ more, ...params }) => {
        const built = buildRequest(contract['files.create'], params, target)
        const preview = getPreview({ ...target, sudo: { id: 7, username: 'mats', name: 'Mats' } }, built)
        const argumentsOf = (format: CodeFormat) => {
          const code = toRequestCode(format, preview, { ...call, connectionName: `it's "${params.branch}"`, params })
          const show = (name: string) => `${name}() { printf '%s\\0' "$@"; }`
          const script = `${show('http')}; ${show('gatehouse')}; glab() { printf '%s\\0' "$@"; cat; }; TOKEN=mine; ${code}`
          return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').map(asJson)
        }
        const body = asJson(JSON.stringify(built.body))
        expect(argumentsOf('httpie')).toEqual([
          ...['--ignore-stdin', '--raw', body, 'POST', preview.url],
          ...['Private-Token:mine', 'Sudo:7', 'Content-Type:application/json', ''],
        ])
        const path = preview.url.replace('https://code.example.org/api/v4/', '')
        expect(argumentsOf('glab')).toEqual([
          ...['api', '--hostname', 'code.example.org', '--method', 'POST', '--header', 'Sudo: 7'],
          ...['--header', 'Content-Type: application/json', '--input', '-', path, body],
        ])
        expect(argumentsOf('gatehouse')).toEqual([
          ...['call', 'files.create', '--params', asJson(JSON.stringify(params))],
          ...[`--connection=it's "${params.branch}"`, '--write', ''],
        ])
      }),
      { numRuns: 10 },
    )
  })
})

/** A JSON object as it is read, whatever characters are escaped in it; other arguments as they are. */
function asJson(text: string): string {
  return text.startsWith('{') ? JSON.stringify(JSON.parse(text)) : text
}

test('no copied code has invisible characters of the values', () => {
  const params = { id: 1, tag_name: 'v1', ref: 'main', message: 'a\u202eb\u0085c\u200bd\u{e0001}e\u007ff' }
  const preview = getPreview(target, buildRequest(contract['tags.create'], params, target))
  for (const format of codeFormats) {
    const code = toRequestCode(format, preview, { ...call, params })
    expect(code).not.toMatch(/[\u202e\u0085\u200b\u{e0001}\u007f]/u)
    expect(code.toLowerCase()).toContain('a\\u202eb\\u0085c')
  }
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    "'",
    '"',
    '`id`',
    '$(reboot)',
    '${HOME}',
    '\\',
    '\u2028\u2029\u202e',
    '\ud800',
    'a\n\r\tb',
    '*/ ${x}',
    '@file',
    '-x',
  ),
)
const argument = hostile.map(text => text.replaceAll('\0', '').toWellFormed())
const hostileRequest = fc.record({
  id: fc.integer({ min: 1 }),
  file_path: argument.map(text => `a${text}`),
  branch: argument,
  content: hostile,
  commit_message: argument,
  more: fc.dictionary(
    fc.oneof(hostile, fc.constant('__proto__')),
    fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
    {
      maxKeys: 4,
    },
  ),
})

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return text
}
