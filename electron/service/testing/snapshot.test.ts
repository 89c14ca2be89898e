import { afterAll, beforeAll, expect, test } from 'vitest'
import { Snapshot } from './snapshot.ts'
import { startTestService, type TestService } from './test-service.ts'

let service: TestService
let snapshot: Snapshot

beforeAll(async () => {
  service = await startTestService()
  snapshot = new Snapshot(service.directory)
})
afterAll(async () => {
  snapshot.close()
  await service.stop()
})

test('reports changed settings of a mirror, and not its push, which continues during later requests', async () => {
  const settings = { enabled: false, onlyProtectedBranches: false, keepDivergentRefs: false }
  const projectId = (await service.addProject('harbour/source', 'private')).id
  const mirrors = service.store.remoteMirrors
  const id = mirrors.add({ projectId, url: 'https://mirror.example/copy.git', credentials: null, ...settings })
  await snapshot.take()
  mirrors.schedule(id)
  mirrors.start(id)
  expect(snapshot.changedTables()).toEqual([])
  mirrors.configure(id, { ...settings, keepDivergentRefs: true })
  expect(snapshot.changedTables()).toEqual(['remote_mirrors'])
})
