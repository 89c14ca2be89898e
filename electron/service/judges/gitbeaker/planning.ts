import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expectRefused, getId, places, type WalkSource } from './walk.ts'

const { harbor, lighthouse } = places
const group = { groupId: harbor }
const numbered = z.looseObject({ id: z.number(), iid: z.number() })
const associated = z.array(z.looseObject({ id: z.number(), epic_issue_id: z.number() }))

/** Document 3: epics, their issues, activity and audit events. */
export function walkPlanning(walk: WalkSource): void {
  walkEpics(walk)
  walkActivity(walk)
  walkAudit(walk)
}

function walkEpics(walk: WalkSource): void {
  it('epics are created, found, changed, closed, opened again and removed', async () => {
    const { Epics } = walk().api
    const { iid } = numbered.parse(
      await walk().audited(group, () =>
        Epics.create(harbor, 'By another client', {
          labels: 'quay,night',
          startDateIsFixed: true,
          startDateFixed: '2026-01-02',
        }),
      ),
    )
    expect(await Epics.all(harbor, { search: 'another client' })).toMatchObject([{ iid, state: 'opened' }])
    await Epics.edit(harbor, iid, { title: 'By any client', stateEvent: 'close' })
    expect(await Epics.show(harbor, iid)).toMatchObject({
      title: 'By any client',
      state: 'closed',
      start_date: '2026-01-02',
      closed_at: expect.any(String),
    })
    await Epics.edit(harbor, iid, { stateEvent: 'reopen' })
    expect(await Epics.show(harbor, iid)).toMatchObject({ state: 'opened' })
    await Epics.remove(harbor, iid)
    await expectRefused(Epics.show(harbor, iid), 404, /404/)
    await expectRefused(Epics.create(harbor, ''), 400, /title is empty/)
  })

  it('epics are listed page by page, all of them once', async () => {
    const { Epics } = walk().api
    const [inPages, atOnce] = await Promise.all([
      Epics.all(harbor, { perPage: 2 }),
      Epics.all(harbor, { perPage: 100 }),
    ])
    expect(inPages.map(getId)).toEqual(atOnce.map(getId))
    expect(inPages.length).toBeGreaterThan(2)
  })

  it('issues are put into an epic, ordered and taken out', async () => {
    const { Epics, EpicIssues } = walk().api
    const { iid } = numbered.parse(await Epics.create(harbor, 'With issues', {}))
    const filled = z.array(numbered).parse(await Epics.all(harbor, { perPage: 100 }))
    const issues: number[] = []
    for (const epic of filled)
      issues.push(...associated.parse(await EpicIssues.all(harbor, epic.iid)).map(({ id }) => id))
    const [first, second] = issues
    if (first === undefined || second === undefined) throw new Error('The sandbox has no issues in epics.')
    for (const issue of [first, second])
      expect(await EpicIssues.assign(harbor, iid, issue)).toMatchObject({ issue: { id: issue }, epic: { iid } })
    const [one, two] = associated.parse(await EpicIssues.all(harbor, iid))
    if (!one || !two) throw new Error('What was put in is not there.')
    const moved = associated.parse(
      await EpicIssues.edit(harbor, iid, two.epic_issue_id, { moveAfterId: one.epic_issue_id }),
    )
    expect(moved.map(({ id }) => id)).toEqual([two.id, one.id])
    await EpicIssues.remove(harbor, iid, one.epic_issue_id)
    expect(associated.parse(await EpicIssues.all(harbor, iid)).map(({ id }) => id)).toEqual([two.id])
    await expectRefused(EpicIssues.remove(harbor, iid, one.epic_issue_id), 404, /404/)
    await expectRefused(EpicIssues.assign(harbor, iid, 999_999), 404, /404/)
  })
}

function walkActivity(walk: WalkSource): void {
  describe('activity', () => {
    it('is listed for the caller, another user and a project', async () => {
      const { Events } = walk().api
      const ines = await walk().person('ines.okafor')
      const [own, ofPerson, ofProject] = await Promise.all([
        Events.all({ perPage: 5, maxPages: 1 }),
        Events.all({ userId: ines, perPage: 5, maxPages: 1 }),
        Events.all({ projectId: lighthouse, perPage: 5, maxPages: 2 }),
      ])
      expect(own.map(({ author_id }) => author_id)).toEqual(Array(5).fill(ines))
      expect(ofPerson.map(getId)).toEqual(own.map(getId))
      expect(ofProject).toHaveLength(10)
    })

    it('is refused with the name of the invalid parameter', async () => {
      await expectRefused(walk().api.Events.all({ before: 'tomorrow' }), 400, /before/)
    })
  })
}

function walkAudit(walk: WalkSource): void {
  describe('audit events', () => {
    it('are the same by page and by keyset, newest first', async () => {
      const { AuditEvents } = walk().api
      const byPage = (await AuditEvents.all({ perPage: 20 })).map(getId)
      const byKeyset = (await AuditEvents.all({ perPage: 20, pagination: 'keyset', orderBy: 'id', sort: 'desc' })).map(
        getId,
      )
      expect(byPage.length).toBeGreaterThan(20)
      expect(byPage).toEqual(byPage.toSorted((a, b) => b - a))
      expect(byKeyset).toEqual(byPage)
    })

    it('are shown one by one, of the instance, a group and a project', async () => {
      const { AuditEvents } = walk().api
      for (const entity of [{}, { groupId: harbor }, { projectId: lighthouse }]) {
        const [newest] = await AuditEvents.all({ ...entity, perPage: 1, maxPages: 1 })
        const id = getId(newest)
        expect(getId(await AuditEvents.show(id, entity))).toBe(id)
      }
      await expectRefused(AuditEvents.show(999_999), 404, /404/)
    })

    it('are filtered', async () => {
      const { AuditEvents } = walk().api
      const projects = await AuditEvents.all({ entityType: 'Project', perPage: 100 })
      expect(new Set(projects.map(({ entity_type }) => entity_type))).toEqual(new Set(['Project']))
      await expectRefused(AuditEvents.all({ entityId: 1 }), 400, /entity_type/)
    })
  })
}
