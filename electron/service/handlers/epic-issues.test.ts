import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { epicIssue, epicIssueAssociation } from '#shared/contract/epic-issues.ts'
import type { NewIssue } from '../store/issues.ts'
import { humanTime } from './issue-fields.ts'
import { type PlanningService, startPlanningService, titles, type Who } from './testing/planning-service.ts'

let service: PlanningService

beforeAll(async () => {
  service = await startPlanningService()
})
afterAll(() => service.stop())

const newEpic = (title: string, groupId = service.groups.fleet) => {
  const id = service.store.epics.add({ groupId, authorId: service.user('olga'), title })
  const epic = service.store.epics.byId(id)
  if (!epic) throw new Error('The epic was not added.')
  return epic
}
const newIssue = (title: string, fields: Partial<NewIssue> = {}) =>
  service.store.issues.add({
    projectId: service.projects.charts,
    authorId: service.user('olga'),
    title,
    createdAt: '2026-01-01T00:00:00Z',
    ...fields,
  })
const add = (epic_iid: number, issue_id: number, who: Who = 'rita') =>
  service.ask(who, 'epicIssues.add', { id: 'fleet', epic_iid, issue_id })
const association = async (epic_iid: number, issue_id: number) =>
  epicIssueAssociation.parse((await add(epic_iid, issue_id)).json).id
const list = (epic_iid: number, who: Who = 'rita') => service.ask(who, 'epicIssues.list', { id: 'fleet', epic_iid })

describe('putting an issue into an epic', () => {
  it('gives the association, and the list has it on top', async () => {
    const epic = newEpic('Full')
    const [first, second] = [newIssue('first'), newIssue('second')]
    await add(epic.iid, first)
    const reply = await add(epic.iid, second)
    expect(reply.status).toBe(201)
    expect(epicIssueAssociation.parse(reply.json)).toMatchObject({
      id: expect.any(Number),
      epic: {
        id: epic.id,
        iid: epic.iid,
        title: 'Full',
        author: { username: 'olga' },
        start_date: null,
        end_date: null,
      },
      issue: { id: second, title: 'second', project_id: service.projects.charts },
    })
    expect(titles(await list(epic.iid))).toEqual(['second', 'first'])
    expect(service.audit(1)).toMatchObject([{ add: 'issue of epic', to: expect.stringContaining('fleet/charts#') }])
  })

  it('removes it from its previous epic, keeping the association', async () => {
    const [from, to] = [newEpic('From'), newEpic('To')]
    const issue = newIssue('Moved')
    const before = await association(from.iid, issue)
    expect(await association(to.iid, issue)).toBe(before)
    expect(titles(await list(from.iid))).toEqual([])
    expect(titles(await list(to.iid))).toEqual(['Moved'])
    expect(service.audit(2)).toMatchObject([
      { add: 'issue of epic', target_id: to.id },
      { remove: 'issue of epic', target_id: from.id },
    ])
  })

  it('gives both epics their dates again', async () => {
    const [from, to] = [newEpic('Loses'), newEpic('Gains')]
    const milestoneId = service.store.milestones.add({
      projectId: service.projects.charts,
      title: 'Spring',
      startDate: '2026-03-01',
      dueDate: '2026-05-31',
      createdAt: '2026-01-01T00:00:00Z',
    })
    const issue = newIssue('Dated', { milestoneId })
    const dates = async (epic_iid: number) => (await service.ask('rita', 'epics.get', { id: 'fleet', epic_iid })).json
    const named = epicIssueAssociation.parse((await add(from.iid, issue)).json).epic
    expect(named).toMatchObject({ start_date: '2026-03-01', end_date: '2026-05-31', description: '' })
    expect(await dates(from.iid)).toMatchObject({ start_date: '2026-03-01', due_date: '2026-05-31' })
    const id = await association(to.iid, issue)
    expect(await dates(from.iid)).toMatchObject({ start_date: null, due_date: null })
    expect(await dates(to.iid)).toMatchObject({ due_date_from_milestones: '2026-05-31' })
    await service.ask('rita', 'epicIssues.remove', { id: 'fleet', epic_iid: to.iid, epic_issue_id: id })
    expect(await dates(to.iid)).toMatchObject({ due_date: null })
  })

  it('twice is 409, and has no effect', async () => {
    const epic = newEpic('Once')
    const [issue, other] = [newIssue('a'), newIssue('b')]
    await add(epic.iid, issue)
    await add(epic.iid, other)
    expect((await add(epic.iid, issue)).status).toBe(409)
    expect(titles(await list(epic.iid))).toEqual(['b', 'a'])
  })

  it('that is not there, or not to be seen, is 404; one of another group 400', async () => {
    const epic = newEpic('Refusing')
    const secret = newIssue('secret', { projectId: service.projects.ledger })
    expect((await add(epic.iid, 999_999)).status).toBe(404)
    expect((await add(epic.iid, secret)).status).toBe(404)
    expect((await add(epic.iid, secret, 'olga')).status).toBe(400)
    expect(titles(await list(epic.iid))).toEqual([])
  })

  it('of a project below the group works; of one above it does not', async () => {
    const [above, below] = [newEpic('Above'), newEpic('Below', service.groups.pilots)]
    const issue = newIssue('low', { projectId: service.projects.roster })
    expect((await add(above.iid, issue)).status).toBe(201)
    const high = newIssue('high')
    const reply = await service.ask('rita', 'epicIssues.add', {
      id: 'fleet/pilots',
      epic_iid: below.iid,
      issue_id: high,
    })
    expect(reply.status).toBe(400)
  })
})

describe('who may do what with the issues of an epic', () => {
  it('reporters write; members of the group read; strangers read where the group is public', async () => {
    const epic = newEpic('Guarded')
    const [one, two] = [newIssue('one'), newIssue('two')]
    const id = await association(epic.iid, one)
    const path = { id: 'fleet', epic_iid: epic.iid }
    const everybody = [null, 'stranger', 'gus', 'rita'] as const
    expect(await service.statuses(everybody, 'epicIssues.list', path)).toEqual([401, 200, 200, 200])
    expect(await service.statuses(everybody, 'epicIssues.add', { ...path, issue_id: two })).toEqual([
      401, 403, 403, 201,
    ])
    expect(await service.statuses(everybody, 'epicIssues.reorder', { ...path, epic_issue_id: id })).toEqual([
      401, 403, 403, 200,
    ])
    expect(await service.statuses(everybody, 'epicIssues.remove', { ...path, epic_issue_id: id })).toEqual([
      401, 403, 403, 200,
    ])
  })

  it('a private group is 404 to strangers, and an edition without epics 403', async () => {
    const epic = newEpic('Gold', service.groups.vault)
    const path = { id: 'vault', epic_iid: epic.iid }
    expect(await service.statuses(['stranger', 'olga'], 'epicIssues.list', path)).toEqual([404, 200])
    const premium = await startPlanningService('premium')
    expect(await premium.statuses(['olga'], 'epicIssues.list', path)).toEqual([403])
    await premium.stop()
  })

  it('issues that the caller may not see are left out, and not counted', async () => {
    const epic = newEpic('Mixed')
    const gus = service.user('gus')
    const issues = [
      newIssue('open'),
      newIssue('private', { projectId: service.projects.roster }),
      newIssue('confidential', { confidential: true }),
      newIssue('confidential, assigned to gus', { confidential: true, assigneeIds: [gus] }),
      newIssue('confidential, by gus', { confidential: true, authorId: gus }),
    ]
    for (const issue of issues.toReversed()) await add(epic.iid, issue)
    expect(titles(await list(epic.iid, 'stranger'))).toEqual(['open'])
    const seen = await list(epic.iid, 'gus')
    expect(titles(seen)).toEqual(['open', 'private', 'confidential, assigned to gus', 'confidential, by gus'])
    expect(seen.headers).toMatchObject({ 'x-total': '4' })
    expect(titles(await list(epic.iid, 'rita'))).toHaveLength(5)
    expect(titles(await list(epic.iid, 'admin'))).toHaveLength(5)
  })
})

describe('an issue in an epic', () => {
  it('has every field of the document', async () => {
    const epic = newEpic('Showing')
    const { store, projects, groups } = service
    const milestoneId = store.milestones.add({
      projectId: projects.charts,
      title: 'M',
      createdAt: '2026-01-01T00:00:00Z',
    })
    const id = newIssue('Whole', {
      description: 'text',
      assigneeIds: [service.user('rita'), service.user('gus')],
      milestoneId,
      weight: 3,
      timeEstimate: 12_600,
      totalTimeSpent: 60,
      dueDate: '2026-03-04',
      userNotesCount: 5,
      upvotes: 6,
      downvotes: 7,
      discussionLocked: true,
      updatedAt: '2026-02-02T00:00:00Z',
      closedAt: '2026-02-01T00:00:00Z',
    })
    store.labels.set('issue', id, [store.labels.add({ groupId: groups.fleet, name: 'z' })])
    await add(epic.iid, id)
    const [issue] = z.array(epicIssue).parse((await list(epic.iid)).json)
    const iid = issue?.iid
    expect(issue).toMatchObject({
      id,
      project_id: projects.charts,
      title: 'Whole',
      description: 'text',
      state: 'closed',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-02-02T00:00:00.000Z',
      closed_at: '2026-02-01T00:00:00.000Z',
      labels: ['z'],
      due_date: '2026-03-04',
      user_notes_count: 5,
      upvotes: 6,
      downvotes: 7,
      discussion_locked: true,
      milestone: { id: milestoneId, title: 'M', state: 'active', start_date: null },
      assignees: [{ username: 'rita' }, { username: 'gus' }],
      assignee: { username: 'rita' },
      author: { username: 'olga' },
      confidential: false,
      weight: 3,
      references: { short: `#${iid}`, relative: `charts#${iid}`, full: `fleet/charts#${iid}` },
      web_url: `${service.url}/fleet/charts/-/issues/${iid}`,
      time_stats: {
        time_estimate: 12_600,
        total_time_spent: 60,
        human_time_estimate: '3h 30m',
        human_total_time_spent: '1m',
      },
      _links: {
        self: `${service.url}/api/v4/projects/${projects.charts}/issues/${iid}`,
        notes: `${service.url}/api/v4/projects/${projects.charts}/issues/${iid}/notes`,
        award_emoji: `${service.url}/api/v4/projects/${projects.charts}/issues/${iid}/award_emoji`,
        project: `${service.url}/api/v4/projects/${projects.charts}`,
      },
      subscribed: true,
    })
    expect(issue).not.toHaveProperty('relative_position')
  })

  it.each([
    [0, null],
    [59, '59s'],
    [3600, '1h'],
    [28_800, '1d'],
    [5 * 28_800 + 60, '1w 1m'],
    [20 * 28_800, '1mo'],
  ])('took %i seconds, to people %s', (seconds, text) => {
    expect(humanTime(seconds)).toBe(text)
  })
})

describe('taking an issue out', () => {
  it('gives the association that was, and the issue stays', async () => {
    const epic = newEpic('Emptied')
    const issue = newIssue('Out')
    const id = await association(epic.iid, issue)
    const path = { id: 'fleet', epic_iid: epic.iid, epic_issue_id: id }
    const reply = await service.ask('rita', 'epicIssues.remove', path)
    expect(reply).toMatchObject({ status: 200, json: { id, issue: { id: issue }, epic: { id: epic.id } } })
    expect(titles(await list(epic.iid))).toEqual([])
    expect((await service.ask('rita', 'epicIssues.remove', path)).status).toBe(404)
    expect((await add(epic.iid, issue)).status).toBe(201)
  })

  it('of another epic is 404, and one that was moved since 412', async () => {
    const [epic, other] = [newEpic('Mine'), newEpic('Yours')]
    const id = await association(epic.iid, newIssue('Stays'))
    const path = { id: 'fleet', epic_iid: epic.iid, epic_issue_id: id }
    const since = { 'if-unmodified-since': 'Mon, 06 Jan 2020 10:00:00 GMT' }
    expect((await service.ask('rita', 'epicIssues.remove', { ...path, epic_iid: other.iid })).status).toBe(404)
    expect((await service.ask('rita', 'epicIssues.remove', path, since)).status).toBe(412)
    expect(titles(await list(epic.iid))).toEqual(['Stays'])
  })
})
