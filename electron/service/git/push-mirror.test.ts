import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createGit } from './git.ts'
import { MirrorError, type MirrorTarget, pushMirror } from './push-mirror.ts'
import type { GitRepository } from './repository.ts'
import { createWorkTree, temporaryFolder } from './testing/work-tree.ts'

const folder = temporaryFolder()
const git = createGit()
let repository: GitRepository

beforeAll(async () => {
  const work = createWorkTree(join(folder.path, 'work'))
  work.write('a.txt', 'a')
  work.commit('One')
  repository = await git.import(join(work.folder, '.git'), join(folder.path, 'here.git'))
})
afterAll(async () => {
  await git.close()
  folder.remove()
})

const target = (url: string, more: Partial<MirrorTarget> = {}): MirrorTarget => ({
  ...{ url, address: url, credentials: null, branches: null, keepDivergent: true, defaultBranch: null },
  ...more,
})
async function failure(to: MirrorTarget, signal = new AbortController().signal): Promise<MirrorError> {
  const thrown = await pushMirror(repository, to, signal).then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown instanceof MirrorError) return thrown
  throw new Error(`Not refused: ${thrown}`)
}
/** A service that answers everything the same; the requests it gets. */
async function answering(status: number, text = '', headers = {}) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    response.writeHead(status, { 'content-type': 'text/plain', ...headers })
    response.end(text)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, seen }
}

describe('a push to a mirror that fails', () => {
  test.each([
    [401, false],
    [403, false],
    [404, false],
    [410, false],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
  ])('with status %i can succeed later: %s', async (status, again) => {
    const { url } = await answering(status, '', { 'www-authenticate': 'Basic realm="x"' })
    for (const keepDivergent of [true, false]) {
      const defaultBranch = 'main'
      const found = await failure(target(`${url}/a.git`, { credentials: 'ada:pa55word', keepDivergent, defaultBranch }))
      expect([found.again, found.name]).toEqual([again, 'MirrorError'])
      expect(found.message).toContain(`${url}/a.git`)
      expect(found.message).not.toMatch(/^(fatal|error|remote): /)
    }
  })

  test('has a message of 1,000 characters at most', async () => {
    const { url } = await answering(500, 'x'.repeat(2000))
    expect((await failure(target(`${url}/a.git`))).message).toHaveLength(1000)
  })

  test('because it was cancelled can succeed later, and sends nothing', async () => {
    const { url, seen } = await answering(500)
    const found = await failure(target(`${url}/a.git`), AbortSignal.abort())
    expect([found.message, found.again, seen]).toEqual(['The push could not be finished in time.', true, []])
  })

  test('sends credentials as Basic authentication only, and none when it has none', async () => {
    const { url, seen } = await answering(404)
    await failure(target(`${url}/a.git`))
    await failure(target(`${url}/b.git`, { credentials: 'ada:pä55:word' }))
    const basic = `Basic ${Buffer.from('ada:pä55:word').toString('base64')}`
    expect(seen.map(({ url, headers }) => [url?.split('?')[0], headers.authorization])).toEqual([
      ['/a.git/info/refs', undefined],
      ['/b.git/info/refs', basic],
    ])
  })

  test.each([
    ['the password', { credentials: 'ada:pa55 word' }, 'the word pa55 word is wrong', false],
    ['the encoded password', { credentials: 'ada:pa55 word' }, 'the word pa55%20word is wrong', false],
    ['the header', { credentials: 'ada:x' }, `got ${Buffer.from('ada:x').toString('base64')} here`, false],
    ['the user name as a word', { credentials: 'ada:x9x9' }, 'hello ada.', false],
    ['the user name within another word', { credentials: 'ada:x9x9' }, 'no granada here', true],
    ['an empty password', { credentials: 'ada:' }, 'no such place', true],
    ['a value of the query', { query: '?private_token=t0%2Bken&other=v2' }, 'the token t0+ken is wrong', false],
    ['the other value of the query', { query: '?private_token=t0ken&other=v2' }, 'the token v2 is wrong', false],
    ['an empty value of the query', { query: '?private_token=' }, 'no such place', true],
  ])('shows a message that has %s only if it is no secret', async (_what, secret, text, isShown) => {
    const { url } = await answering(403, text)
    const shown = `${url}/a.git${'query' in secret ? '?***' : ''}`
    const { message } = await failure(
      target(shown, {
        ...('credentials' in secret && { credentials: secret.credentials }),
        ...('query' in secret && { address: `${url}/a.git${secret.query}` }),
      }),
    )
    expect(message.includes(text)).toBe(isShown)
    expect(message).toContain(`unable to access '${shown}`)
  })
})
