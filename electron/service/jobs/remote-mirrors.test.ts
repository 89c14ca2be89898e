import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGit, type Git } from '../git/git.ts'
import { plainGit } from '../git/testing/work-tree.ts'
import { administratorToken, startTestService, type TestService } from '../testing/test-service.ts'
import { JobFailure } from './jobs.ts'
import { mirrorJob } from './remote-mirrors.ts'

let service: TestService
let project = 0
let git: Git

beforeAll(async () => {
  service = await startTestService()
  project = (await service.addProject('harbour/light', 'private')).id
  git = createGit()
})
afterAll(async () => {
  await git.close()
  await service.stop()
})

const mirrors = () => service.store.remoteMirrors
function add(
  url: string,
  more: {
    readonly credentials?: string
    readonly query?: string
    readonly keep?: boolean
    readonly isProtectedOnly?: boolean
  } = {},
) {
  return mirrors().add({
    projectId: project,
    url,
    credentials: more.credentials ?? null,
    ...(more.query !== undefined && { query: more.query }),
    enabled: true,
    onlyProtectedBranches: more.isProtectedOnly ?? false,
    keepDivergentRefs: more.keep ?? false,
  })
}
/** Runs the job of a mirror; gives what it throws. */
const run = (id: number, signal = new AbortController().signal): Promise<unknown> =>
  Promise.resolve(mirrorJob({ store: service.store, git })(String(id), signal)).then(
    () => null,
    (error: unknown) => error,
  )
const nowhere = 'http://127.0.0.1:9/a.git'

describe('the job of a mirror', () => {
  it('is scheduled again when the service stops during the push', async () => {
    const id = add(nowhere)
    expect(await run(id, AbortSignal.abort())).not.toBeNull()
    expect(mirrors().byId(id)).toMatchObject({ update_status: 'scheduled', last_error: null, last_update_at: null })
  })

  it('fails, and is tried again, when the other side is out of reach', async () => {
    const id = add(nowhere)
    const failure = await run(id)
    expect(failure).toBeInstanceOf(JobFailure)
    expect(failure).toMatchObject({ again: true })
    expect(mirrors().byId(id)).toMatchObject({
      update_status: 'failed',
      last_error: expect.stringContaining('127.0.0.1'),
      last_successful_update_at: null,
    })
  })

  it.each([
    ['user name and password', 'credentials', { credentials: 'ada:pa55' }],
    ['query', 'query', { query: '?private_token=t0ken' }],
  ] as const)('is not tried again when the %s of the address can no longer be read', async (_what, column, secret) => {
    const url = `${nowhere}${column === 'query' ? '?private_token=*****' : ''}`
    const id = add(url, secret)
    const database = new DatabaseSync(join(service.directory, 'service.db'))
    database
      .prepare(`UPDATE remote_mirrors SET ${column} = ? WHERE id = ?`)
      .run(Buffer.from('sealed by another key'), id)
    database.close()
    expect(await run(id)).toMatchObject({
      name: 'JobFailure',
      again: false,
      message: expect.stringContaining('Add the mirror again'),
    })
    expect(mirrors().byId(id)).toMatchObject({ last_error: expect.stringContaining('can no longer be read') })
  })

  it('names ten of the refs that were not updated', async () => {
    const group = service.store.groups.add({ name: 'Copies', path: 'copies', visibility: 'private' })
    const copy = { groupId: group, name: 'copy', path: 'copy', visibility: 'private', defaultBranch: null } as const
    const there = service.store.repositoryPath(service.store.projects.add(copy))
    const here = service.store.repositoryPath(project)
    execFileSync('git', ['clone', '--quiet', '--bare', here, there])
    const tree = plainGit(here, ['rev-parse', 'main^{tree}'])
    const diverge = (branch: string) => {
      plainGit(here, ['update-ref', `refs/heads/${branch}`, 'main'])
      const other = plainGit(there, ['commit-tree', tree, '-m', branch])
      plainGit(there, ['update-ref', `refs/heads/${branch}`, other])
    }
    for (let number = 10; number < 20; number += 1) diverge(`b${number}`)
    const url = `${service.url}/copies/copy.git`
    const id = add(url, { credentials: `x:${administratorToken}`, keep: true })
    const named = Array.from({ length: 10 }, (_, index) => `refs/heads/b${10 + index} (fetch first)`).join(', ')
    expect(await run(id)).toMatchObject({ again: false, message: `These refs were not updated: ${named}` })
    diverge('b20')
    diverge('b21')
    expect(await run(id)).toMatchObject({ message: `These refs were not updated: ${named} and 2 more` })
    expect(mirrors().byId(id)).toMatchObject({
      update_status: 'failed',
      last_error: expect.stringMatching(/and 2 more$/),
    })
  })

  it('that fails unexpectedly says so without details', async () => {
    const id = add(nowhere, { isProtectedOnly: true })
    rmSync(service.store.repositoryPath(project), { recursive: true })
    const thrown = await run(id)
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown).not.toBeInstanceOf(JobFailure)
    expect(mirrors().byId(id)).toMatchObject({ update_status: 'failed', last_error: 'The push could not be run.' })
  })
})
