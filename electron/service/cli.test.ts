import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { send } from './testing/test-service.ts'

const cli = join(import.meta.dirname, 'cli.ts')
const folders: string[] = []
const processes: ChildProcess[] = []

afterEach(() => {
  for (const process of processes.splice(0)) process.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cli-'))
  folders.push(folder)
  return folder
}

const readyLine = z.strictObject({ url: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/), token: z.string() })

/** Starts the command and waits for its line. */
async function start(flags: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [cli, ...flags], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  const { url, token } = readyLine.parse(JSON.parse(String(line)))
  const call = (path: string, method = 'GET', body = '') =>
    send(url, `/api/v4${path}`, {
      method,
      token,
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const end = async (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => {
    const exit = once(child, 'exit')
    child.kill(signal)
    return exit
  }
  return { child, url, token, call, end }
}

const sandbox = (data: string) => ['--data', data, '--port', '0', '--sandbox']
const tags = '/projects/harbor%2Flighthouse/repository/tags'

describe('npm run service', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s stops it cleanly', async signal => {
    const service = await start(['--data', temporaryFolder()])
    expect(await service.end(signal)).toEqual([0, null])
    await expect(service.call('/user')).rejects.toThrow()
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('finds everything as it was after %s', async signal => {
    const data = temporaryFolder()
    const first = await start(sandbox(data))
    expect(
      (await first.call(tags, 'POST', 'tag_name=kept&ref=main&message=Kept&release_description=Notes')).status,
    ).toBe(201)
    const seen = (await Promise.all(['/projects', '/groups', tags].map(path => first.call(path)))).map(
      reply => reply.text,
    )
    await first.end(signal)

    const second = await start(sandbox(data))
    expect(second.token).toBe(first.token)
    const again = (await Promise.all(['/projects', '/groups', tags].map(path => second.call(path)))).map(
      reply => reply.text,
    )
    expect(again).toEqual(seen.map(text => text.replaceAll(first.url, second.url)))
    expect((await second.call(`${tags}/kept`)).json()).toMatchObject({
      message: 'Kept',
      release: { description: 'Notes' },
    })
    execFileSync('git', ['--git-dir', join(data, 'repositories', '1.git'), 'fsck', '--strict'])
    await second.end('SIGTERM')
  })

  it('starts again when it was killed while it made the sandbox', async () => {
    const data = temporaryFolder()
    const cut = spawn(process.execPath, [cli, ...sandbox(data)], { stdio: 'ignore' })
    processes.push(cut)
    const repositories = () =>
      readdirSync(data).includes('repositories') ? readdirSync(join(data, 'repositories')).length : 0
    await expect.poll(repositories, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0)
    const exit = once(cut, 'exit')
    cut.kill('SIGKILL')
    await exit
    const service = await start(sandbox(data))
    expect((await service.call('/projects')).headers['x-total']).toBe('4')
    expect((await service.call('/projects/2/repository/tree')).status).toBe(200)
    await service.end('SIGTERM')
  })

  it('waits for the service before it to let go of the data', async () => {
    const data = temporaryFolder()
    const first = await start(['--data', data])
    const second = start(['--data', data])
    const early = await Promise.race([second.then(() => 'started'), first.call('/user').then(() => 'waiting')])
    expect(early).toBe('waiting')
    await first.end('SIGKILL')
    const { call, end } = await second
    expect((await call('/user')).status).toBe(200)
    await end('SIGTERM')
  })

  it('takes the token from the environment, and revokes that of the previous start', async () => {
    const data = temporaryFolder()
    const first = await start(['--data', data], { GATEHOUSE_SERVICE_TOKEN: 'token-one-of-two' })
    expect(first.token).toBe('token-one-of-two')
    await first.end('SIGTERM')
    const second = await start(['--data', data, '--token', 'token-two-of-two'])
    expect((await second.call('/user')).json()).toMatchObject({ is_admin: true })
    expect((await send(second.url, '/api/v4/user', { token: first.token })).status).toBe(401)
    await second.end('SIGTERM')
  })

  it('keeps a token it made where only its owner can read it', async () => {
    const data = temporaryFolder()
    const service = await start(['--data', data])
    expect(service.token.length).toBeGreaterThan(20)
    expect(statSync(join(data, 'token')).mode & 0o777).toBe(0o600)
    await service.end('SIGTERM')
  })

  it('stops when the process that started it is gone', async () => {
    const data = temporaryFolder()
    const starter = `
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ${JSON.stringify([cli, '--data', data, '--exit-with-parent'])}, { stdio: ['ignore', 'pipe', 'ignore'] })
      child.stdout.once('data', line => process.stdout.write(JSON.stringify({ pid: child.pid, ...JSON.parse(line) }) + '\\n'))`
    const parent = spawn(process.execPath, ['-e', starter], { stdio: ['ignore', 'pipe', 'inherit'] })
    processes.push(parent)
    const [line] = await once(createInterface(parent.stdout), 'line')
    const { url, token } = z.object({ url: z.string(), token: z.string() }).parse(JSON.parse(String(line)))
    expect((await send(url, '/api/v4/user', { token })).status).toBe(200)
    parent.kill('SIGKILL')
    await expect.poll(() => send(url, '/api/v4/user', { token }).catch(() => 'gone'), { timeout: 10_000 }).toBe('gone')
  })

  it.each([
    ['an unknown flag', ['--data', '/tmp/x', '--verbose']],
    ['no folder', []],
    ['a port that is none', ['--data', '/tmp/x', '--port', 'http']],
    ['a port out of range', ['--data', '/tmp/x', '--port', '70000']],
    ['an unknown profile', ['--data', '/tmp/x', '--profile', 'other']],
    ['an unknown edition', ['--data', '/tmp/x', '--edition', 'gold']],
    ['an unknown feature to switch off', ['--data', '/tmp/x', '--without', 'gravity']],
    ['a largest number that is none', ['--data', '/tmp/x', '--max-variables', 'few']],
    ['a largest number of ten digits', ['--data', '/tmp/x', '--max-variables', '1234567890']],
    ['unknown limits', ['--data', '/tmp/x', '--limits', 'none']],
    ['a limit of what has none', ['--data', '/tmp/x', '--limit', 'tags=5']],
    ['a limit of nothing', ['--data', '/tmp/x', '--limit', 'api=0']],
    ['a period without length', ['--data', '/tmp/x', '--limit-seconds', '0']],
    ['a version that is none', ['--data', '/tmp/x', '--server-version', '15']],
    ['a sample that is none', ['--data', '/tmp/x', '--sample', 'tiny']],
    ['a word too many', ['--data', '/tmp/x', 'start']],
    ['a token that is too short', ['--data', '/tmp/x', '--token', 'abc']],
  ])('%s: usage and exit 2', async (_what, flags) => {
    const child = spawn(process.execPath, [cli, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
    processes.push(child)
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    expect(await once(child, 'exit')).toEqual([2, null])
    expect(said).toContain('Usage: npm run service')
  })

  it('a port that is taken is one sentence and exit 1', async () => {
    const first = await start(['--data', temporaryFolder()])
    const port = new URL(first.url).port
    const child = spawn(process.execPath, [cli, '--data', temporaryFolder(), '--port', port], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    processes.push(child)
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(said).toMatch(/^The service could not start: .*EADDRINUSE.*\n$/)
    await first.end('SIGTERM')
  })
})
