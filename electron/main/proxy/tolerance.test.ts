import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { calls } from '../../service/testing/calls/index.ts'
import { operationRequest } from '../../service/testing/operation-request.ts'
import { startTestService, type TestService } from '../../service/testing/test-service.ts'
import { Failure } from '../failure.ts'
import { understoodValue } from './response-value.ts'

/** An answer of the sandbox to a read, its list cut to a few rows. */
interface Sample {
  readonly operation: OperationId
  readonly text: string
}

/** Rows of a list beyond these are as these. */
const rowsOfSample = 4

let service: TestService
const samples: Sample[] = []

beforeAll(async () => {
  service = await startTestService({ sandbox: true })
  for (const operation of Object.keys(calls).flatMap(id => operationIds.filter(one => one === id))) {
    const endpoint = getEndpoint(operation)
    for (const params of calls[operation]) {
      const { path, request } = operationRequest(endpoint, params)
      const reply = await service.call(path, request)
      if (endpoint.effect !== 'read' || endpoint.response.kind !== 'json') continue
      const value: unknown = reply.json()
      samples.push({ operation, text: JSON.stringify(Array.isArray(value) ? value.slice(0, rowsOfSample) : value) })
    }
  }
})
afterAll(() => service.stop())

/**
 * Fields without which a row or object is not accepted: identifiers, fields that guard a write or that a write sends completely, and fields whose
 * absence has a meaning.
 */
const essential: readonly string[] = [
  ...['id', 'iid', 'short_id', 'pid', 'project_id', 'group_id', 'author_id', 'entity_id', 'epic_issue_id', 'blob_id'],
  ...['name', 'path', 'full_name', 'full_path', 'path_with_namespace', 'old_path', 'new_path', 'username', 'email'],
  ...['key', 'title', 'url', 'hostname', 'type', 'entity_type', 'action_name', 'version', 'level', 'tag_name'],
  ...['content', 'encoding', 'diff', 'lines', 'note', 'details', 'commit', 'user', 'target', 'parent_ids'],
  ...['access_level', 'expires_at', 'enabled', 'primary', 'active', 'strategies', 'parameters', 'scopes'],
  ...['approvals_required', 'eligible_approvers', 'users', 'groups', 'protected_branches', 'approved_by'],
  ...['contains_hidden_groups', 'applies_to_all_protected_branches', 'environment_scope'],
  ...['freeze_start', 'freeze_end', 'cron_timezone', 'created_at', 'updated_at', 'started_at', 'last_commit_id'],
  ...['commits', 'diffs', 'compare_timeout', 'size'],
  // Responses about background jobs consist of these counts.
  ...['jobs', 'processes', 'queues', 'backlog', 'latency', 'processed', 'failed', 'enqueued', 'dead'],
  ...['busy', 'concurrency', 'expire_members', 'remote_mirrors', 'remove_old_events', 'repository_maintenance'],
]

const odd = fc.constantFrom<readonly unknown[]>(
  ['text', 'an odd text'],
  ['number', 7.5],
  ['huge', Number.MAX_VALUE],
  ['long', 'x'.repeat(5000)],
  ['boolean', true],
  ['null', null],
  ['list', [null, { a: [1] }]],
  ['object', { within: { within: [] } }],
  ['nothing', undefined],
)

const record = z.record(z.string(), z.unknown())
const list = z.array(z.unknown())
const read = (operation: OperationId, value: unknown) =>
  understoodValue(getEndpoint(operation), {
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(value)),
  })

/** A copy with the field at a place replaced; the place is chosen by numbers, one for each step down. */
function changed(value: unknown, steps: readonly number[], to: unknown): { value: unknown; names: readonly string[] } {
  const entries = value !== null && typeof value === 'object' ? Object.entries(value) : []
  const [step, ...rest] = steps
  const entry = step === undefined ? undefined : entries[step % entries.length]
  if (!entry) return { value: to, names: [] }
  const within = changed(entry[1], rest, to)
  const copy = Array.isArray(value) ? [...value] : Object.fromEntries(entries)
  Reflect.set(copy, entry[0], within.value)
  return { value: copy, names: [entry[0], ...within.names] }
}

test('a field of another type costs itself, and at most its row, in the answer to every read', () => {
  expect(new Set(samples.map(({ operation }) => operation)).size).toBeGreaterThan(50)
  const decisive = new Set<string>()
  const property = fc.property(
    fc.constantFrom(...samples),
    fc.nat(rowsOfSample - 1),
    fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }),
    odd,
    ({ operation, text }, at, steps, [, to]) => {
      const value: unknown = JSON.parse(text)
      const whole = read(operation, value).value
      if (!Array.isArray(value)) return void keepsOthers(operation, value, whole, steps, to, decisive)
      if (value.length === 0) return
      const position = at % value.length
      const one = changed(value[position], steps, to)
      const { value: understood, misfits } = read(operation, value.with(position, one.value))
      const rows = list.parse(understood)
      expect(rows.length + (misfits?.rows.length ?? 0)).toBe(value.length)
      const others = list.parse(whole).toSpliced(position, 1)
      const isUnderstood = rows.length === value.length
      expect(isUnderstood ? rows.toSpliced(position, 1) : rows).toEqual(others)
      if (isUnderstood) expectOthers(list.parse(whole)[position], rows[position], one.names[0])
      else {
        expect(misfits?.rows).toMatchObject([{ position }])
        decisive.add(`${operation} ${one.names.filter(name => !/^\d+$/.test(name)).join('.')}`)
      }
    },
  )
  // One seed: which fields are reached is compared with a list.
  fc.assert(property, { numRuns: 3000, seed: 16 })
  // Parts of an essential field, such as a parameter of a strategy, are essential as well.
  const others = [...decisive].filter(
    one =>
      !one
        .split(/[ .]/)
        .slice(1)
        .some(name => essential.includes(name)),
  )
  expect(others.toSorted()).toEqual([])
})

test.each<[OperationId, string, readonly unknown[]]>([
  ['namespaces.list', 'kind', ['organization']],
  [
    'auditEvents.list',
    'details',
    [
      { change: 'x', from: ['a'], to: { b: 1 } },
      { change: 'x', from: null, to: false },
    ],
  ],
  ['repository.blob', 'sha', [undefined]],
  ['repository.blob', 'encoding', [undefined]],
  ['groupMembers.list', 'access_level', [0]],
  ['commits.list', 'authored_date', [undefined]],
  ['commits.list', 'committed_date', [undefined]],
  ['commits.list', 'status', [null, 'running']],
  ['epics.list', 'confidential', ['true', false]],
  ['approvalRules.list', 'rule_type', ['code_owner']],
  ['geoNodes.status', 'repositories_failed_count', [null]],
  ['geoNodes.status', 'repositories_synced_in_percentage', [null, '99.5%']],
  ['deployments.list', 'deployable', [null]],
  ['remoteMirrors.list', 'update_status', ['to_retry']],
])('an answer of %s is read whole whatever the documents allow its field %s to be', (operation, field, allowed) => {
  const sample = samples.find(one => one.operation === operation)
  const value: unknown = JSON.parse(sample?.text ?? 'null')
  const row = record.parse(Array.isArray(value) ? value[0] : value)
  expect(allowed.length).toBeGreaterThan(0)
  for (const is of allowed) {
    const { [field]: _was, ...others } = row
    const one = is === undefined ? others : { ...others, [field]: is }
    const found = read(operation, Array.isArray(value) ? [one] : one)
    expect(found.misfits).toBeNull()
    const shown: unknown = Array.isArray(found.value) ? found.value[0] : found.value
    expect(record.parse(shown)[field]).toEqual(is)
  }
})

/** A single object: the changed field may be missing, but without its identifier it is not accepted. */
function keepsOthers(
  operation: OperationId,
  value: unknown,
  whole: unknown,
  steps: readonly number[],
  to: unknown,
  decisive: Set<string>,
): void {
  const one = changed(value, steps, to)
  try {
    expectOthers(whole, read(operation, one.value).value, one.names[0])
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    decisive.add(`${operation} ${one.names.filter(name => !/^\d+$/.test(name)).join('.')}`)
  }
}

function expectOthers(whole: unknown, found: unknown, name: string | undefined): void {
  const { [name ?? '']: _was, ...others } = record.parse(whole)
  const { [name ?? '']: _is, ...rest } = record.parse(found)
  expect(rest).toEqual(others)
}
