import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import type { ConnectionRef } from '#shared/bridge.ts'
import { secret } from '#shared/contract/endpoint.ts'
import { json, serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import type { ApiProxy } from './proxy.ts'
import { understood } from './understood.ts'

const person = z.looseObject({
  id: z.int(),
  name: z.string(),
  state: z.enum(['active', 'blocked']).optional(),
  expires_at: z.iso.date().nullable(),
  groups: z.array(z.looseObject({ id: z.int() })).optional(),
  limits: z.record(z.string(), z.int()).optional(),
})
const list = z.array(person)
const read = (value: unknown, isList = true) => understood(isList ? list : person, value, { isList, bytes: 100 })
const ines = { id: 1, name: 'Ines', state: 'active', expires_at: null, beside: true }

describe('an answer that is not quite as declared', () => {
  it('is as it came when all is well, with fields that nobody knows', () => {
    expect(read([ines])).toEqual({ data: [ines], misfits: null })
  })

  it('is without a wrong field that may be missing, and tells which, without its value', () => {
    const { expires_at: _, ...others } = ines
    expect(
      read([{ ...ines, state: 'asleep' }, { ...others, expires_at: 7 }, ines, { ...ines, state: 'dreaming' }]),
    ).toEqual({
      data: [
        { id: 1, name: 'Ines', expires_at: null, beside: true },
        { ...others, expires_at: null },
        ines,
        { id: 1, name: 'Ines', expires_at: null, beside: true },
      ],
      issue: expect.objectContaining({ path: ['state'] }),
      misfits: {
        rows: [],
        fields: [
          { path: 'state', expected: 'a known value', found: 'string', isRow: false, count: 2 },
          { path: 'expires_at', expected: 'string', found: 'number', isRow: false, count: 1 },
        ],
      },
    })
  })

  it('is as it came where null stands for a field that may be missing', () => {
    const { state: _, ...others } = ines
    expect(read([{ ...ines, state: null, groups: null }])).toEqual({ data: [others], misfits: null })
  })

  it('is without a wrong row, which is there as it came', () => {
    const wrong = { ...ines, id: '9007199254740993' }
    expect(read([wrong, ines])).toEqual({
      data: [ines],
      issue: expect.objectContaining({ path: ['id'] }),
      misfits: {
        rows: [{ position: 0, json: JSON.stringify(wrong, null, 2) }],
        fields: [{ path: 'id', expected: 'number', found: 'string', isRow: true, count: 1 }],
      },
    })
  })

  it('shows no secret in the JSON of a row', () => {
    const variable = z.object({ key: z.string(), value: secret(z.string()) })
    const found = understood(z.array(variable), [{ key: 7, value: 'hush' }], { isList: true, bytes: 30 })
    expect(JSON.stringify(found)).toContain('key')
    expect(JSON.stringify(found)).not.toContain('hush')
  })

  it('never has a shorter list within a row: the whole field is left out', () => {
    expect(read([{ ...ines, groups: [{ id: 1 }, { id: 'two' }] }])).toMatchObject({
      data: [ines],
      misfits: { fields: [{ path: 'groups.[].id', expected: 'number', found: 'string' }] },
    })
  })

  it('names entries of a record by no word of the service', () => {
    expect(read([{ ...ines, limits: { secret_plan: 'many', plain: 2 } }])).toMatchObject({
      data: [{ limits: { plain: 2 } }],
      misfits: { fields: [{ path: 'limits.[]' }] },
    })
  })

  it('is refused where it is one object that lacks what it must have', () => {
    expect(read({ ...ines, name: null }, false)).toMatchObject({ issue: { path: ['name'] } })
    expect(read({ ...ines, state: 3 }, false)).toMatchObject({ data: { name: 'Ines' } })
    expect(read({ message: 'no list' })).toMatchObject({ issue: { path: [] } })
  })

  it('is refused when it is too large to be tried again and again', () => {
    expect(understood(person, { ...ines, state: 3 }, { isList: false, bytes: 2_000_000 })).toHaveProperty('issue')
  })

  it('loses no row that is well, and keeps their order, whatever stands between them', () => {
    const row = fc.oneof(
      fc.integer({ min: 2 }).map(id => ({ ...ines, id })),
      fc.constantFrom(null, 7, [], {}, { ...ines, name: 7 }, { ...ines, groups: 'none' }),
    )
    fc.assert(
      fc.property(fc.array(row), rows => {
        const found = read(rows)
        if (!('data' in found)) throw new Error('a list is always understood')
        const kept = z
          .array(z.object({ id: z.int() }))
          .parse(found.data)
          .map(({ id }) => id)
        const well = z.object({ id: z.int().min(2) })
        expect(kept.filter(id => id > 1)).toEqual(rows.flatMap(one => well.safeParse(one).data?.id ?? []))
        expect(kept.length + (found.misfits?.rows.length ?? 0)).toBe(rows.length)
      }),
    )
  })
})

describe('over the wire', () => {
  const tag = (name: unknown, more: object = {}) => ({ name, message: null, target: 'abc', protected: false, ...more })
  const answer = [tag('v1'), tag(7), tag('v2', { release: 'soon' })]
  const partly = (proxy: ApiProxy, connection: ConnectionRef, from: 'network' | 'cache') =>
    proxy.call({ callId: from, connection, operation: 'tags.list', params: { id: 1 }, from, partly: true })

  test('a screen gets what was understood, at once and from what was kept; a plan gets all or nothing', async () => {
    const server = await serve((_request, response) => json(response, answer))
    const { proxy, target, failure } = await proxyTo(server.url)
    for (const from of ['network', 'cache'] as const) {
      const { value, misfits } = await partly(proxy, target.ref, from)
      expect(value).toMatchObject([{ name: 'v1' }, { name: 'v2' }])
      expect(misfits?.rows).toMatchObject([{ position: 1, json: expect.stringContaining('"name": 7') }])
    }
    const why = { kind: 'badResponse', operation: 'tags.list', detail: expect.stringContaining('name') }
    expect(await failure('tags.list', { id: 1 })).toMatchObject(why)
    // What was kept for the screens is not lost by that.
    expect((await partly(proxy, target.ref, 'cache')).value).toHaveLength(2)
    expect(proxy.misfits()).toContain('tags.list name: expected string, found number, row left out (3)')
  })
})
