import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { epicIssue, epicIssueAssociation } from '#shared/contract/epic-issues.ts'
import { type PlanningService, startPlanningService } from './testing/planning-service.ts'

let service: PlanningService

beforeAll(async () => {
  service = await startPlanningService()
})
afterAll(() => service.stop())

const newEpic = (title: string) => {
  const id = service.store.epics.add({ groupId: service.groups.fleet, authorId: service.user('olga'), title })
  const epic = service.store.epics.byId(id)
  if (!epic) throw new Error('The epic was not added.')
  return epic
}
const newIssue = (title: string) =>
  service.store.issues.add({
    projectId: service.projects.charts,
    authorId: service.user('olga'),
    title,
    createdAt: '2026-01-01T00:00:00Z',
  })
const association = async (epic_iid: number, issue_id: number) => {
  const { json } = await service.ask('rita', 'epicIssues.add', { id: 'fleet', epic_iid, issue_id })
  return epicIssueAssociation.parse(json).id
}
const list = (epic_iid: number) => service.ask('rita', 'epicIssues.list', { id: 'fleet', epic_iid })

describe('the order of issues', () => {
  const filled = async (count: number) => {
    const epic = newEpic('Ordered')
    const ids: number[] = []
    for (let index = 0; index < count; index += 1) ids.unshift(await association(epic.iid, newIssue(`${index}`)))
    return { iid: epic.iid, ids }
  }
  const move = (epic_iid: number, epic_issue_id: number, to: { move_before_id?: number; move_after_id?: number }) =>
    service.ask('rita', 'epicIssues.reorder', { id: 'fleet', epic_iid, epic_issue_id, ...to })
  const getOrder = (json: unknown) =>
    z
      .array(epicIssue)
      .parse(json)
      .map(issue => issue.epic_issue_id)

  it('puts an association after move_before_id, before move_after_id, or between the two', async () => {
    const { iid, ids } = await filled(4)
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const moved = await move(iid, a, { move_before_id: c })
    expect(moved.status).toBe(200)
    expect(getOrder(moved.json)).toEqual([b, c, a, d])
    const positions = z
      .array(epicIssue)
      .parse(moved.json)
      .map(issue => issue.relative_position ?? Number.NaN)
    expect([positions.every(Number.isInteger), new Set(positions).size]).toEqual([true, 4])
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    expect(getOrder((await move(iid, d, { move_after_id: b })).json)).toEqual([d, b, c, a])
    expect(getOrder((await move(iid, d, { move_before_id: b, move_after_id: c })).json)).toEqual([b, d, c, a])
    expect(getOrder((await list(iid)).json)).toEqual([b, d, c, a])
  })

  it('stays as it is when no neighbour is named', async () => {
    const { iid, ids } = await filled(2)
    expect(getOrder((await move(iid, ids[0] ?? 0, {})).json)).toEqual(ids)
  })

  it('refuses neighbours of another epic, itself, and the wrong way round', async () => {
    const { iid, ids } = await filled(3)
    const other = await filled(1)
    const [a = 0, b = 0, c = 0] = ids
    expect((await move(iid, a, { move_before_id: other.ids[0] ?? 0 })).status).toBe(404)
    expect((await move(iid, a, { move_after_id: a })).status).toBe(400)
    expect((await move(iid, a, { move_before_id: c, move_after_id: b })).status).toBe(400)
    expect(getOrder((await list(iid)).json)).toEqual(ids)
  })

  it('is the intended one after any moves, however often the same gap is used', () => {
    const { epics, epicIssues } = service.store
    const moves = fc.array(
      fc.record({
        from: fc.nat(5),
        to: fc.nat(5),
        side: fc.constantFrom('before', 'after'),
        times: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(moves, steps => {
        const epic = newEpic('Any order')
        let order = Array.from({ length: 6 }, (_, index) => epicIssues.put(epic.id, newIssue(`${index}`))).toReversed()
        for (const { from, to, side, times } of steps) {
          for (let time = 0; time < times; time += 1) {
            const [moved, other] = [order[from] ?? 0, order[to] ?? 0]
            if (moved === other) continue
            epicIssues.move(moved, side, other)
            order = order.filter(id => id !== moved)
            order.splice(order.indexOf(other) + (side === 'after' ? 1 : 0), 0, moved)
          }
        }
        const page = epicIssues.list(epic.id, { userId: null, all: true }, { limit: 100, offset: 0 })
        expect(page.items.map(item => item.epic_issue_id)).toEqual(order)
        epics.remove(epic.id)
      }),
      { numRuns: 60 },
    )
  })

  it('is kept when two associations pass each other until there is no room left, again and again', () => {
    const { epicIssues } = service.store
    const epic = newEpic('No room')
    const [a = 0, b = 0, c = 0] = ['a', 'b', 'c'].map(title => epicIssues.put(epic.id, newIssue(title))).toReversed()
    for (let time = 0; time < 50; time += 1) {
      const [moved, left] = time % 2 ? [b, c] : [c, b]
      epicIssues.move(moved, 'after', a)
      const page = epicIssues.list(epic.id, { userId: null, all: true }, { limit: 100, offset: 0 })
      expect(page.items.map(item => item.epic_issue_id)).toEqual([a, moved, left])
    }
  })
})
