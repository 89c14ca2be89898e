import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { understoodValue } from '../proxy/response-value.ts'
import { sampleValue } from './sample-value.ts'
import { betterSample, getDifferences, getSample, sampleFile, sampleFileText } from './samples.ts'

const folder = resolve(import.meta.dirname, '../../../shared/contract/samples')
const files = globSync('*.json', { cwd: folder }).map(file => ({
  name: basename(file),
  ...sampleFile.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
}))
const jsonReads = operationIds.map(getEndpoint).filter(one => one.effect === 'read' && 'schema' in one.response)
const getRaw = (value: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) })

describe.each(files)('The samples of $name', ({ samples, name }) => {
  test('differ from the contract exactly as listed', () => {
    for (const { operation, body, differs } of samples) {
      expect([operation, getDifferences(getEndpoint(operation), body)]).toEqual([operation, differs])
    }
  })

  test('cover many reads', () => {
    if (name.startsWith('embedded-'))
      expect(new Set(samples.map(({ operation }) => operation)).size).toBeGreaterThan(70)
    else expect(samples.length).toBeGreaterThan(0)
  })

  test('contain only placeholders', () => {
    for (const { operation, body } of samples) {
      const { response } = getEndpoint(operation)
      if (name.startsWith('embedded-') && 'schema' in response) expect(sampleValue(response.schema, body)).toEqual(body)
    }
  })
})

describe('A recorded sample', () => {
  /** Marks whatever is not a form, so that it can be found again. */
  const word = fc.string({ minLength: 4, maxLength: 12 }).map(text => `canary-${text}`)
  const value = fc.oneof(
    ...[word, fc.integer(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null), fc.constant('')],
    fc.webUrl().map(url => `${url}/canary-path`),
    fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
  )
  const anything = fc.letrec(tie => ({
    node: fc.oneof({ maxDepth: 3 }, value, fc.array(tie('node'), { maxLength: 4 }), tie('object')),
    object: fc.dictionary(fc.oneof(word, fc.constantFrom('id', 'name', 'state', 'commit', 'created_at')), tie('node'), {
      maxKeys: 6,
    }),
  })).node

  test.each(jsonReads.map(endpoint => [endpoint.id, endpoint] as const))(
    'of %s has no word of the answer',
    (_id, endpoint) => {
      const { response } = endpoint
      if (!('schema' in response)) return
      fc.assert(
        fc.property(anything, answer => {
          expect(JSON.stringify(sampleValue(response.schema, answer))).not.toContain('canary')
        }),
        { numRuns: 30 },
      )
    },
  )

  test('has the same differences from the contract as the response', () => {
    const field = fc.constantFrom<unknown>('canary', 5, null, true, '2026-05-06T07:08:09.123Z', {}, [], 'https://a.b/c')
    const tag = fc.record({ name: field, message: field, target: field, created_at: field, release: field })
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 4 }), answer => {
        const endpoint = getEndpoint('tags.list')
        const raw = getRaw(answer)
        const sample = getSample('tags.list', raw, understoodValue(endpoint, raw))
        expect(sample?.differs.toSorted()).toEqual(getDifferences(endpoint, answer).toSorted())
      }),
    )
  })

  test('keeps the differing rows of a long list', () => {
    const good = { name: 'v1', message: null, target: 'a' }
    const raw = getRaw([good, good, good, good, good, good, { ...good, message: 7 }, { message: 'no name' }])
    const sample = getSample('tags.list', raw, understoodValue(getEndpoint('tags.list'), raw))
    expect(sample?.body).toHaveLength(4)
    expect(sample?.differs).toEqual(expect.arrayContaining(['message: expected string, received number']))
    expect(sample?.differs).toEqual(expect.arrayContaining(['1 row was not understood']))
  })

  test('keeps null, values of the contract and string formats, and never a secret', () => {
    const variable = { key: 'DEPLOY', value: 'hunter2', variable_type: 'env_var', protected: false, masked: null }
    expect(getSample('instanceVariables.get', getRaw(variable), null)?.body).toEqual({
      key: 'text',
      value: 'secret',
      variable_type: 'env_var',
      protected: true,
      masked: null,
    })
    const event = {
      ...{ id: 712, author_id: -1, entity_type: 'Project', created_at: '2026-05-06 07:08:09 UTC' },
      details: { ip_address: '10.1.2.3', target_details: 'Ines Okafor', custom: { 'Ines Okafor': 1 } },
    }
    expect(getSample('auditEvents.get', getRaw(event), null)?.body).toEqual({
      ...{ id: 1, author_id: -1, entity_type: 'Project', created_at: '2020-01-02 03:04:05Z' },
      details: { ip_address: '1.2.3', target_details: 'some text', custom: { key1: 1 } },
    })
  })

  test('is kept for a response that cannot be parsed, but not for one that is not JSON', () => {
    const sample = getSample('tags.list', getRaw({ tags: 'canary' }), null)
    expect(sample).toEqual({ operation: 'tags.list', body: { key1: 'text' }, differs: ['not understood as a whole'] })
    expect(getSample('tags.list', { contentType: null, body: Buffer.from('<html>') }, null)).toBeNull()
  })

  test('with more information replaces one with less', () => {
    const empty = { operation: 'tags.list' as const, body: [], differs: [] }
    const full = { ...empty, body: [{}] }
    const odd = { ...empty, body: [{}], differs: ['x'] }
    expect([betterSample(undefined, empty), betterSample(empty, full), betterSample(full, empty)]).toEqual([
      empty,
      full,
      full,
    ])
    expect([betterSample(full, odd), betterSample(odd, full)]).toEqual([odd, odd])
  })

  test('survives being written and read', () => {
    const samples = [{ operation: 'tags.list' as const, body: [{ name: 'text' }], differs: [] }]
    const file = { format: 1, from: 'x', profile: 'GitLab', version: '16.11', samples } as const
    expect(sampleFile.parse(JSON.parse(sampleFileText({ ...file, samples })))).toEqual(file)
  })
})
