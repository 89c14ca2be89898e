import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupListSql } from './groups.ts'
import { memberIdsSql } from './member-lists.ts'
import { type ListSql, pageSql } from './paged-list.ts'
import { projectListSql, projectOrders } from './projects.ts'
import { openStore, type Store } from './store.ts'
import { userListSql } from './users.ts'

let directory: string
let store: Store
let database: DatabaseSync

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'gatehouse-plans-'))
  store = openStore(directory)
  database = new DatabaseSync(join(directory, 'service.db'))
})
afterAll(() => {
  database.close()
  store.close()
  rmSync(directory, { recursive: true })
})

/** The steps in which SQLite reads a statement. */
function getPlan(sql: string): string[] {
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
  return steps.map(step => String(step.detail))
}
/** Sorting reads everything before the first row; a scan that no index puts in order would be sorted. */
const sorts = (steps: readonly string[]) => steps.filter(step => step.includes('TEMP B-TREE'))

const administrator = { userId: 1, all: true }
const somebody = { userId: 1, all: false }
const orders = Object.keys(projectOrders).filter((order): order is keyof typeof projectOrders => order in projectOrders)

describe('the first page of a list comes from an index, in its order', () => {
  const lists: [string, ListSql][] = [
    ['groups', groupListSql({ viewer: administrator })],
    ['users', userListSql({})],
    ...orders.flatMap(orderBy =>
      (['asc', 'desc'] as const).map((sort): [string, ListSql] => [
        `projects by ${orderBy} ${sort}`,
        projectListSql({ viewer: administrator, orderBy, sort }),
      ]),
    ),
  ]
  it.each(lists)('%s', (_, sql) => {
    const plan = getPlan(pageSql(sql))
    expect(plan).toHaveLength(1)
    // The order by id is that of the table itself.
    if (!sql.order.startsWith('id')) expect(plan[0]).toMatch(/ USING (COVERING )?INDEX /)
    expect(sorts(plan)).toEqual([])
  })

  it.each([
    ['groups', groupListSql({ viewer: somebody })],
    ['projects', projectListSql({ viewer: somebody, orderBy: 'created_at', sort: 'desc' })],
    ['projects of the caller', projectListSql({ viewer: somebody, membership: true, orderBy: 'name', sort: 'asc' })],
  ])('%s, for somebody who is no administrator', (_, sql) => {
    const plan = getPlan(pageSql(sql))
    expect(plan[0]).toMatch(/^(SCAN (groups|projects) USING INDEX |MULTI-INDEX OR$)/)
    // Of the members, only the caller's own are read.
    const members = plan.filter(step => /\bmembers\b/.test(step))
    expect(members.length).toBeGreaterThan(0)
    for (const step of members) expect(step).toContain('members_by_user (user_id=?')
  })

  it('members of a place and of those above it, merged', () => {
    const plan = getPlan(memberIdsSql({}, 3))
    expect(sorts(plan)).toEqual([])
    const reads = plan.filter(step => step.startsWith('SEARCH members'))
    expect(reads).toHaveLength(3)
    for (const step of reads) expect(step).toContain('PRIMARY KEY (source_type=? AND source_id=?)')
  })
})

describe('a page', () => {
  it('returns its total up to the reported maximum, and whether there are more rows', () => {
    store.transaction(() => {
      for (let index = 0; index < 10_001; index += 1) {
        store.users.add({ username: `user-${index}`, name: 'User', email: `user-${index}@example.org` })
      }
    })
    const first = store.users.list({ limit: 20, offset: 0 })
    expect([first.total(), first.hasNext, first.items.length]).toEqual([null, true, 20])
    const fewer = store.users.list({ search: 'user-999', limit: 10, offset: 0 })
    expect([fewer.total(), fewer.hasNext]).toEqual([11, true])
    const last = store.users.list({ search: 'user-999', limit: 10, offset: 10 })
    expect([last.total(), last.hasNext, last.items.length]).toEqual([11, false, 1])
    const beyond = store.users.list({ search: 'user-999', limit: 10, offset: 20 })
    expect([beyond.total(), beyond.hasNext, beyond.items.length]).toEqual([11, false, 0])
    const empty = store.users.list({ search: 'nobody', limit: 10, offset: 0 })
    expect([empty.total(), empty.hasNext]).toEqual([0, false])
  })
})

describe('the groups above a group', () => {
  it('are also set for groups that existed before', () => {
    const add = (path: string, parentId?: number) =>
      store.groups.add({ name: path, path, visibility: 'private', ...(parentId === undefined ? {} : { parentId }) })
    const top = add('top')
    const middle = add('middle', top)
    const bottom = add('bottom', middle)
    const userId = store.users.byUsername('user-1')?.id ?? 0
    store.members.put({ type: 'group', sourceId: top, userId, accessLevel: 20 })
    store.members.put({ type: 'group', sourceId: middle, userId, accessLevel: 40 })
    expect([top, middle, bottom].map(group => store.members.levelInGroup(userId, group))).toEqual([20, 40, 40])
    const project = store.projects.add({
      groupId: bottom,
      name: 'p',
      path: 'p',
      visibility: 'private',
      defaultBranch: null,
    })
    expect(store.members.levelInProject(userId, project)).toBe(40)
    expect(store.members.inherited({ type: 'project', id: project }, userId)).toEqual({ level: 40, name: 'middle' })
    expect(store.members.inherited({ type: 'group', id: middle }, userId)).toEqual({ level: 20, name: 'top' })
    expect(store.members.inherited({ type: 'group', id: top }, userId)).toBeUndefined()
  })
})
