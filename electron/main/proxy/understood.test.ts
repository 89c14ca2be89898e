import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import type { ConnectionRef } from '#shared/bridge.ts'
import { secret } from '#shared/contract/endpoint.ts'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import type { ApiProxy } from './proxy.ts'
import { fitted, understoodRows } from './understood.ts'

const person = z.looseObject({
  id: z.int(),
  name: z.string(),
  state: z.enum(['active', 'blocked']).optional(),
  expires_at: z.iso.date().nullable(),
  groups: z.array(z.looseObject({ id: z.int(), path: z.string().optional() })).optional(),
  release: z.looseObject({ tag: z.string() }).nullish(),
  limits: z.record(z.string(), z.int()).optional(),
})
const list = z.array(person)
const rows = (value: unknown, bytes = 100) => understoodRows(list, value, bytes)
const ines = { id: 1, name: 'Ines', state: 'active', expires_at: null, beside: true }

describe('an answer that is read whole', () => {
  it('is as it came when all is well, with fields that nobody knows', () => {
    expect(fitted(list, [ines])).toEqual({ data: [ines] })
  })

  it('is as if null was not sent, where it stands for a field that may be missing', () => {
    const { state: _, ...others } = ines
    expect(fitted(list, [{ ...ines, state: null, groups: null }])).toEqual({ data: [others] })
    expect(fitted(list, [{ ...ines, groups: [{ id: 1, path: null }] }])).toEqual({
      data: [{ ...ines, groups: [{ id: 1 }] }],
    })
  })

  it.each([
    ['a field that must be there', { name: null }],
    ['a field within one that may be missing', { release: { tag: null } }],
    ['an entry of a list', { groups: [{ id: 1 }, null] }],
    ['an entry of a record', { limits: { some: null, other: 2 } }],
    ['another value than null', { state: 'asleep' }],
  ])('loses nothing for %s', (_what, wrong) => {
    expect(fitted(list, [{ ...ines, ...wrong }])).toHaveProperty('issue')
  })

  it('takes as many nulls as there are', () => {
    const shape = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`field_${index}`, z.string().optional()]),
    )
    const nulls = () => Object.fromEntries(Object.keys(shape).map(name => [name, null]))
    expect(fitted(z.array(z.object(shape)), Array.from({ length: 100 }, nulls))).toEqual({
      data: Array.from({ length: 100 }, () => ({})),
    })
  })
})

describe('a list that is read row by row', () => {
  it('is without a wrong row, which is told as it came', () => {
    const wrong = { ...ines, id: '9007199254740993' }
    expect(rows([wrong, ines])).toEqual({
      data: [ines],
      misfits: {
        rows: [{ position: 0, json: JSON.stringify(wrong, null, 2) }],
        fields: [{ path: 'id', expected: 'number', found: 'string', count: 1 }],
      },
    })
  })

  it('counts what was wrong by field, and names an entry of a record by no word of the service', () => {
    const wrong = [{ limits: { secret_plan: 'many' } }, { expires_at: 'soon' }, { state: 'x' }, { state: 'y' }]
    expect(rows([ines, ...wrong.map(one => ({ ...ines, ...one }))])?.misfits.fields).toEqual([
      { path: 'limits.[]', expected: 'number', found: 'string', count: 1 },
      { path: 'expires_at', expected: 'date', found: 'string', count: 1 },
      { path: 'state', expected: 'a known value', found: 'string', count: 2 },
    ])
  })

  it('shows no secret in the JSON of a row', () => {
    const variables = z.array(z.object({ key: z.string(), value: secret(z.string()) }))
    const found = understoodRows(
      variables,
      [
        { key: 'a', value: 'b' },
        { key: 7, value: 'hush' },
      ],
      30,
    )
    expect(found?.misfits.rows).toMatchObject([{ json: expect.stringContaining('"key": 7') }])
    expect(JSON.stringify(found)).not.toContain('hush')
  })

  it.each([
    ['no row is well', [7, {}], 100],
    ['it is no list', { message: 'none' }, 100],
    ['it is long', [ines, 7], 1_000_001],
    ['it has many rows', Array.from({ length: 1001 }, (_, index) => (index === 0 ? 7 : ines)), 100],
    ['many rows are wrong', [ines, ...Array.from({ length: 101 }, () => 7)], 100],
  ])('is not understood when %s', (_what, value, bytes) => {
    expect(rows(value, bytes)).toBeNull()
  })

  it('is understood with as many wrong rows, rows and bytes as are let', () => {
    const many = [...Array.from({ length: 900 }, () => ines), ...Array.from({ length: 100 }, () => 7)]
    expect(rows(many, 1_000_000)?.data).toHaveLength(900)
  })

  it('tells of a row no more than its beginning, however deep it is', () => {
    const deep = Array.from({ length: 150 }).reduce<unknown>(
      within => [within, within?.toString().slice(0, 9)],
      'x'.repeat(9000),
    )
    const json = rows([ines, { ...ines, id: deep }])?.misfits.rows[0]?.json ?? ''
    expect(json.length).toBeLessThanOrEqual(4001)
    expect(json.endsWith('…')).toBe(true)
  })

  it('loses no row that is well, and keeps their order, whatever stands between them', () => {
    const row = fc.oneof(
      fc.integer({ min: 2 }).map(id => ({ ...ines, id })),
      fc.constantFrom(null, 7, [], {}, { ...ines, name: 7 }, { ...ines, groups: 'none' }),
    )
    fc.assert(
      fc.property(fc.array(row), all => {
        const well = z.object({ id: z.int().min(2), name: z.string(), groups: z.array(z.unknown()).optional() })
        const ids = all.flatMap(one => well.safeParse(one).data?.id ?? [])
        const found = rows(all)
        const kept = z.array(z.object({ id: z.int() })).parse(found?.data ?? [])
        expect(kept.map(({ id }) => id)).toEqual(ids)
        if (found) expect(kept.length + found.misfits.rows.length).toBe(all.length)
      }),
    )
  })
})

describe('over the wire', () => {
  const tag = (name: unknown) => ({ name, message: null, target: 'abc', protected: false })
  const answer = [tag('v1'), tag(7), tag('v2')]
  const partly = (proxy: ApiProxy, connection: ConnectionRef, from: 'network' | 'cache') =>
    proxy.call({ callId: from, connection, operation: 'tags.list', params: { id: 1 }, from, partly: true })

  test('a table gets what was understood, at once and from what was kept; a plan gets all or nothing', async () => {
    const server = await serve((_request, response) => json(response, answer))
    const { proxy, target, failure } = await proxyTo(server.url)
    for (const from of ['network', 'cache'] as const) {
      const { value, misfits } = await partly(proxy, target.ref, from)
      expect(value).toMatchObject([{ name: 'v1' }, { name: 'v2' }])
      expect(misfits?.rows).toMatchObject([{ position: 1, json: expect.stringContaining('"name": 7') }])
    }
    const why = { kind: 'badResponse', operation: 'tags.list', detail: expect.stringContaining('name') }
    expect(await failure('tags.list', { id: 1 })).toMatchObject(why)
    // What was kept for the table is not lost by that.
    expect((await partly(proxy, target.ref, 'cache')).value).toHaveLength(2)
    expect(proxy.misfits()).toEqual(['tags.list name: expected string, received number (1)'])
  })
})
