import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { administratorToken, startTestService, type TestService } from '../testing/test-service.ts'

/** Git itself takes what the service committed: from the bare repository, and over HTTP. */

const project = '/projects/harbor%2Flighthouse/repository'
const committed = {
  'clients/plain.txt': Buffer.from('plain\n'),
  'clients/no newline': Buffer.from('no newline'),
  'clients/ünï ☂/empty': Buffer.alloc(0),
  'clients/bytes.bin': Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
} as const

let service: TestService
let folder: string
let tip: string

beforeAll(async () => {
  service = await startTestService({ sandbox: true })
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-clones-'))
  const actions = Object.entries(committed).map(([file_path, content]) => ({
    action: 'create',
    file_path,
    encoding: 'base64',
    content: content.toString('base64'),
  }))
  const moves = [
    { action: 'move', file_path: 'docs/moved.md', previous_path: 'docs/runbook.md' },
    { action: 'chmod', file_path: 'clients/plain.txt', execute_filemode: true },
    { action: 'delete', file_path: 'README.md' },
  ]
  const reply = await post('/commits', { branch: 'main', commit_message: 'For git', actions: [...actions, ...moves] })
  tip = z.object({ id: z.string() }).parse(reply.json()).id
  expect((await post('/tags', { tag_name: 'for-git', ref: 'main', message: 'Annotated' })).status).toBe(201)
})

afterAll(async () => {
  service.expectSoundRepositories()
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return service.call(`${project}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const run = promisify(execFile)

/** Runs git asynchronously, without the machine's configuration and without password prompts. */
async function git(...command: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' }
  const { stdout } = await run('git', command, { env, timeout: 20_000 })
  return stdout.trim()
}

const sources = {
  'from the bare repository': () => service.store.repositoryPath(1),
  'over HTTP': () => service.url.replace('//', `//git:${administratorToken}@`).concat('/harbor/lighthouse.git'),
} as const

describe.each(Object.entries(sources))('git clones %s', (name, source) => {
  const clone = () => join(folder, name)

  it('what the service committed, byte for byte', async () => {
    await git('clone', '--quiet', source(), clone())
    expect(await git('-C', clone(), 'rev-parse', 'HEAD')).toBe(tip)
    for (const [path, content] of Object.entries(committed)) expect(readFileSync(join(clone(), path))).toEqual(content)
    const files = (await git('-C', clone(), 'ls-files', '-s', '-z')).split('\0')
    expect(files.find(line => line.endsWith('\tclients/plain.txt'))).toMatch(/^100755 /)
    expect(files.some(line => line.endsWith('\tdocs/moved.md'))).toBe(true)
    expect(files.some(line => /\t(README\.md|docs\/runbook\.md)$/.test(line))).toBe(false)
  })

  it('with every branch and tag, and finds it sound', async () => {
    const refs = service.git(1, 'for-each-ref', '--format=%(objectname) %(refname:strip=2)', 'refs/heads', 'refs/tags')
    const cloned = await git('-C', clone(), 'ls-remote', '--heads', '--tags', '--refs', 'origin')
    const names = cloned.split('\n').map(line => line.replace(/\trefs\/(?:heads|tags)\//, ' '))
    expect(names.toSorted()).toEqual(refs.split('\n').toSorted())
    expect(await git('-C', clone(), 'cat-file', '-p', 'for-git')).toContain('Annotated')
    expect(await git('-C', clone(), 'fsck', '--strict', '--no-dangling')).toBe('')
  })
})
