import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import type { ConnectionRef } from '#shared/bridge.ts'
import { decisive, expected, secret } from '#shared/contract/endpoint.ts'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import type { ApiProxy } from './proxy.ts'
import { readState } from './state.ts'
import { fitted, understood } from './understood.ts'

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
const read = (value: unknown) => understood(list, structuredClone(value), () => value)
const ines = { id: 1, name: 'Ines', state: 'active', expires_at: null, beside: true }

describe('an answer that is read whole', () => {
  it('is unchanged if it is valid, including unknown fields', () => {
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

describe('an answer that is not as declared', () => {
  it('loses only a field with the wrong type', () => {
    const odd = { ...ines, state: 'asleep', groups: [{ id: 1, path: 7 }], release: { tag: null }, limits: { a: 'b' } }
    expect(read([odd, ines])).toEqual({
      data: [{ id: 1, name: 'Ines', expires_at: null, beside: true, groups: [{ id: 1 }] }, ines],
      misfits: {
        rows: [],
        parts: [{ position: 0, names: ['state', 'groups.[].path', 'release', 'limits'] }],
        fields: [
          { path: 'state', expected: 'a known value', found: 'string', count: 1 },
          { path: 'groups.[].path', expected: 'string', found: 'number', count: 1 },
          { path: 'release.tag', expected: 'string', found: 'null', count: 1 },
          { path: 'limits.[]', expected: 'number', found: 'string', count: 1 },
        ],
      },
    })
  })

  it('has a row without a name in its place, as it came, and names an entry of a record by no word of the service', () => {
    const wrong = { ...ines, id: '9007199254740993', limits: { secret_plan: 'many' } }
    expect(read([ines, wrong, ines])).toEqual({
      data: [ines, ines],
      misfits: {
        rows: [{ position: 1, json: JSON.stringify(wrong, null, 2) }],
        parts: [],
        fields: [{ path: 'id', expected: 'number', found: 'string', count: 1 }],
      },
    })
  })

  it('counts a missing expected field once per row, and removes no other data', () => {
    const found = understood(
      z.array(z.looseObject({ id: z.int(), size: expected(z.number()) })),
      [{ id: 1 }, { id: 2, size: null }, { id: 3, size: 'large' }],
      () => [],
    )
    expect(found).toEqual({
      data: [{ id: 1 }, { id: 2 }, { id: 3 }],
      misfits: {
        rows: [],
        parts: [{ position: 2, names: ['size'] }],
        fields: [
          { path: 'size', expected: 'number', found: 'nothing', count: 2 },
          { path: 'size', expected: 'number', found: 'string', count: 1 },
        ],
      },
    })
  })

  it('is rejected without a field whose absence would have a meaning, unless it is null', () => {
    const member = z.looseObject({ id: z.int(), expires_at: decisive(z.string().nullish()) })
    const found = understood(
      z.array(member),
      [{ id: 1, expires_at: 7 }, { id: 2, expires_at: null }, { id: 3 }],
      () => [{}],
    )
    expect(found).toMatchObject({ data: [{ id: 2 }, { id: 3 }], misfits: { rows: [{ position: 0 }], parts: [] } })
  })

  it('contains no default values', () => {
    const flag = z.looseObject({ id: z.int(), size: z.int().default(7).optional() })
    expect(understood(z.array(flag), [{ id: 1, size: 'x' }], () => [{}])).toMatchObject({ misfits: { rows: [{}] } })
  })

  it('is rejected if it should be a list but isn’t, instead of becoming an empty list', () => {
    expect(read({ message: 'maintenance' })).toMatchObject({ issue: { expected: 'array', path: [] } })
  })

  it('is rejected with more than 1,000 invalid rows; the rest is not checked', () => {
    const many = Array.from({ length: 1000 }, () => 7)
    expect(read([...many, ines])).toMatchObject({ data: [ines], misfits: { rows: { length: 1000 } } })
    let looked = 0
    const unknownRow = z.unknown().refine(() => {
      looked += 1
      return false
    })
    const huge = Array.from({ length: 20_000 }, () => 7)
    expect(understood(z.array(unknownRow), huge, () => huge)).toMatchObject({ issue: { path: [1000] } })
    expect(looked).toBe(1001)
  })

  it('shows no secret in the JSON of a row', () => {
    const variables = z.array(z.object({ key: z.string(), value: secret(z.string()) }))
    const sent = () => [{ key: 7, value: 'hush' }]
    const found = understood(variables, sent(), sent)
    expect(found).toMatchObject({ misfits: { rows: [{ json: expect.stringContaining('"key": 7') }] } })
    expect(JSON.stringify(found)).not.toContain('hush')
  })

  it('reports only the beginning of an invalid row, however deep it is, and less of many', () => {
    const deep = Array.from({ length: 150 }).reduce<unknown>(within => [within], 'x'.repeat(9000))
    const found = read(Array.from({ length: 150 }, () => ({ ...ines, id: deep })))
    const lengths = 'misfits' in found ? (found.misfits?.rows ?? []).map(({ json }) => json.length) : []
    expect(lengths).toEqual([...Array.from({ length: 100 }, () => 4001), ...Array.from({ length: 50 }, () => 201)])
  })

  it('tells a row of up to 4,000 characters in lines, whole when the lines are no longer, and any other without', () => {
    const toJson = (length: number, indent: number) => {
      const rest = JSON.stringify({ id: 'x', text: '' }, null, indent).length
      const sent = { id: 'x', text: 'y'.repeat(length - rest) }
      const found = understood(z.array(z.object({ id: z.number() })), [sent], () => [sent])
      return { sent, shown: 'misfits' in found ? found.misfits?.rows[0]?.json : undefined }
    }
    const fits = toJson(4000, 2)
    expect(fits.shown).toBe(JSON.stringify(fits.sent, null, 2))
    const longer = toJson(4001, 2)
    expect(longer.shown).toBe(`${JSON.stringify(longer.sent, null, 2).slice(0, 4000)}…`)
    const inLines = toJson(4000, 0)
    expect(inLines.shown).toBe(`${JSON.stringify(inLines.sent, null, 2).slice(0, 4000)}…`)
    const inOneLine = toJson(4001, 0)
    expect(inOneLine.shown).toBe(`${JSON.stringify(inOneLine.sent).slice(0, 4000)}…`)
  })

  it('keeps all valid rows in order, whatever is between them', () => {
    const row = fc.oneof(
      fc.integer({ min: 2 }).map(id => ({ ...ines, id })),
      fc.constantFrom(null, 7, [], {}, { ...ines, name: 7 }, { ...ines, id: 1.5 }),
    )
    fc.assert(
      fc.property(fc.array(row), all => {
        const well = z.object({ id: z.int().min(2), name: z.string() })
        const ids = all.flatMap(one => well.safeParse(one).data?.id ?? [])
        const found = read(all)
        const kept = z.object({ data: z.array(z.object({ id: z.int() })) }).parse(found).data
        expect(kept.map(({ id }) => id)).toEqual(ids)
        if ('misfits' in found) expect(kept.length + (found.misfits?.rows.length ?? 0)).toBe(all.length)
      }),
    )
  })
})

describe('over the wire', () => {
  const tag = (name: unknown) => ({ name, message: null, target: 'abc', protected: false })
  const answer = [tag('v1'), tag(7), tag('v2')]
  const partly = (proxy: ApiProxy, connection: ConnectionRef, from: 'network' | 'cache') =>
    proxy.call({ callId: from, connection, operation: 'tags.list', params: { id: 1 }, from, partly: true })

  test('a table gets the valid rows, from the network and the cache; a plan gets all or none', async () => {
    const server = await serve((_request, response) => json(response, answer))
    const { proxy, target, failure } = await proxyTo(server.url)
    for (const from of ['network', 'cache'] as const) {
      const { value, misfits } = await partly(proxy, target.ref, from)
      expect(value).toMatchObject([{ name: 'v1' }, { name: 'v2' }])
      expect(misfits?.rows).toMatchObject([{ position: 1, json: expect.stringContaining('"name": 7') }])
    }
    const why = { kind: 'badResponse', operation: 'tags.list', detail: expect.stringContaining('name') }
    expect(await failure('tags.list', { id: 1 })).toMatchObject(why)
    // The rows cached for the table are kept.
    expect((await partly(proxy, target.ref, 'cache')).value).toHaveLength(2)
    expect(proxy.misfits()).toEqual(['tags.list name: expected string, received number (1)'])
  })

  const sendsOdd = [
    ['no list', { message: 'maintenance' }, { value: [{ name: 'v1' }], provenance: { source: 'cache', stale: true } }],
    ['rows of which none is understood', [tag(7)], { value: [], misfits: { rows: [{ position: 0 }] } }],
  ] as const
  test.each(sendsOdd)('%s takes the place of no list that was understood', async (_what, odd, shown) => {
    let sent: unknown = [tag('v1')]
    const server = await serve((_request, response) => json(response, sent))
    const { proxy, target } = await proxyTo(server.url)
    await partly(proxy, target.ref, 'network')
    sent = odd
    expect(await partly(proxy, target.ref, 'network')).toMatchObject(shown)
    expect((await partly(proxy, target.ref, 'cache')).value).toMatchObject([{ name: 'v1' }])
  })

  test('the state for undo is complete or absent', async () => {
    let sent: object = tag('v1')
    const server = await serve((_request, response) => json(response, sent))
    const { sender, target } = await proxyTo(server.url)
    const seen = () => readState(sender, target, { operation: 'tags.get', params: { id: 1, tag_name: 'v1' } })
    expect(await seen()).toMatchObject({ known: true, value: { name: 'v1' } })
    for (const odd of [{ message: undefined }, { message: 7 }, { protected: 'yes' }]) {
      sent = { ...tag('v1'), ...odd }
      expect(await seen()).toEqual({ known: false })
    }
  })

  test('a write whose response has a field of the wrong type still counts as made', async () => {
    const made = { ...tag('v1'), protected: 'yes', message: 7 }
    const server = await serve((request, response) => json(response, made, request.method === 'POST' ? 201 : 200))
    const { proxy, call } = await proxyTo(server.url)
    const { value } = await call('tags.create', { id: 1, tag_name: 'v1', ref: 'main' })
    expect(value).toEqual({ name: 'v1', target: 'abc' })
    expect(proxy.misfits()).toContain('tags.create protected: expected boolean, received string (1)')
  })
})
