import { describe, expect, test } from 'vitest'
import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { isServed } from '#shared/contract/endpoint.ts'
import type { AppError } from '#shared/errors.ts'
import type { MisfitField } from '#shared/misfits.ts'
import type { CheckedRead } from '#shared/service-check.ts'
import type { Probed } from '../proxy/probe.ts'
import { failedRead, getState, openRead, readFrom, together, undoPromises } from './outcomes.ts'

const answered = (value: unknown, misfits: NonNullable<Probed['read']>['misfits'] = null): Probed => ({
  ...{ error: null, raw: null, isNoRoute: false },
  read: { value, misfits },
})
const refused = (error: AppError, isNoRoute = false): Probed => ({ error, raw: null, read: null, isNoRoute })
const field = (path: string, count = 1): MisfitField => ({ path, expected: 'string', found: 'number', count })
const read = (given: Partial<CheckedRead>): CheckedRead => ({ ...openRead('tags.list'), calls: 1, ...given })
/** In every edition, and in one. */
const [core, starter] = ['tags.list', 'approvalRules.list'] as const

describe('The result of a read', () => {
  test('is as expected when all was understood, with the rows of a list', () => {
    expect(readFrom(core, answered([{}, {}]))).toEqual(read({ outcome: 'asDeclared', rows: 2 }))
    expect(readFrom(core, answered([]))).toMatchObject({ outcome: 'asDeclared', rows: 0 })
    expect(readFrom('tags.get', answered({}))).toMatchObject({ outcome: 'asDeclared', rows: null, calls: 1 })
    expect(readFrom('repository.archive', { ...answered(null), read: null })).toMatchObject({
      ...{ outcome: 'asDeclared', rows: null, calls: 1 },
    })
  })

  test('is tolerated when parts were left out, which count as rows', () => {
    const row = { position: 1, json: '5' }
    const found = readFrom(core, answered([{}], { fields: [field('name')], rows: [row, row], parts: [] }))
    expect(found).toMatchObject({ outcome: 'tolerated', rows: 3, wrongRows: 2, fields: [field('name')] })
  })

  test.each<[AppError, Partial<CheckedRead>]>([
    [
      { kind: 'unauthorized', message: '' },
      { outcome: 'notAllowed', detail: 'The service rejected the token (401)' },
    ],
    [
      { kind: 'forbidden', message: '' },
      { outcome: 'notAllowed', detail: 'Refused (403)' },
    ],
    [
      { kind: 'forbidden', message: '', needs: 'Owner' },
      { outcome: 'notAllowed', detail: 'Requires Owner (403)' },
    ],
    [
      { kind: 'forbidden', message: '', isOtherEdition: true },
      { outcome: 'otherEdition', detail: 'Not available in this edition (403)' },
    ],
    [
      { kind: 'validation', message: '' },
      { outcome: 'failed', detail: 'The service rejected the request (400)' },
    ],
    [
      { kind: 'conflict', status: 409, message: '' },
      { outcome: 'failed', detail: 'Server error (409)' },
    ],
    [
      { kind: 'server', status: 502, message: '' },
      { outcome: 'failed', detail: 'Server error (502)' },
    ],
    [
      { kind: 'timeout', milliseconds: 1400 },
      { outcome: 'failed', detail: 'No response within 1 second' },
    ],
    [
      { kind: 'timeout', milliseconds: 1500 },
      { outcome: 'failed', detail: 'No response within 2 seconds' },
    ],
    [
      { kind: 'rateLimited', retryAfterSeconds: 1 },
      { outcome: 'failed', detail: 'Rate limit reached (429)' },
    ],
    [
      { kind: 'badResponse', operation: core, detail: 'cut off' },
      { outcome: 'failed', detail: 'The response could not be parsed' },
    ],
    [
      { kind: 'offline', detail: 'gone' },
      { outcome: 'failed', detail: 'No response' },
    ],
  ])('of %j is %j, without words of the service', (error, expected) => {
    expect(readFrom(core, refused(error))).toEqual(read(expected))
    expect(failedRead(core, error)).toEqual(read(expected))
  })

  test('that was not found is of another edition, of another version, or hidden', () => {
    const notFound: AppError = { kind: 'notFound', message: '' }
    expect(readFrom(starter, refused(notFound, true))).toMatchObject({
      ...{ outcome: 'otherEdition', detail: 'Requires the Starter edition (404)' },
    })
    expect(readFrom(core, refused(notFound, true))).toMatchObject({
      ...{ outcome: 'gone', detail: 'The service does not have this path (404)' },
    })
    expect(readFrom(core, refused(notFound))).toMatchObject({
      ...{ outcome: 'notAllowed', detail: 'Not found, or hidden from this token (404)' },
    })
  })
})

describe('Two results of one read', () => {
  const refusal = read({ outcome: 'notAllowed', detail: 'Refused (403)', calls: 2 })
  const good = read({ outcome: 'asDeclared', rows: 1, calls: 3 })

  test('are the answered one, with the calls of both', () => {
    expect(together(refusal, good)).toEqual({ ...good, calls: 5 })
    expect(together(good, refusal)).toEqual({ ...good, calls: 5 })
    expect(together(refusal, read({ outcome: 'failed' }))).toEqual({ ...refusal, calls: 3 })
  })

  test('add their rows and differences, and are tolerated when one is', () => {
    const one = read({ outcome: 'tolerated', rows: 2, wrongRows: 1, fields: [field('a', 2), field('b')] })
    const other = read({ outcome: 'asDeclared', rows: 5, wrongRows: 0, fields: [field('a', 3), field('c')] })
    const both = { outcome: 'tolerated', rows: 7, wrongRows: 1, calls: 2 }
    const fields = [field('a', 5), field('b'), field('c')]
    expect(together(one, other)).toMatchObject({ ...both, fields })
    expect(together(other, one)).toMatchObject({ ...both, fields: expect.arrayContaining(fields) })
    expect(together(good, good)).toMatchObject({ outcome: 'asDeclared', rows: 2 })
  })

  test('have no rows when they are no lists', () => {
    const object = read({ outcome: 'asDeclared', rows: null })
    expect(together(object, object).rows).toBeNull()
    expect(together(read({ outcome: 'asDeclared', rows: 2 }), object).rows).toBe(2)
  })
})

describe('What can be undone', () => {
  const reads = (outcomes: Partial<Record<OperationId, CheckedRead['outcome']>>) =>
    operationIds.map(operation => ({ ...openRead(operation), outcome: outcomes[operation] ?? ('asDeclared' as const) }))
  const promiseOf = (
    operation: OperationId,
    outcomes: Parameters<typeof reads>[0] = {},
    answers: ReadonlyMap<OperationId, unknown> = new Map(),
    version: { readonly major: number; readonly minor: number } | null = null,
  ) => {
    const all = undoPromises(reads(outcomes), { profile: 'documents', version }, answers)
    const found = all.find(one => one.operation === operation)
    if (!found) throw new Error(`${operation} is no write`)
    const { operation: _name, ...promise } = found
    return promise
  }

  test('is listed for each write, and no read', () => {
    const listed = undoPromises(reads({}), { profile: 'documents', version: null }, new Map()).map(one => one.operation)
    expect(listed).toEqual(operationIds.filter(id => getEndpoint(id).effect !== 'read'))
  })

  test('is nothing where the contract says so, with its reason', () => {
    const none = operationIds.find(id => getEndpoint(id).inverse?.fidelity === 'none')
    expect(none && promiseOf(none)).toMatchObject({ promise: 'none', because: expect.any(String) })
  })

  test('is nothing of a write that the version does not have', () => {
    const version = { major: 9, minor: 0 }
    const gone = operationIds.find(id => getEndpoint(id).effect !== 'read' && !isServed(getEndpoint(id), version))
    expect(gone && promiseOf(gone, {}, new Map(), version)).toEqual({ promise: 'gone', because: 'Not in version 9.0' })
  })

  test.each(['gone', 'otherEdition', 'notAllowed', 'failed'] as const)(
    'is nothing where the state before could not be read: %s',
    outcome => {
      expect(promiseOf('tags.create', { 'tags.get': outcome })).toEqual({
        promise: 'none',
        because: 'The previous state can’t be read: tags.get',
      })
    },
  )

  test('is nothing where the state was skipped because the reads before it were refused', () => {
    expect(promiseOf('tags.create', { 'tags.get': 'notAsked', 'tags.list': 'notAllowed' }).promise).toBe('none')
    expect(promiseOf('tags.create', { 'tags.get': 'notAsked' }).promise).not.toBe('none')
  })

  test('depends on the state before where that decides it', () => {
    const tag = { name: 'v1', message: null, target: 'abc', release: null, commit: { id: 'abc', short_id: 'abc' } }
    const of = (answer: unknown) => promiseOf('tags.delete', {}, new Map([['tags.get', answer]]))
    expect(promiseOf('tags.delete')).toEqual({ promise: 'near', because: 'Depends on the previous state' })
    expect(of(tag)).toEqual({ promise: 'exact', because: null })
    expect(of({ ...tag, message: 'Said' })).toMatchObject({
      promise: 'near',
      because: expect.stringMatching(/^Depending on the previous state: .*tagger/),
    })
    expect(promiseOf('tags.create')).toEqual({ promise: 'exact', because: null })
  })

  test('reads the state that the contract names, if any', () => {
    expect(getState(getEndpoint('tags.delete'))).toBe('tags.get')
    expect(getState(getEndpoint('tags.list'))).toBeNull()
  })
})
