import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Params } from '#shared/contract/contract.ts'
import { type PlanningService, startPlanningService, titles } from './testing/planning-service.ts'

let service: PlanningService

/** Three epics in the group and one in its subgroup, with descriptive titles. */
beforeAll(async () => {
  service = await startPlanningService()
  const { store, groups } = service
  const olga = service.user('olga')
  const rita = service.user('rita')
  const label = (groupId: number, name: string) => store.labels.add({ groupId, name, color: '#112233' })
  const [fog, rope, deep] = [label(groups.fleet, 'fog'), label(groups.fleet, 'rope'), label(groups.pilots, 'deep')]
  const add = (
    title: string,
    day: string,
    fields: Partial<Parameters<typeof store.epics.add>[0]>,
    labels: number[],
  ) => {
    const id = store.epics.add({
      groupId: groups.fleet,
      authorId: olga,
      title,
      createdAt: `2026-01-${day}T12:00:00Z`,
      ...fields,
    })
    store.labels.set('epic', id, labels)
    return id
  }
  add('oldest', '01', { updatedAt: '2026-03-01T00:00:00Z', description: 'about LANTERNS' }, [fog])
  const second = add('second', '02', { authorId: rita, closedAt: '2026-02-01T00:00:00Z' }, [fog, rope])
  const third = add('third lantern', '03', { updatedAt: '2026-02-10T00:00:00Z' }, [])
  add('below', '04', { groupId: groups.pilots, authorId: rita }, [fog, deep])
  store.epicFollowers.react(second, rita, 'thumbsup')
  store.epicFollowers.react(third, rita, 'heart')
  store.epicFollowers.react(third, olga, 'thumbsup')
})
afterAll(() => service.stop())

type Query = Omit<Params<'epics.list'>, 'id'>
const list = async (query: Query, id = 'fleet', who: 'rita' | 'olga' = 'rita') =>
  titles(await service.ask(who, 'epics.list', { id, ...query }))

describe('the list of epics', () => {
  it.each<[string, Query, string[]]>([
    ['newest first, subgroups included', {}, ['below', 'third lantern', 'second', 'oldest']],
    ['oldest first', { sort: 'asc' }, ['oldest', 'second', 'third lantern', 'below']],
    ['by the last change', { order_by: 'updated_at' }, ['oldest', 'third lantern', 'second', 'below']],
    ['of the group alone', { include_descendant_groups: false }, ['third lantern', 'second', 'oldest']],
    ['that are open', { state: 'opened' }, ['below', 'third lantern', 'oldest']],
    ['that are closed', { state: 'closed' }, ['second']],
    ['with one label', { labels: 'fog' }, ['below', 'second', 'oldest']],
    ['with all of several labels', { labels: 'fog, rope' }, ['second']],
    ['with a label of a subgroup', { labels: 'deep' }, ['below']],
    ['with a label nobody has', { labels: 'fog,unknown' }, []],
    ['found by title or description, in any case', { search: 'lantern' }, ['third lantern', 'oldest']],
    ['created from a time on, inclusive', { created_after: '2026-01-03T12:00:00Z' }, ['below', 'third lantern']],
    ['created up to a time, inclusive', { created_before: '2026-01-02T13:00:00+01:00' }, ['second', 'oldest']],
    ['created up to a time of another zone', { created_before: '2026-01-02T13:00:00+0100' }, ['second', 'oldest']],
    ['created from a time without a zone on', { created_after: '2026-01-03T12:00:00' }, ['below', 'third lantern']],
    ['created before a day', { created_before: '2026-01-02' }, ['oldest']],
    ['updated after', { updated_after: '2026-02-05T00:00:00Z' }, ['third lantern', 'oldest']],
    ['updated before', { updated_before: '2026-01-31T00:00:00Z' }, ['below']],
    ['the caller put a certain emoji on', { my_reaction_emoji: 'thumbsup' }, ['second']],
    ['the caller reacted to', { my_reaction_emoji: 'Any' }, ['third lantern', 'second']],
    ['the caller did not react to', { my_reaction_emoji: 'None' }, ['below', 'oldest']],
    ['with several filters at once', { labels: 'fog', state: 'opened', search: 'o', sort: 'asc' }, ['oldest', 'below']],
  ])('%s', async (_what, query, expected) => {
    expect(await list(query)).toEqual(expected)
  })

  it('of a subgroup is narrowed by a label of the group above (document 3, section 4.7)', async () => {
    expect(await list({ labels: 'fog' }, 'fleet/pilots')).toEqual(['below'])
    expect(await list({ labels: 'rope' }, 'fleet/pilots')).toEqual([])
  })

  it('of one author', async () => {
    expect(await list({ author_id: service.user('rita') })).toEqual(['below', 'second'])
    expect(await list({ author_id: 999_999 })).toEqual([])
  })

  it('of a subgroup has its own, with ancestors also theirs, but not those of sibling groups', async () => {
    const aside = service.store.groups.add({
      name: 'aside',
      path: 'aside',
      visibility: 'public',
      parentId: service.groups.fleet,
    })
    const id = service.store.epics.add({ groupId: aside, authorId: service.user('olga'), title: 'beside' })
    expect(await list({}, 'fleet/pilots')).toEqual(['below'])
    expect(await list({ include_ancestor_groups: true }, 'fleet/pilots')).toEqual([
      'below',
      'third lantern',
      'second',
      'oldest',
    ])
    expect(await list({ include_ancestor_groups: true, include_descendant_groups: false }, 'fleet/pilots')).toEqual([
      'below',
      'third lantern',
      'second',
      'oldest',
    ])
    service.store.epics.remove(id)
  })

  it('has the names of labels, or all about them', async () => {
    const query = { id: 'fleet', labels: 'rope' }
    expect((await service.ask('rita', 'epics.list', query)).json).toMatchObject([{ labels: ['fog', 'rope'] }])
    expect((await service.ask('rita', 'epics.list', { ...query, with_labels_details: true })).json).toMatchObject([
      {
        labels: [{ name: 'fog', color: '#112233', text_color: '#ffffff', description: null }, { name: 'rope' }],
      },
    ])
  })

  it('is paginated with a total', async () => {
    const reply = await service.call('/groups/fleet/epics?per_page=3&page=1', { token: 'rita' })
    expect(reply.headers).toMatchObject({ 'x-total': '4', 'x-total-pages': '2', 'x-next-page': '2', 'x-prev-page': '' })
    const last = await service.call('/groups/fleet/epics?per_page=3&page=2', { token: 'rita' })
    expect(last.headers).toMatchObject({ 'x-next-page': '', 'x-prev-page': '1' })
    expect(last.json()).toMatchObject([{ title: 'oldest' }])
  })

  it('counts for a stranger what a stranger sees', async () => {
    const reply = await service.call('/groups/fleet/epics', { token: 'stranger' })
    expect(reply.headers['x-total']).toBe('3')
  })

  it.each<[string, object]>([
    ['order_by', { order_by: 'title' }],
    ['sort', { sort: 'up' }],
    ['state', { state: 'locked' }],
    ['created_after', { created_after: 'yesterday' }],
    ['author_id', { author_id: 'rita' }],
  ])('refuses a %s that is none, by name', async (name, query) => {
    const search = new URLSearchParams(Object.entries(query))
    const reply = await service.call(`/groups/fleet/epics?${search}`, { token: 'rita' })
    expect([reply.status, reply.json()]).toMatchObject([400, { message: expect.stringContaining(name) }])
  })
})

it.each([
  ['#ffffff', '#1f1e24'],
  ['#000000', '#ffffff'],
  // Green is the brightest of the three, blue the darkest.
  ['#00ff00', '#ffffff'],
  ['#01ff00', '#ffffff'],
  ['#02ff00', '#1f1e24'],
  ['#00ff02', '#ffffff'],
  ['#00ff03', '#1f1e24'],
  ['#ff7f00', '#1f1e24'],
  ['#ff7e00', '#1f1e24'],
  ['#ff0000', '#ffffff'],
  ['#0000ff', '#ffffff'],
  ['#ff00ff', '#ffffff'],
  ['#ffff00', '#1f1e24'],
  ['#00ffff', '#1f1e24'],
])('a label of the color %s has text of the color %s', async (color, text_color) => {
  const name = `colored-${color.slice(1)}`
  service.store.labels.add({ groupId: service.groups.fleet, name, color })
  await service.ask('rita', 'epics.create', { id: 'fleet', title: name, labels: name })
  const list = await service.ask('rita', 'epics.list', { id: 'fleet', labels: name, with_labels_details: true })
  expect(list.json).toMatchObject([{ labels: [{ name, color, text_color }] }])
})
