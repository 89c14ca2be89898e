import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Params } from '#shared/contract/contract.ts'
import { epic } from '#shared/contract/epics.ts'
import { acrossRestart } from '../testing/restart.ts'
import { send } from '../testing/test-service.ts'
import { type PlanningService, startPlanningService, type Who } from './testing/planning-service.ts'

let service: PlanningService

beforeAll(async () => {
  service = await startPlanningService()
})
afterAll(() => service.stop())

const create = (fields: Omit<Params<'epics.create'>, 'id'>, id = 'fleet') =>
  service.ask('rita', 'epics.create', { id, ...fields })
const made = async (fields: Omit<Params<'epics.create'>, 'id'>, id = 'fleet') =>
  epic.parse((await create(fields, id)).json)
const update = (epic_iid: number, fields: Omit<Params<'epics.update'>, 'id' | 'epic_iid'>) =>
  service.ask('rita', 'epics.update', { id: 'fleet', epic_iid, ...fields })
const get = async (iid: number, id = 'fleet', who: Who = 'rita') =>
  epic.parse((await service.ask(who, 'epics.get', { id, epic_iid: iid })).json)
const refusal = async (reply: ReturnType<typeof create>) => {
  const { status, json } = await reply
  return [status, z.object({ message: z.string() }).parse(json).message]
}

const labelNames = (count: number) => Array.from({ length: count }, (_, index) => `label-${index}`).join(',')

describe('creating an epic', () => {
  it('is seen by getting, listing and the audit log, and followed by who made it', async () => {
    const epic = await made({ title: 'Cranes', description: 'Two of *them*.', confidential: true })
    expect(epic).toMatchObject({ title: 'Cranes', state: 'opened', confidential: true, author: { username: 'rita' } })
    expect(await get(epic.iid)).toEqual({ ...epic, subscribed: true })
    expect(await get(epic.iid, 'fleet', 'olga')).toMatchObject({ subscribed: false })
    expect(service.audit(1)).toMatchObject([
      {
        add: 'epic',
        target_id: epic.id,
        target_type: 'Epic',
        target_details: 'Cranes',
        author_name: expect.any(String),
      },
    ])
  })

  it('numbers epics within their group', async () => {
    const [first, second] = [await made({ title: 'a' }), await made({ title: 'b' })]
    const below = await made({ title: 'c' }, 'fleet/pilots')
    expect(second.iid).toBe(first.iid + 1)
    expect(below.iid).toBe(1)
  })

  it('uses labels of the group or one above, and makes those that are not there', async () => {
    const { store, groups } = service
    store.labels.add({ groupId: groups.fleet, name: 'known', color: '#aabbcc' })
    const epic = await made({ title: 'Labelled', labels: ' known, fresh ,,fresh' }, 'fleet/pilots')
    expect(epic.labels).toEqual(['fresh', 'known'])
    expect(store.labels.usableIn(groups.pilots, 'known')).toMatchObject({ group_id: groups.fleet, color: '#aabbcc' })
    expect(store.labels.usableIn(groups.pilots, 'fresh')).toMatchObject({ group_id: groups.pilots })
    expect(store.labels.usableIn(groups.fleet, 'fresh')).toBeUndefined()
  })

  it('takes parameters from a form and from the query too', async () => {
    const reply = await service.call('/groups/fleet/epics?confidential=true', {
      method: 'POST',
      token: 'rita',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'title=Formed&due_date_is_fixed=1&due_date_fixed=2026-05-01',
    })
    expect(reply.json()).toMatchObject({ title: 'Formed', confidential: true, due_date: '2026-05-01' })
  })

  it('takes labels as a list too, as clients send back the ones they have read', async () => {
    const json = (method: string, path: string, body: unknown) =>
      service.call(`/groups/fleet/epics${path}`, {
        method,
        token: 'rita',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const one = epic.parse((await json('POST', '', { title: 'Listed', labels: ['north', 'south'] })).json())
    expect(one.labels).toEqual(['north', 'south'])
    const closed = await json('PUT', `/${one.iid}`, { labels: one.labels, state_event: 'close' })
    expect([closed.status, closed.json()]).toMatchObject([200, { state: 'closed', labels: ['north', 'south'] }])
    const found = await service.call('/groups/fleet/epics?labels[]=north&labels[]=south', { token: 'rita' })
    expect(found.json()).toMatchObject([{ id: one.id }])
    expect((await json('PUT', `/${one.iid}`, { labels: [] })).json()).toMatchObject({ labels: [] })
    expect((await json('PUT', `/${one.iid}`, { labels: [{ name: 'north' }] })).status).toBe(400)
  })

  it.each<[string, Omit<Params<'epics.create'>, 'id'>, RegExp]>([
    ['no title', { title: '' }, /title/],
    ['a title of blanks', { title: '  ' }, /title is empty/],
    ['a title that is too long', { title: 'x'.repeat(256) }, /title is too long/],
    ['a description that is too long', { title: 'x', description: 'x'.repeat(1_048_577) }, /description is too long/],
    ['a date that is none', { title: 'x', start_date_fixed: '2026-02-30' }, /start_date_fixed/],
    ['a label that is too long', { title: 'x', labels: 'y'.repeat(256) }, /labels has a name that is too long/],
    ['a label of two lines', { title: 'x', labels: 'one,t\two' }, /labels must not contain control characters/],
    ['101 labels', { title: 'x', labels: labelNames(101) }, /labels are too many, an epic can have 100/],
    ['a parent that is not there', { title: 'x', parent_id: 999_999 }, /parent_id/],
  ])('with %s is 400, says so and leaves nothing', async (_what, fields, message) => {
    const before = service.store.epics.byIid(service.groups.fleet, 1)
    expect(await refusal(create(fields))).toEqual([400, expect.stringMatching(message)])
    expect(service.store.epics.byIid(service.groups.fleet, 1)).toEqual(before)
  })

  it('takes 100 labels, one of 255 characters, and one that is named twice once', async () => {
    const longest = 'y'.repeat(255)
    const epic = await made({ title: 'Labelled to the limit', labels: `${labelNames(99)},${longest},label-1` })
    expect(epic.labels).toHaveLength(100)
    expect(epic.labels).toContain(longest)
  })

  it('takes a description of 1,048,576 characters', async () => {
    const description = 'ä'.repeat(1_048_576)
    expect((await made({ title: 'Long', description })).description).toBe(description)
  })

  it('below another one works within the hierarchy of the group, seven levels deep', async () => {
    let parent = await made({ title: 'Level 1' })
    for (let level = 2; level <= 7; level += 1) {
      const id = level % 2 ? 'fleet/pilots' : parent.group_id === service.groups.pilots ? 'fleet/pilots' : 'fleet'
      parent = await made({ title: `Level ${level}`, parent_id: parent.id }, id)
    }
    expect(await refusal(create({ title: 'Level 8', parent_id: parent.id }, 'fleet/pilots'))).toEqual([
      400,
      'parent_id is too deep, epics have at most 7 levels',
    ])
  })

  it('has the parent that is named, by a number or a text (document 3, section 4.7)', async () => {
    const { id } = await made({ title: 'Above' })
    for (const parent_id of [id, String(id)]) {
      expect(await made({ title: 'Below', parent_id })).toMatchObject({ parent_id: id })
    }
  })

  it('ignores start_date and end_date (document 3, section 4.7)', async () => {
    const reply = await service.call('/groups/fleet/epics?title=Undated&start_date=2026-01-01&end_date=2026-02-01', {
      method: 'POST',
      token: 'rita',
    })
    expect([reply.status, reply.json()]).toMatchObject([201, { start_date: null, end_date: null, due_date: null }])
  })

  it('below one of a subgroup or another group is refused', async () => {
    const below = await made({ title: 'In the subgroup' }, 'fleet/pilots')
    const elsewhere = service.store.epics.add({
      groupId: service.groups.vault,
      authorId: service.user('olga'),
      title: 'Elsewhere',
    })
    for (const parent_id of [below.id, elsewhere]) {
      expect(await refusal(create({ title: 'x', parent_id }))).toEqual([400, expect.stringContaining('parent_id')])
    }
  })
})

describe('a parent that the caller does not see', () => {
  it('is as good as none', async () => {
    const hushed = await made({ title: 'Hushed', confidential: true })
    const child = { id: 'fleet/pilots', title: 'x', parent_id: hushed.id }
    expect(await refusal(service.ask('subia', 'epics.create', child))).toEqual([
      400,
      expect.stringContaining('parent_id'),
    ])
    expect((await service.ask('rita', 'epics.create', child)).status).toBe(201)
  })
})

describe('changing an epic', () => {
  it('has each changed setting in the audit log, with what it was, and no other', async () => {
    const { iid } = await made({ title: 'Dated', description: 'a', confidential: true })
    const dated = {
      ...{ start_date_is_fixed: true, start_date_fixed: '2026-01-02' },
      ...{ due_date_is_fixed: true, due_date_fixed: '2026-02-03' },
    }
    await update(iid, { ...dated, title: 'Dated', description: 'b', confidential: false })
    const values = [
      { change: 'confidential', from: true, to: false },
      { change: 'start_date_is_fixed', from: false, to: true },
      { change: 'start_date_fixed', from: null, to: '2026-01-02' },
      { change: 'due_date_is_fixed', from: false, to: true },
      { change: 'due_date_fixed', from: null, to: '2026-02-03' },
      { change: 'description' },
    ]
    const found = z.array(z.looseObject({ change: z.string().optional() })).parse(service.audit(7))
    const changes = found.filter(({ change }) => change !== undefined)
    expect(changes.toSorted((a, b) => `${a.change}`.localeCompare(`${b.change}`))).toMatchObject(
      values.toSorted((a, b) => a.change.localeCompare(b.change)),
    )
    const [latest] = service.audit(1)
    await update(iid, { ...dated, description: 'b', due_date_is_fixed: false })
    expect(service.audit(2)).toMatchObject([{ change: 'due_date_is_fixed', from: true, to: false }, latest])
  })

  it('changes only the given fields', async () => {
    const before = await made({ title: 'Before', description: 'Kept', labels: 'one,two' })
    const after = epic.parse((await update(before.iid, { title: 'After' })).json)
    expect(after).toEqual({ ...before, title: 'After', updated_at: after.updated_at })
    expect(service.audit(1)).toMatchObject([{ change: 'title', from: 'Before', to: 'After' }])
  })

  it('replaces labels, and takes them away', async () => {
    const { iid } = await made({ title: 'Relabelled', labels: 'one,two' })
    expect((await update(iid, { labels: 'two,three' })).json).toMatchObject({ labels: ['three', 'two'] })
    expect(service.audit(1)).toMatchObject([{ change: 'labels', from: 'one, two', to: 'three, two' }])
    expect((await update(iid, { labels: '' })).json).toMatchObject({ labels: [] })
  })

  it('closes and reopens, once each', async () => {
    const { iid } = await made({ title: 'Door' })
    const closed = epic.parse((await update(iid, { state_event: 'close' })).json)
    expect(closed).toMatchObject({ state: 'closed', closed_at: expect.stringMatching(/^\d{4}-.*Z$/) })
    const again = epic.parse((await update(iid, { state_event: 'close' })).json)
    expect(again.closed_at).toBe(closed.closed_at)
    expect((await update(iid, { state_event: 'reopen' })).json).toMatchObject({ state: 'opened', closed_at: null })
    expect(service.audit(2)).toMatchObject([
      { change: 'state', from: 'closed', to: 'opened' },
      { change: 'state', from: 'opened', to: 'closed' },
    ])
    expect(
      (await service.ask('rita', 'epics.list', { id: 'fleet', search: 'Door', state: 'opened' })).json,
    ).toHaveLength(1)
  })

  it('without anything to change is 400', async () => {
    const { iid } = await made({ title: 'Still' })
    expect(await refusal(update(iid, {}))).toEqual([400, expect.stringContaining('at least one')])
  })
})

describe('dates', () => {
  it('are the fixed ones where they are fixed', async () => {
    const { iid } = await made({ title: 'Fixed', start_date_is_fixed: true, start_date_fixed: '2026-04-01' })
    expect(await get(iid)).toMatchObject({
      start_date: '2026-04-01',
      start_date_is_fixed: true,
      start_date_fixed: '2026-04-01',
      start_date_from_inherited_source: null,
      due_date: null,
      due_date_is_fixed: false,
    })
    expect((await update(iid, { start_date_is_fixed: false })).json).toMatchObject({
      start_date: null,
      start_date_fixed: '2026-04-01',
    })
  })

  it.each([null, ''])('that are fixed go away with %j', async nothing => {
    const { iid } = await made({ title: 'Fixed', due_date_is_fixed: true, due_date_fixed: '2026-04-01' })
    expect((await update(iid, { due_date_fixed: nothing })).json).toMatchObject({
      due_date: null,
      end_date: null,
      due_date_fixed: null,
      due_date_is_fixed: true,
    })
  })

  it('are inherited through all levels: the earliest start, the latest end', async () => {
    const top = await made({ title: 'Top' })
    const middle = await made({ title: 'Middle', parent_id: top.id })
    const low = { start_date_is_fixed: true, due_date_is_fixed: true }
    const first = await made({
      title: 'First',
      parent_id: middle.id,
      ...low,
      start_date_fixed: '2026-03-01',
      due_date_fixed: '2026-04-01',
    })
    await made({
      title: 'Second',
      parent_id: middle.id,
      ...low,
      start_date_fixed: '2026-02-01',
      due_date_fixed: '2026-02-15',
    })
    for (const { iid } of [top, middle]) {
      expect(await get(iid)).toMatchObject({
        start_date: '2026-02-01',
        start_date_from_inherited_source: '2026-02-01',
        start_date_from_milestones: '2026-02-01',
        due_date: '2026-04-01',
        end_date: '2026-04-01',
      })
    }
    await update(first.iid, { due_date_fixed: '2026-12-24' })
    expect(await get(top.iid)).toMatchObject({ due_date: '2026-12-24' })
    await service.ask('olga', 'epics.delete', { id: 'fleet', epic_iid: first.iid })
    expect(await get(top.iid)).toMatchObject({ due_date: '2026-02-15' })
  })

  it('show the source of dates only to users who may edit', async () => {
    const { iid } = await made({ title: 'Sources', due_date_is_fixed: true, due_date_fixed: '2026-04-01' })
    const seen = await get(iid, 'fleet', 'gus')
    expect(seen.due_date).toBe('2026-04-01')
    for (const name of ['due_date_is_fixed', 'due_date_fixed', 'start_date_from_inherited_source']) {
      expect(seen).not.toHaveProperty(name)
    }
    const listed = (await service.ask('gus', 'epics.list', { id: 'fleet', search: 'Sources' })).json
    expect(z.array(epic).parse(listed)[0]).not.toHaveProperty('due_date_fixed')
    const below = await made({ title: 'Sources below' }, 'fleet/pilots')
    const list = z
      .array(epic)
      .parse((await service.ask('subia', 'epics.list', { id: 'fleet', search: 'Sources' })).json)
    expect(list.map(item => [item.id === below.id, 'due_date_fixed' in item])).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

it('survives a restart, and so does the order of its issues', async () => {
  const address = '/api/v4/groups/harbor/epics'
  const headers = { 'content-type': 'application/json' }
  await acrossRestart(
    async url => {
      const body = JSON.stringify({
        title: 'Kept',
        labels: 'durable',
        due_date_is_fixed: true,
        due_date_fixed: '2027-01-01',
      })
      const { iid } = epic.parse((await send(url, address, { method: 'POST', headers, body })).json())
      for (const issue of [100, 101]) await send(url, `${address}/${iid}/issues/${issue}`, { method: 'POST' })
      return iid
    },
    async (url, iid) => {
      expect((await send(url, `${address}/${iid}`)).json()).toMatchObject({
        title: 'Kept',
        labels: ['durable'],
        due_date: '2027-01-01',
      })
      expect((await send(url, `${address}/${iid}/issues`)).json()).toMatchObject([{ id: 101 }, { id: 100 }])
    },
  )
})
