import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administratorToken, startTestService, type TestService } from '../../service/testing/test-service.ts'
import { openOffline } from '../testing/offline.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ sandbox: true })
}, 120_000)
afterAll(() => service.stop())

const project = 'harbor/lighthouse'
const subject = { connection: 'test', project, ref: 'main' } as const
const token = administratorToken

describe('A project kept offline', () => {
  test('can be read whole: every folder, every file, its history and its records', async () => {
    const run = await openOffline(service.url, { token })
    const { id } = await run.offline.keep(subject)
    const pin = await run.until(id, 'complete', 'stopped', 'gone', 'waiting')
    expect(pin).toMatchObject({ state: 'complete', error: null })
    const repository = run.store.pins
    expect(repository.bytesOf(id)).toBe(pin.bytes)
    const walk = async (path?: string): Promise<number> => {
      let files = 0
      const params = { id: project, ref: 'main', ...(path && { path }) }
      for (const entry of await run.kept('repository.tree', params, 100)) {
        const { type, path: below } = entry as { type: string; path: string }
        if (type === 'tree') files += await walk(below)
        if (type !== 'blob') continue
        files += 1
        const [head] = await run.kept('files.head', { id: project, file_path: below, ref: 'main' })
        const { blob_id: sha, last_commit_id: last } = head as { blob_id: string; last_commit_id: string }
        await run.kept('repository.blob', { id: project, sha })
        await run.kept('commits.get', { id: project, sha: last })
      }
      return files
    }
    expect(await walk()).toBe(pin.files)
    expect(pin.filesKept).toBe(pin.files)
    for (const [operation, size] of [
      ['branches.list', 50],
      ['tags.list', 100],
      ['environments.list', 100],
      ['projectMembers.all', 100],
      ['approvalRules.list', 100],
      ['auditEvents.ofProject', 100],
    ] as const) {
      expect((await run.kept(operation, { id: project }, size)).length, operation).toBeGreaterThan(0)
    }
  })
})
