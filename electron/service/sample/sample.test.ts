import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { longFilePath } from './repository-files.ts'
import { large, type SampleSize, scaled } from './size.ts'

const empty = 2
const small = scaled(large, 0.005)
const size: SampleSize = { ...small, projects: small.repositories + empty }
/** The empty tree, which exists in every git repository. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
const [atlas, watch] = ['fleet%2Fatlas', 'fleet%2Fharbour-watch']

let service: TestService
beforeAll(async () => {
  service = await startTestService({ sample: size })
})
afterAll(() => service.stop())

const getId = async (of: TestService, path: string) =>
  z.object({ id: z.number() }).parse((await of.call(`/projects/${path}`)).json()).id
const git = (of: TestService, project: number, ...command: string[]) =>
  execFileSync('git', ['-c', 'core.quotePath=off', '--git-dir', of.store.repositoryPath(project), ...command], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
const lines = (text: string) => text.split('\n').filter(Boolean)
const getTotal = async (path: string) => Number((await service.call(path)).headers['x-total'])

describe('the large repository', () => {
  let project: number
  beforeAll(async () => {
    project = await getId(service, atlas)
  })

  it('has exactly the numbers of files, commits, tags and branches of its size', () => {
    expect(lines(git(service, project, 'ls-tree', '-r', '--name-only', 'main'))).toHaveLength(size.files)
    expect(git(service, project, 'rev-list', '--all', '--count').trim()).toBe(String(size.commits))
    expect(lines(git(service, project, 'tag'))).toHaveLength(size.tags)
    expect(lines(git(service, project, 'branch'))).toHaveLength(size.branches + 1)
  })

  it('has wide folders, binary files, renames, merges and a commit of very many files', () => {
    expect(lines(git(service, project, 'ls-tree', '--name-only', 'main', 'stations/'))).toHaveLength(
      size.entriesOfWideFolder,
    )
    const added = git(service, project, 'diff', '--numstat', emptyTree, 'main', '--', 'charts')
    expect(added).toMatch(/^-\t-\t/m)
    expect(lines(git(service, project, 'log', '--format=%h', '-M', '--diff-filter=R', 'main')).length).toBeGreaterThan(
      0,
    )
    expect(Number(git(service, project, 'rev-list', '--merges', '--count', 'main'))).toBeGreaterThan(1)
    const [widest = ''] = lines(git(service, project, 'log', '--format=%H', '--grep=licence', 'main'))
    expect(lines(git(service, project, 'show', '--format=', '--name-only', widest))).toHaveLength(
      size.filesOfWidestCommit,
    )
  })

  it('has a long file that many commits wrote', async () => {
    const blame = await service.call(
      `/projects/${atlas}/repository/files/${encodeURIComponent(longFilePath)}/blame?ref=main`,
    )
    const ranges = z
      .array(z.object({ commit: z.object({ id: z.string() }), lines: z.array(z.string()) }))
      .parse(blame.json())
    expect(ranges.flatMap(range => range.lines)).toHaveLength(size.lines)
    expect(new Set(ranges.map(range => range.commit.id)).size).toBeGreaterThan(1)
  })

  it('passes git fsck', () => {
    git(service, project, 'fsck', '--strict', '--full')
  })
})

describe('the records', () => {
  it('have the numbers of the size', async () => {
    const sandbox = await startTestService({ sandbox: true })
    const before = async (path: string) => Number((await sandbox.call(path)).headers['x-total'])
    for (const [path, added] of [
      ['/users', size.users],
      ['/groups', size.groups],
      ['/projects', size.projects],
      ['/audit_events', size.auditEvents],
    ] as const) {
      expect([path, await getTotal(path)]).toEqual([path, (await before(path)) + added])
    }
    await sandbox.stop()
    expect(await getTotal('/groups/fleet/members')).toBe(size.users + 1)
    expect(await getTotal(`/projects/${watch}/environments`)).toBeGreaterThanOrEqual(size.environmentsOfOne)
    expect(await getTotal('/groups/fleet/epics?include_descendant_groups=false')).toBeGreaterThanOrEqual(
      Math.floor(size.epics / 3),
    )
  })

  it('have groups nested five deep', async () => {
    const groups = z
      .array(z.object({ full_path: z.string() }))
      .parse((await service.call('/groups?per_page=100')).json())
    expect(Math.max(...groups.map(group => group.full_path.split('/').length))).toBe(5)
  })

  it('stand in the audit log in the order of time, those of the sandbox among them', () => {
    const { items } = service.store.auditEvents.list({}, { limit: 5000, offset: 0 })
    expect(items.map(row => row.created_at)).toEqual(
      items
        .map(row => row.created_at)
        .sort()
        .reverse(),
    )
    expect(items.map(row => row.id)).toEqual(items.map((_, index) => items.length - index))
    const own = items.findIndex(row => row.details.entity_path === 'harbor/lighthouse')
    expect(own).toBeGreaterThan(0)
    expect(items.slice(own).some(row => row.details.entity_path?.startsWith('fleet'))).toBe(true)
  })

  it('are of projects that answer with their files', async () => {
    const projects = z
      .array(z.object({ id: z.number(), default_branch: z.string().nullable() }))
      .parse((await service.call('/projects?per_page=100')).json())
    for (const { id } of projects.filter(project => project.default_branch !== null)) {
      const tree = await service.call(`/projects/${id}/repository/tree`)
      expect([id, tree.status, tree.text === '[]']).toEqual([id, 200, false])
    }
  })
})

it('gives projects without files an empty repository', async () => {
  const projects = z
    .array(z.object({ id: z.number(), default_branch: z.string().nullable() }))
    .parse((await service.call('/projects?per_page=100')).json())
  const withoutFiles = projects.filter(project => project.default_branch === null)
  expect(withoutFiles.length).toBeGreaterThanOrEqual(empty)
  for (const { id } of withoutFiles) {
    const branches = await service.call(`/projects/${id}/repository/branches`)
    expect([branches.status, branches.text]).toEqual([200, '[]'])
  }
})

describe('made twice', () => {
  it('is the same to the last byte', async () => {
    const other = await startTestService({ sample: size })
    const refs = async (of: TestService) => {
      const ids = [await getId(of, atlas), await getId(of, watch)]
      return ids.map(id => git(of, id, 'show-ref'))
    }
    expect(await refs(other)).toEqual(await refs(service))
    expect(getRows(other)).toEqual(getRows(service))
    await other.stop()
  })
})

/** What stands in the tables that the sample fills. */
function getRows(of: TestService): Record<string, string> {
  const database = new DatabaseSync(join(of.directory, 'service.db'), { readOnly: true })
  const tables = [
    'users',
    'groups',
    'projects',
    'members',
    'issues',
    'epics',
    'epic_issues',
    'environments',
    'deployments',
    'activity_events',
    'audit_events',
  ]
  const digest = (table: string) =>
    hash('sha256', JSON.stringify(database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all()))
  const rows = Object.fromEntries(tables.map(table => [table, digest(table)]))
  database.close()
  return rows
}
