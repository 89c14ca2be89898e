import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { epic } from '#shared/contract/epics.ts'
import type { NewEpic } from '../store/epics.ts'
import { type PlanningReply, type PlanningService, startPlanningService, titles } from './testing/planning-service.ts'

let service: PlanningService

beforeAll(async () => {
  service = await startPlanningService()
})
afterAll(() => service.stop())

const fleet = 'fleet'
const pilots = 'fleet/pilots'

function add(group: 'fleet' | 'pilots' | 'vault', fields: Partial<NewEpic> & { title: string }) {
  const id = service.store.epics.add({ groupId: service.groups[group], authorId: service.user('olga'), ...fields })
  const row = service.store.epics.byId(id)
  if (!row) throw new Error('The epic was not added.')
  return row
}
const message = (reply: PlanningReply) => z.object({ message: z.string() }).parse(reply.json).message

describe('who may do what with epics', () => {
  it('refused without authentication, for any group', async () => {
    const { iid } = add('fleet', { title: 'Open to see' })
    expect(await service.statuses([null], 'epics.list', { id: fleet })).toEqual([401])
    expect(await service.statuses([null], 'epics.get', { id: fleet, epic_iid: iid })).toEqual([401])
    expect(await service.statuses([null], 'epics.todo', { id: fleet, epic_iid: iid })).toEqual([401])
  })

  it('a private group is 404 to those who are no members of it', async () => {
    const { iid } = add('vault', { title: 'Gold' })
    expect(await service.statuses(['stranger', 'rita', 'olga', 'admin'], 'epics.list', { id: 'vault' })).toEqual([
      404, 404, 200, 200,
    ])
    expect(await service.statuses(['stranger', 'olga'], 'epics.get', { id: 'vault', epic_iid: iid })).toEqual([
      404, 200,
    ])
  })

  it('a private group stays 404 to those who only have a project in it', async () => {
    const { store } = service
    const userId = service.addUser('lodger', [{ secret: 'lodger', scopes: ['api'] }])
    store.members.put({ type: 'project', sourceId: service.projects.ledger, userId, accessLevel: 40 })
    const reply = await service.call('/groups/vault/epics', { token: 'lodger' })
    expect(reply.status).toBe(404)
  })

  it('reporters write, owners delete', async () => {
    const everybody = ['stranger', 'gus', 'rita', 'olga'] as const
    const create = { id: fleet, title: 'Written by' }
    expect(await service.statuses(everybody, 'epics.create', create)).toEqual([403, 403, 201, 201])
    const { iid } = add('fleet', { title: 'To be changed' })
    const change = { id: fleet, epic_iid: iid, title: 'Changed' }
    expect(await service.statuses(everybody, 'epics.update', change)).toEqual([403, 403, 200, 200])
    expect(await service.statuses(everybody, 'epics.delete', { id: fleet, epic_iid: iid })).toEqual([
      403, 403, 403, 204,
    ])
  })

  it('confidential ones are visible only to reporters, in lists too', async () => {
    const { iid } = add('fleet', { title: 'Hush', confidential: true })
    expect(await service.statuses(['stranger', 'gus', 'rita'], 'epics.get', { id: fleet, epic_iid: iid })).toEqual([
      404, 404, 200,
    ])
    expect(titles(await service.ask('gus', 'epics.list', { id: fleet, search: 'Hush' }))).toEqual([])
    expect(titles(await service.ask('rita', 'epics.list', { id: fleet, search: 'Hush' }))).toEqual(['Hush'])
  })

  it('the list of a public group leaves out its private subgroups, except to their members', async () => {
    add('pilots', { title: 'Ladders' })
    const list = async (who: 'stranger' | 'subia' | 'gus' | 'rita' | 'admin') =>
      titles(await service.ask(who, 'epics.list', { id: fleet, search: 'Ladders' }))
    expect(await list('stranger')).toEqual([])
    for (const who of ['subia', 'gus', 'rita', 'admin'] as const) expect(await list(who)).toEqual(['Ladders'])
  })

  it('ancestors that the caller may not see stay out of the list of a subgroup', async () => {
    add('fleet', { title: 'Above, hushed', confidential: true })
    const params = { id: pilots, include_ancestor_groups: true, search: 'Above, hushed' }
    expect(titles(await service.ask('subia', 'epics.list', params))).toEqual([])
    expect(titles(await service.ask('rita', 'epics.list', params))).toEqual(['Above, hushed'])
  })

  it('an edition without epics refuses them', async () => {
    const core = await startPlanningService('starter')
    expect(await core.statuses(['olga', 'admin'], 'epics.list', { id: fleet })).toEqual([403, 403])
    await core.stop()
  })
})

describe('one epic', () => {
  it('has every field, with references relative to the requested group', async () => {
    const row = add('pilots', { title: 'Ropes', description: '# Wet', createdAt: '2026-01-05T10:00:00+02:00' })
    const reply = await service.ask('rita', 'epics.get', { id: pilots, epic_iid: row.iid })
    expect(epic.parse(reply.json)).toMatchObject({
      id: row.id,
      iid: row.iid,
      group_id: service.groups.pilots,
      parent_id: null,
      title: 'Ropes',
      description: '# Wet',
      state: 'opened',
      confidential: false,
      web_url: `${service.url}/groups/fleet/pilots/-/epics/${row.iid}`,
      reference: `&${row.iid}`,
      references: { short: `&${row.iid}`, relative: `&${row.iid}`, full: `fleet/pilots&${row.iid}` },
      author: { username: 'olga' },
      start_date: null,
      end_date: null,
      created_at: '2026-01-05T08:00:00.000Z',
      closed_at: null,
      labels: [],
      upvotes: 0,
      downvotes: 0,
      subscribed: false,
    })
    const [listed] = z.array(epic).parse((await service.ask('rita', 'epics.list', { id: fleet, search: 'Ropes' })).json)
    expect(listed?.references?.relative).toBe(`fleet/pilots&${row.iid}`)
    expect(listed).not.toHaveProperty('subscribed')
  })

  it('a group is named by its id or its path, an epic by its number (document 3, sections 4.6 to 4.8)', async () => {
    const { iid } = add('pilots', { title: 'By either name' })
    for (const rest of ['epics', `epics/${iid}`, `epics/${iid}/issues`]) {
      const [byId, byPath] = await Promise.all(
        [service.groups.pilots, encodeURIComponent(pilots)].map(id =>
          service.call(`/groups/${id}/${rest}`, { token: 'olga' }),
        ),
      )
      expect([byId?.status, byId?.json()]).toEqual([200, byPath?.json()])
    }
    expect((await service.call(`/groups/pilots/epics/${iid}`, { token: 'olga' })).status).toBe(404)
  })

  it('counts the votes of all users', async () => {
    const { id, iid } = add('fleet', { title: 'Debated' })
    const { epicFollowers } = service.store
    epicFollowers.react(id, service.user('rita'), 'thumbsup')
    epicFollowers.react(id, service.user('gus'), 'thumbsup')
    epicFollowers.react(id, service.user('gus'), 'thumbsdown')
    epicFollowers.react(id, service.user('gus'), 'heart')
    const { json } = await service.ask('gus', 'epics.get', { id: fleet, epic_iid: iid })
    expect(json).toMatchObject({ upvotes: 2, downvotes: 1 })
  })

  it.each(['0', '-1', 'x', '1.5', '99999999999999999999'])('that is called %s is no number: 400', async iid => {
    expect((await service.ask('rita', 'epics.get', { id: fleet, epic_iid: iid })).status).toBe(400)
  })

  it('is 404 when it is not there', async () => {
    const reply = await service.ask('rita', 'epics.get', { id: fleet, epic_iid: 4711 })
    expect([reply.status, message(reply)]).toEqual([404, '404 Epic Not Found'])
  })
})

describe('a to-do entry', () => {
  it('is made once: 201 with the entry, then 304 and no body', async () => {
    const { iid } = add('fleet', { title: 'To be read' })
    const first = await service.ask('gus', 'epics.todo', { id: fleet, epic_iid: iid })
    expect(first).toMatchObject({
      status: 201,
      json: {
        id: expect.any(Number),
        group: {
          id: service.groups.fleet,
          name: 'Fleet',
          path: 'fleet',
          kind: 'group',
          full_path: 'fleet',
          parent_id: null,
        },
        author: { username: 'gus' },
        target: { iid },
      },
    })
    const second = await service.ask('gus', 'epics.todo', { id: fleet, epic_iid: iid })
    expect([second.status, second.json]).toEqual([304, undefined])
    const [last, before] = service.audit(2)
    expect(last).toMatchObject({ add: 'to-do entry', target_type: 'Epic', target_details: 'To be read' })
    expect(before?.add).not.toBe('to-do entry')
    expect((await service.ask('rita', 'epics.todo', { id: fleet, epic_iid: iid })).status).toBe(201)
  })

  it('of a confidential epic is not for those who cannot see it', async () => {
    const { iid } = add('fleet', { title: 'Not for guests', confidential: true })
    expect(await service.statuses(['gus'], 'epics.todo', { id: fleet, epic_iid: iid })).toEqual([404])
  })
})

describe('deleting', () => {
  it('responds with 204, keeps its child epics, and never reuses its number', async () => {
    const parent = add('fleet', { title: 'Parent' })
    const child = add('fleet', { title: 'Child', parentId: parent.id })
    const reply = await service.ask('olga', 'epics.delete', { id: fleet, epic_iid: parent.iid })
    expect([reply.status, reply.json]).toEqual([204, undefined])
    expect((await service.ask('olga', 'epics.get', { id: fleet, epic_iid: parent.iid })).status).toBe(404)
    expect((await service.ask('olga', 'epics.get', { id: fleet, epic_iid: child.iid })).json).toMatchObject({
      parent_id: null,
    })
    const last = add('fleet', { title: 'Last' })
    await service.ask('olga', 'epics.delete', { id: fleet, epic_iid: last.iid })
    const { json } = await service.ask('olga', 'epics.create', { id: fleet, title: 'Next' })
    expect(json).toMatchObject({ iid: last.iid + 1 })
    expect(service.audit(2)).toMatchObject([
      { add: 'epic', target_type: 'Epic', target_details: 'Next' },
      { remove: 'epic', target_details: 'Last' },
    ])
  })

  it('is refused when it was changed since', async () => {
    const { iid } = add('fleet', { title: 'Guarded' })
    const since = { 'if-unmodified-since': 'Mon, 06 Jan 2020 10:00:00 GMT' }
    const params = { id: fleet, epic_iid: iid }
    expect((await service.ask('olga', 'epics.delete', params, since)).status).toBe(412)
    expect((await service.ask('olga', 'epics.get', params)).status).toBe(200)
  })
})
