import { describe, expect, test } from 'vitest'
import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { isServed } from '#shared/contract/endpoint.ts'
import type { AppError } from '#shared/errors.ts'
import { profiles } from '#shared/profile.ts'
import type { ServiceVersion } from '#shared/service-version.ts'
import { Failure } from '../failure.ts'
import type { ProbeRequest } from '../proxy/calls.ts'
import { testRef } from '../testing/target.ts'
import { conclude, leaveRest, newRun, proceed, type Run, shown } from './check-run.ts'

const reads = operationIds.filter(id => getEndpoint(id).effect === 'read')
/** Reads without params, from which no other read takes any, in the order in which they are sent. */
const [alone, later] = ['user.current', 'version.get'] as const

const timeout: AppError = { kind: 'timeout', milliseconds: 10_000 }
const serverError: AppError = { kind: 'server', status: 500, message: 'broken' }

interface Service {
  /** The error that the service answers with. */
  readonly error?: AppError
  readonly value?: unknown
  readonly version?: ServiceVersion
}

/** A run on a service that answers by operation: rows, an error, or with nothing, as a thrown failure. */
function runOn(
  answer: (request: ProbeRequest, call: number) => Service | AppError | null,
  onProbe: Partial<Pick<Run, 'tell'>> = {},
) {
  const asked: ProbeRequest[] = []
  const probe: Run['probe'] = async request => {
    asked.push(request)
    const found = answer(request, asked.length)
    if (found && 'kind' in found) throw new Failure(found)
    const { error = null, value = [], version = null } = found ?? {}
    return {
      ...{ error, raw: null, isNoRoute: false, profile: profiles.documents, version },
      read: error ? null : { value, misfits: null },
    }
  }
  const run = newRun({ connection: testRef, probe, tell: () => undefined, ...onProbe })
  const count = (operation: string) => asked.filter(one => one.operation === operation).length
  return { run, asked, count, of: (operation: OperationId) => run.reads.get(operation) }
}

describe('A read without an answer', () => {
  test('fails alone when it timed out once', async () => {
    const { run, of } = runOn(({ operation }) => (operation === alone ? timeout : null))
    await proceed(run)
    expect(shown(run)).toMatchObject({ state: 'done', error: null })
    expect(of(later)).toMatchObject({ outcome: 'asDeclared', detail: null, calls: 1 })
    expect(of(alone)).toMatchObject({ outcome: 'failed', detail: 'No response within 10 seconds', calls: 1 })
  })

  test('pauses the check when it is the second timeout in a row', async () => {
    const { run, asked } = runOn((_request, call) => (call <= 2 ? timeout : null))
    await proceed(run)
    expect(shown(run)).toMatchObject({ state: 'paused', error: timeout })
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['an answer', null],
    ['a refusal', { error: { kind: 'forbidden', message: 'no' } } satisfies Service],
    ['an error of the server', serverError],
  ])('does not pause the check when %s came between two timeouts', async (_what, between) => {
    const { run, asked } = runOn((_request, call) => (call === 1 || call === 3 ? timeout : call === 2 ? between : null))
    await proceed(run)
    expect(shown(run)).toMatchObject({ state: 'done', error: null })
    expect(asked.length).toBeGreaterThan(3)
  })

  test.each<AppError>([
    serverError,
    { kind: 'rateLimited', retryAfterSeconds: 60 },
    { kind: 'badResponse', operation: 'version.get', detail: 'cut off' },
  ])('fails alone for $kind, however often', async error => {
    const { run, of } = runOn(() => error)
    await proceed(run)
    expect(shown(run)).toMatchObject({ state: 'done', error: null })
    expect(of(alone)?.outcome).toBe('failed')
    expect(shown(run).version).toBeNull()
    expect(shown(run).profile).toBe('unknown')
    expect(run.undo).toEqual([])
  })

  test('pauses the check when the service is out of reach, with the reason', async () => {
    const offline: AppError = { kind: 'offline', detail: 'gone' }
    const { run, asked } = runOn((_request, call) => (call === 3 ? offline : null))
    await proceed(run)
    expect(shown(run)).toMatchObject({ state: 'paused', error: offline })
    expect(asked).toHaveLength(3)
  })

  test('pauses the check without a reason when it was canceled', async () => {
    const { run } = runOn(() => ({ kind: 'cancelled' }))
    await proceed(run)
    expect(shown(run)).toMatchObject({ state: 'paused', error: null })
  })
})

describe('The reads of a check', () => {
  test('are each sent once with the same params', async () => {
    const { run, asked } = runOn(({ operation }) =>
      operation === 'projects.list' ? { value: [{ id: 7, default_branch: 'main' }] } : null,
    )
    await proceed(run)
    const sent = asked.map(({ operation, params }) => JSON.stringify([operation, params]))
    expect(sent.length).toBeGreaterThan(reads.length / 3)
    expect(new Set(sent).size).toBe(sent.length)
  })

  /** A service with five projects of five tags each. */
  const projects = [1, 2, 3, 4, 5].map(id => ({ id, default_branch: 'main' }))
  const tags = [1, 2, 3, 4, 5].map(id => ({ name: `v${id}` }))
  const withTags = (ofTag: Service) =>
    runOn(({ operation }) => {
      if (operation === 'projects.list') return { value: projects }
      if (operation === 'tags.list') return { value: tags }
      return operation === 'tags.get' ? ofTag : null
    })

  test('are tried with other params while they are refused, eight times at most', async () => {
    const { run, count, of } = withTags({ error: { kind: 'forbidden', message: 'no' } })
    await proceed(run)
    expect(count('tags.get')).toBe(8)
    expect(of('tags.get')).toMatchObject({ outcome: 'notAllowed', calls: 8 })
  })

  test('are tried with the first four rows of each list', async () => {
    const { run, asked } = withTags({ error: { kind: 'forbidden', message: 'no' } })
    await proceed(run)
    const tried = asked.filter(({ operation }) => operation === 'tags.get').map(({ params }) => params)
    expect(tried).toEqual([1, 2].flatMap(id => [1, 2, 3, 4].map(number => ({ id, tag_name: `v${number}` }))))
  })

  test('are not tried with other params once they were answered', async () => {
    const { run, count, of } = withTags({ value: { name: 'v1' } })
    await proceed(run)
    expect(count('tags.get')).toBe(1)
    expect(of('tags.get')).toMatchObject({ outcome: 'asDeclared', rows: null })
  })

  test('are tried again after an empty list, with the rows of all counted', async () => {
    const { run, asked, of } = runOn(({ operation, params }) => {
      if (operation === 'projects.list') return { value: projects }
      return operation === 'approvalRules.list' && params.id === 3 ? { value: [{ id: 1 }, { id: 2 }] } : null
    })
    await proceed(run)
    expect(asked.filter(one => one.operation === 'approvalRules.list').map(({ params }) => params.id)).toEqual([
      1, 2, 3,
    ])
    expect(of('approvalRules.list')).toMatchObject({ outcome: 'asDeclared', rows: 2, calls: 3 })
  })

  test('keep their answer when another one is refused', async () => {
    const { run, of } = runOn(({ operation, params }) => {
      if (operation === 'projects.list') return { value: projects }
      return operation === 'approvalRules.list' && params.id !== 2
        ? { error: { kind: 'forbidden', message: 'no' } }
        : null
    })
    await proceed(run)
    expect(of('approvalRules.list')).toMatchObject({ outcome: 'asDeclared', rows: 0, calls: 4 })
  })

  test('that the version does not have are not sent', async () => {
    const version = { major: 9, minor: 0 }
    const { run, asked } = runOn(() => ({ version }))
    await proceed(run)
    const gone = reads.filter(id => !isServed(getEndpoint(id), version))
    expect(gone).not.toEqual([])
    for (const id of gone) expect(run.reads.get(id)).toMatchObject({ outcome: 'gone', detail: 'Not in version 9.0' })
    expect(asked.filter(({ operation }) => gone.includes(operation))).toEqual([])
  })

  test('say until when they wait, and at the end that they do not', async () => {
    const waits: (number | null)[] = []
    const run = newRun({
      connection: testRef,
      tell: () => waits.push(run.waitsUntil),
      probe: async (_request, { onWait }) => {
        onWait(1_800_000_000_000)
        throw new Failure({ kind: 'cancelled' })
      },
    })
    await proceed(run)
    expect(waits).toEqual([1_800_000_000_000, null])
  })
})

describe('A check that is ended early', () => {
  test('says of the reads that were not finished that it was stopped, and keeps what others found', async () => {
    const { run, of } = runOn(({ operation }) => (operation === later ? { kind: 'offline', detail: 'gone' } : null))
    await proceed(run)
    leaveRest(run)
    expect(of(alone)).toMatchObject({ outcome: 'asDeclared', detail: null })
    expect(of(later)).toMatchObject({ outcome: 'notAsked', detail: 'The check was stopped' })
    expect(run.done.size).toBe(reads.length)
  })

  test('is not ended by a run that was replaced', async () => {
    const { run } = runOn(() => null)
    const before = proceed(run)
    run.controller = new AbortController()
    await before
    expect(shown(run).state).toBe('running')
  })

  test('stays ended when the read under way ends afterwards', async () => {
    const { run } = runOn(() => ({ kind: 'cancelled' }))
    run.state = 'done'
    await proceed(run)
    expect(shown(run).state).toBe('done')
  })

  test('determines once what can be undone, and releases the rows', async () => {
    const { run } = runOn(({ operation }) => (operation === 'projects.list' ? { value: [{ id: 7 }] } : null))
    await proceed(run)
    const { undo } = run
    expect(undo.length).toBe(operationIds.length - reads.length)
    expect([run.rows.size, run.states.size]).toEqual([0, 0])
    conclude(run)
    expect(run.undo).toBe(undo)
  })
})
