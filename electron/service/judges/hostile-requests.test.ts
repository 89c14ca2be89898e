import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administratorToken, startTestService, type TestService } from '../testing/test-service.ts'

/** Requests that no client library would send, byte for byte over a socket. */

let service: TestService
let refs: string

beforeAll(async () => {
  service = await startTestService()
  await service.addProject('harbor/walls', 'private')
  await service.addProject('other/secret', 'private')
  refs = service.git(1, 'for-each-ref')
})

afterAll(async () => {
  expect(service.git(1, 'for-each-ref')).toBe(refs)
  service.expectSoundRepositories()
  await service.stop()
})

/** Sends bytes as they are and gives all that comes back until the service hangs up, or is silent for a second. */
function exchange(bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk.toString('latin1')
    })
    socket.setTimeout(1000, () => socket.end())
    socket.on('close', () => resolve(answer))
    socket.on('error', error => (answer === '' ? reject(error) : resolve(answer)))
  })
}

const token = `Private-Token: ${administratorToken}`
const ownHost = () => `Host: ${new URL(service.url).host}`
const get = (target: string, ...headers: string[]) =>
  exchange(
    Buffer.from([`GET ${target} HTTP/1.1`, ownHost(), 'Connection: close', ...headers, '', ''].join('\r\n'), 'latin1'),
  )

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(match => Number(match[1]))

/** Fails if a response contains content from outside the repository. */
function expectNothingLeaked(answer: string): void {
  const passwd = readFileSync('/etc/passwd', 'utf8').split('\n')[0] ?? ''
  expect(answer).not.toContain(passwd)
  expect(answer).not.toContain('repositoryformatversion')
  expect(answer).not.toContain(service.directory)
  expect(answer).not.toMatch(/\n\s+at |node_modules/)
}

const files = '/api/v4/projects/1/repository/files'
const escapes = [
  '..%2f..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252f%252e%252e%252fetc%252fpasswd',
  '..%252fconfig',
  '..%5c..%5cconfig',
  '..%2fconfig',
  '.%2fconfig',
  '%2fetc%2fpasswd',
  '.git%2fconfig',
  '%c0%ae%c0%ae%c0%afconfig',
  '%e0%80%ae%e0%80%ae%e0%80%afconfig',
  '%uff0e%uff0e%u2215config',
  'README.md%00.png',
  'README.md%0d%0aX-Injected:%201',
  '%',
  '%zz',
  '%ff%fe',
  '-rf',
  '--output=%2ftmp%2fout',
] as const

describe('a path', () => {
  it.each(escapes)('%s stays in the repository', async path => {
    for (const suffix of ['', '/raw', '/blame']) {
      const answer = await get(`${files}/${path}${suffix}?ref=main`, token)
      expect(statuses(answer)).toEqual([expect.toBeOneOf([400, 404])])
      expect(answer).toContain('"message"')
      expect(answer).not.toMatch(/^x-injected/im)
      expectNothingLeaked(answer)
    }
  })

  it.each(escapes)('%s is no ref, project or group', async name => {
    for (const target of [
      `${files}/README.md?ref=${name}`,
      `/api/v4/projects/${name}`,
      `/api/v4/groups/${name}/epics`,
      `/api/v4/projects/1/repository/tags/${name}`,
      `/api/v4/projects/1/repository/commits/${name}/diff`,
      `/api/v4/projects/1/repository/archive.zip?sha=${name}`,
      `/api/v4/projects/1/repository/tree?path=${name}&ref=${name}`,
    ]) {
      const answer = await get(target, token)
      // The archive answers no more than five times a minute.
      expect(statuses(answer)).toEqual([expect.toBeOneOf([400, 404, 429])])
      expectNothingLeaked(answer)
    }
  })

  it.each([
    '/api/v4/../v4/projects',
    '/api/v4/projects/1/../2',
    '/api/v4/projects/1/repository/..%2f..',
    '//elsewhere/api/v4/projects',
    '/api/v4/projects//1',
    '/api/v4/projects/',
    '/API/V4/projects',
    '/api/v3/projects',
    '/api/v4/projects.json',
    '\\api\\v4\\projects',
  ])('%s is not tidied up into another', async target => {
    expect(statuses(await get(target, token))).toEqual([expect.toBeOneOf([400, 404])])
  })

  it('longer than any file has one is refused', async () => {
    expect(statuses(await get(`${files}/${'a'.repeat(20_000)}?ref=main`, token))).toEqual([
      expect.toBeOneOf([400, 404, 414]),
    ])
    expect(statuses(await get(`${files}/${'a'.repeat(100_000)}?ref=main`, token))).toEqual([
      expect.toBeOneOf([414, 431]),
    ])
  })
})

describe('a target', () => {
  // HTTP wants servers to take a whole address (RFC 9112, section 3.2.2); only its path counts.
  it.each(['http://elsewhere.example', 'https://127.0.0.1:1'])('on %s leads nowhere else', async origin => {
    expect(statuses(await get(`${origin}/api/v4/user`))).toEqual([401])
    const answer = await get(`${origin}/api/v4/projects?per_page=1`, token)
    expect(statuses(answer)).toEqual([200])
    expect(answer).toContain(`<${service.url}/api/v4/projects?`)
    expect(answer).not.toContain(origin)
  })

  it.each(['*', 'api/v4/user', '', 'mailto:a@b', 'http://', '//elsewhere.example/api/v4/user'])(
    '"%s" is no way in',
    async target => {
      const answer = await get(target, token)
      expect(statuses(answer).every(status => status >= 400 && status < 500)).toBe(true)
      expect(answer).not.toContain('is_admin')
    },
  )
})

describe('headers', () => {
  it('two lengths, or a length and chunks, are one request or none', async () => {
    const smuggled = `GET /api/v4/user HTTP/1.1\r\n${ownHost()}\r\n\r\n`
    for (const lengths of [
      ['Content-Length: 0', `Content-Length: ${smuggled.length}`],
      ['Content-Length: 6', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
      ['Transfer-Encoding : chunked'],
      ['Content-Length: -1'],
      ['Content-Length: 1e3'],
    ]) {
      const head = ['POST /api/v4/projects/1/repository/tags HTTP/1.1', ownHost(), token, ...lengths, '', ''].join(
        '\r\n',
      )
      const answer = await exchange(`${head}0\r\n\r\n${smuggled}`)
      expect(statuses(answer)[0]).toBe(400)
      expect(answer).not.toContain('is_admin')
      expectNothingLeaked(answer)
    }
  })

  it.each([
    ['a line that is none', 'no colon here'],
    ['a name with a space', 'Bad Name: 1'],
    ['a NUL', 'X-Nul: a\0b'],
    ['a bare line feed', 'X-One: 1\nX-Two'],
    ['a folded line', 'X-One: 1\r\n folded'],
  ])('%s: 400 with a message', async (_what, line) => {
    const answer = await get('/api/v4/user', line)
    expect(statuses(answer)).toEqual([expect.toBeOneOf([400, 401])])
    expect(answer).toContain('"message"')
  })

  it('too many of them: 431', async () => {
    const answer = await get('/api/v4/user', token, `X-Long: ${'a'.repeat(80_000)}`)
    expect(statuses(answer)).toEqual([431])
  })

  it('two tokens, a token of another kind, and one with what no token has: 401', async () => {
    for (const headers of [
      ['Private-Token: wrong', 'Authorization: Bearer wrong'],
      ['Authorization: Basic eDp5'],
      ['Private-Token: \xff\xfe'],
      [`Private-Token: ${'a'.repeat(10_000)}`],
    ]) {
      expect(statuses(await get('/api/v4/user', ...headers))).toEqual([401])
    }
  })

  it('an arbitrary Host header is refused, and not used in links of the service', async () => {
    const list = (host: string) =>
      exchange(
        `GET /api/v4/projects?per_page=1 HTTP/1.1\r\n${host}\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n${token}\r\n\r\n`,
      )
    expect(statuses(await list('Host: evil.example'))).toEqual([400])
    const answer = await list(ownHost())
    expect(statuses(answer)).toEqual([200])
    expect(answer).not.toContain('evil.example')
  })
})

describe('input that is not HTTP', () => {
  it.each([
    ['noise', '\0\x01\x02\xff\xfe\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a method that is none', 'GRAB /api/v4/user HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a version that is none', 'GET /api/v4/user HTTP/9.9\r\nHost: x\r\n\r\n'],
  ])('%s: 400', async (_what, bytes) => {
    expect(statuses(await exchange(Buffer.from(bytes, 'latin1')))).toEqual([400])
  })

  it('a git pack in place of JSON is refused, and no data is written', async () => {
    const answer = await exchange(
      `POST /api/v4/projects/1/repository/commits HTTP/1.1\r\n${ownHost()}\r\n${token}\r\nConnection: close\r\nContent-Type: application/x-git-receive-pack-request\r\nContent-Length: 4\r\n\r\nPACK`,
    )
    expect(statuses(answer)).toEqual([415])
    expect(readFileSync(join(service.store.repositoryPath(1), 'HEAD'), 'utf8')).toBe('ref: refs/heads/main\n')
  })
})
