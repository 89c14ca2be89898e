import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { plainGit, temporaryFolder } from '../git/testing/work-tree.ts'
import { runGit } from '../testing/git-client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
const folder = temporaryFolder()
let number = 0
/** A new public project for each test, and its repository in the API. */
let project: { readonly id: number; readonly api: string; readonly address: string }

beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.stop()
  folder.remove()
})

async function newProject(visibility: 'public' | 'private' = 'public') {
  number += 1
  const { id } = await service.addProject(`ferry-${number}/log`, visibility)
  const address = new URL(`${service.url}/ferry-${number}/log.git`)
  Object.assign(address, { username: 'anything', password: 'token-of-the-administrator' })
  project = { id, api: `/projects/${id}/repository`, address: String(address) }
}

const named = z.object({ name: z.string() })
const tag = z.object({ name: z.string(), target: z.string(), message: z.string().nullable() })
const sha = () => plainGit(service.store.repositoryPath(project.id), ['rev-parse', 'main'])

/** The responses of every endpoint about the refs of the project. */
async function reported(names: readonly string[]) {
  const call = async (path: string) => (await service.call(`${project.api}${path}`)).json()
  const tags = z.array(tag).parse(await call('/tags'))
  const branches = z.array(named.extend({ merged: z.boolean() })).parse(await call('/branches'))
  const refs = z.array(named).parse(await call(`/commits/${sha()}/refs`))
  const found = await Promise.all(names.map(name => service.call(`${project.api}/tags/${name}`)))
  return {
    tags: tags.map(({ name, target }) => `${name} ${target}`).sort(),
    branches: branches.map(({ name, merged }) => `${name} ${merged ? 'merged' : 'open'}`),
    containing: refs.map(({ name }) => name).sort(),
    found: found.map(reply => (reply.status === 200 ? tag.parse(reply.json()).target : reply.status)),
  }
}

async function post(path: string, fields: Readonly<Record<string, unknown>>) {
  const headers = { 'content-type': 'application/json' }
  const reply = await service.call(`${project.api}${path}`, { method: 'POST', headers, body: JSON.stringify(fields) })
  expect([path, reply.status, reply.text]).toEqual([path, 201, expect.anything()])
}

describe('responses about refs are current', () => {
  test('when tags are made, deleted and made again by the API', async () => {
    await newProject()
    const main = sha()
    const before = { tags: [], branches: ['main open'], containing: ['main'], found: [404] }
    const after = { ...before, tags: [`v1 ${main}`], containing: ['main', 'v1'], found: [main] }
    for (let round = 0; round < 2; round++) {
      expect(await reported(['v1'])).toEqual(before)
      await post('/tags', { tag_name: 'v1', ref: 'main' })
      expect(await reported(['v1'])).toEqual(after)
      expect((await service.call(`${project.api}/tags/v1`, { method: 'DELETE' })).status).toBe(204)
    }
  })

  test('when a commit moves a branch', async () => {
    await newProject()
    const old = sha()
    await post('/tags', { tag_name: 'v1', ref: 'main' })
    expect(await reported(['v1'])).toMatchObject({ containing: ['main', 'v1'] })
    const actions = [{ action: 'create', file_path: 'a', content: 'a' }]
    await post('/commits', { branch: 'side', start_branch: 'main', commit_message: 'Aside', actions })
    expect(await reported([])).toMatchObject({
      branches: ['main open', 'side open'],
      containing: ['main', 'side', 'v1'],
    })
    await post('/commits', { branch: 'main', commit_message: 'Ahead', actions })
    expect(sha()).not.toBe(old)
    expect(await reported(['v1'])).toEqual({
      tags: [`v1 ${old}`],
      branches: ['main open', 'side open'],
      containing: ['main'],
      found: [old],
    })
  })

  test('when a push creates, moves and deletes them, as soon as git has reported it', async () => {
    await newProject()
    const clone = join(folder.path, `clone-${number}`)
    mkdirSync(clone)
    const git = async (...command: string[]) => {
      const run = await runGit(clone, command)
      expect([command, run.status, run.stderr]).toEqual([command, 0, expect.anything()])
      return run.stdout.trim()
    }
    await git('clone', '--quiet', project.address, '.')
    const first = await git('rev-parse', 'HEAD')
    await reported(['v1', 'v2'])

    await git('tag', 'v1')
    await git('push', '--quiet', 'origin', 'v1', 'HEAD:refs/heads/side')
    expect(await reported(['v1', 'v2'])).toEqual({
      tags: [`v1 ${first}`],
      branches: ['main open', 'side merged'],
      containing: ['main', 'side', 'v1'],
      found: [first, 404],
    })

    await git('commit', '--quiet', '--allow-empty', '-m', 'Next')
    const second = await git('rev-parse', 'HEAD')
    await git('tag', '--force', 'v1')
    await git('push', '--quiet', '--force', 'origin', 'v1', 'HEAD:refs/heads/side')
    expect(await reported(['v1', 'v2'])).toEqual({
      tags: [`v1 ${second}`],
      branches: ['main open', 'side open'],
      containing: ['main', 'side', 'v1'],
      found: [second, 404],
    })

    await git('push', '--quiet', '--delete', 'origin', 'v1', 'side')
    expect(await reported(['v1'])).toEqual({ tags: [], branches: ['main open'], containing: ['main'], found: [404] })

    await git('tag', '--force', '-a', '-m', 'Again', 'v1', first)
    await git('push', '--quiet', 'origin', 'v1')
    expect((await reported(['v1'])).found).toEqual([await git('rev-parse', 'v1')])
    expect(tag.parse((await service.call(`${project.api}/tags/v1`)).json()).message).toBe('Again')
  })

  test('in each project separately, although both have the same commits', async () => {
    await newProject()
    const one = project
    await post('/tags', { tag_name: 'only-here', ref: 'main' })
    await reported(['only-here'])
    await newProject()
    expect(await reported(['only-here'])).toMatchObject({ tags: [], found: [404] })
    const actions = [{ action: 'create', file_path: 'secret', content: 'secret' }]
    await post('/commits', { branch: 'main', commit_message: 'Only in the second', actions })
    const only = sha()
    expect((await service.call(`${project.api}/commits/${only}`)).status).toBe(200)
    expect((await service.call(`${one.api}/commits/${only}`)).status).toBe(404)
  })
})

describe('who may see something is as it is', () => {
  const statusFor = async (token: string, path: string) => (await service.call(path, { token })).status

  test('from the first request after a role was given or taken by the API', async () => {
    await newProject('private')
    await post('/tags', { tag_name: 'v1', ref: 'main' })
    const userId = service.addUser('come-and-go', [{ secret: 'come-and-go-token', scopes: ['api'] }])
    const members = `/projects/${project.id}/members`
    const paths = [`/projects/${project.id}`, `${project.api}/tags/v1`, `${project.api}/branches`, members]
    const seen = async () => Promise.all(paths.map(path => statusFor('come-and-go-token', path)))
    for (let round = 0; round < 2; round++) {
      // Another user requests everything first.
      for (const path of paths) expect((await service.call(path)).status).toBe(200)
      expect(await seen()).toEqual([404, 404, 404, 404])
      const fields = { user_id: userId, access_level: 20 }
      const headers = { 'content-type': 'application/json' }
      const added = await service.call(members, { method: 'POST', headers, body: JSON.stringify(fields) })
      expect(added.status).toBe(201)
      expect(await seen()).toEqual([200, 200, 200, 200])
      expect((await service.call(`${members}/${userId}`, { method: 'DELETE' })).status).toBe(204)
    }
  })

  test('from the first request after a token was revoked', async () => {
    service.addUser('left', [{ secret: 'token-of-left', scopes: ['api'] }])
    expect(await statusFor('token-of-left', '/user')).toBe(200)
    service.store.tokens.revoke('token-of-left')
    expect(await statusFor('token-of-left', '/user')).toBe(401)
  })
})
