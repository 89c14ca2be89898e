import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGit } from '../git/git.ts'
import { looseObjects } from '../git/maintenance.ts'
import { writeBlobs } from '../git/object-writer.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { maintenanceJob } from './repository-maintenance.ts'

const git = createGit()
const signal = new AbortController().signal
let service: TestService
let project = 0

beforeAll(async () => {
  service = await startTestService()
  project = (await service.addProject('yard/shed', 'private')).id
})
afterAll(async () => {
  await git.close()
  await service.stop()
})

it('skips a repository until it has many loose objects, then packs them', async () => {
  const repository = git.open(service.store.repositoryPath(project))
  await writeBlobs(
    repository,
    Array.from({ length: 2_000 }, (_, number) => Buffer.from(`content ${number}`)),
  )
  const before = await looseObjects(repository)
  expect(before).toBeGreaterThan(0)
  await maintenanceJob({ store: service.store, git }, { tooManyLoose: before + 1 })(String(project), signal)
  expect(await looseObjects(repository)).toBe(before)
  await maintenanceJob({ store: service.store, git }, { tooManyLoose: before })(String(project), signal)
  expect(await looseObjects(repository)).toBe(0)
  service.expectSoundRepositories()
})

it('ignores a deleted project', async () => {
  await expect(maintenanceJob({ store: service.store, git })('999', signal)).resolves.toBeUndefined()
})

it('is due a minute after the first of several pushes, once', async () => {
  const commit = (file: string) =>
    service.call(`/projects/${project}/repository/commits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        branch: 'main',
        commit_message: file,
        actions: [{ action: 'create', file_path: file, content: file }],
      }),
    })
  for (const file of ['a', 'b', 'c']) expect((await commit(file)).status).toBe(201)
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const due = (at: string) => service.store.jobs.backlog(at).find(({ queue }) => queue === 'repository_maintenance')
  expect(due(later(0))).toBeUndefined()
  expect(due(later(61))).toMatchObject({ backlog: 1 })
})
