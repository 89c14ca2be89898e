import { afterEach, expect, test, vi } from 'vitest'
import { callRequest } from '#shared/bridge.ts'
import { isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { bulkItems } from '../../features/epics/model/plan.ts'
import { planImport } from '../../features/instance-variables/model/apply.ts'
import { changeItem } from '../../features/members/model/member-items.ts'
import { deleteItem } from '../../features/tags/model/delete-item.ts'
import { fakeRef } from '../../lib/connection/ref.fake.ts'
import { getSample } from '../../testing/fake-main.ts'
import type { BulkItem } from './job.ts'
import { dryRun } from './jobs.ts'
import { bridgeTo } from './service-run.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const connection = fakeRef('work')

/** A service that answers each read with its sample, and the received requests with their priority. */
function listening() {
  const reads: { readonly operation: OperationId; readonly priority: string | undefined }[] = []
  const provenance = { source: 'network', fetchedAt: '', stale: false, because: null }
  bridgeTo(async (method, argument) => {
    if (method !== 'operations.call') return { ok: true, value: null }
    const { operation, priority } = callRequest.parse(argument)
    if (!isOperationId(operation)) throw new Error(`No operation is called ${operation}`)
    reads.push({ operation, priority })
    return { ok: true, value: { value: getSample(operation), page: null, provenance, journal: null } }
  })
  return reads
}

const epic = getSample('epics.get')
const tag = getSample('tags.get')
const seen = { id: 7, name: 'Ines Okafor', username: 'ines', access_level: 20, expires_at: null }
const change = { level: 40, expires_at: null } as const
const toItems: Readonly<Record<string, () => readonly BulkItem[]>> = {
  'a member of a project': () => [
    changeItem(connection, { source: 'project', id: 1, path: 'harbor/tools/one' }, seen, change),
  ],
  'a member of a group': () => [changeItem(connection, { source: 'group', id: 2, path: 'harbor/tools' }, seen, change)],
  'an epic': () => bulkItems(connection, [epic], { kind: 'label', labels: ['quay'] }),
  'a tag': () => [deleteItem(connection, 'harbor/tools/one', tag, { profile: 'documents', version: null })],
}

test.each(Object.entries(toItems))(
  'the check and the verification of %s are read as bulk, below interactive requests',
  async (_what, items) => {
    const reads = listening()
    const { tasks } = dryRun({ title: 'Change', connection, items: items() })
    for (const task of tasks) {
      const context = { signal: new AbortController().signal, pass: {} }
      await task.check?.(context)
      await task.verify?.(context)
    }
    expect(reads.length).toBeGreaterThan(1)
    expect(reads.filter(({ priority }) => priority !== 'bulk')).toEqual([])
  },
)

test('the check of an instance variable is read as bulk, below interactive requests', async () => {
  const reads = listening()
  const before = getSample('instanceVariables.get')
  planImport(connection, [
    { key: before.key, kind: 'remove', line: null, before, after: null, changes: [], reason: null },
  ])
  await vi.waitFor(() => expect(reads).toEqual([{ operation: 'instanceVariables.get', priority: 'bulk' }]))
})
