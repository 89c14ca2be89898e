import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sandboxProject } from '#shared/bridge.ts'
import { geoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { startService } from '../service.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ sandbox: true }, { isSandboxNew: true })
})
afterAll(() => service.stop())

const git = (of: TestService, project: number, ...command: string[]) =>
  execFileSync('git', ['-c', 'core.quotePath=off', '--git-dir', of.store.repositoryPath(project), ...command], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: 'pipe',
  })
const lines = (text: string) => text.split('\n').filter(Boolean)

const lighthouse = 1
const tides = 2
const firmware = 3
const notes = 4

describe('the sandbox', () => {
  it('has two groups, one of them nested, and projects with and without a history', async () => {
    const groups = (await service.call('/groups')).json()
    expect(groups).toMatchObject([
      { full_path: 'harbor' },
      { full_path: 'harbor/instruments' },
      { full_path: 'workshop' },
    ])
    const projects = (await service.call('/projects?order_by=id&sort=asc')).json()
    expect(projects).toMatchObject([
      { path_with_namespace: sandboxProject, default_branch: 'main', visibility: 'internal' },
      { path_with_namespace: 'harbor/tide-tables', default_branch: 'main', visibility: 'public' },
      { path_with_namespace: 'harbor/instruments/buoy-firmware', default_branch: null, empty_repo: true },
      { path_with_namespace: 'workshop/field-notes', default_branch: 'main', visibility: 'private' },
    ])
  })

  it('has repositories that pass git fsck', () => {
    for (const project of [lighthouse, tides, firmware, notes]) git(service, project, 'fsck', '--strict', '--full')
  })

  it('is the same to the last byte wherever it is made', async () => {
    const other = await startTestService({ sandbox: true }, { isSandboxNew: true })
    const refs = (of: TestService) => [lighthouse, tides, notes].map(project => git(of, project, 'show-ref'))
    expect(refs(other)).toEqual(refs(service))
    await other.stop()
  })

  it('has two years of work by several users, on merged and unmerged branches', () => {
    for (const project of [lighthouse, tides]) {
      const authors = new Set(lines(git(service, project, 'log', '--all', '--format=%ae')))
      expect(authors.size).toBeGreaterThanOrEqual(6)
      expect(lines(git(service, project, 'rev-list', '--all')).length).toBeGreaterThan(130)
      expect(lines(git(service, project, 'rev-list', '--merges', 'main')).length).toBeGreaterThanOrEqual(4)
      expect(lines(git(service, project, 'branch', '--no-merged', 'main')).length).toBeGreaterThanOrEqual(3)
      const [newest = '', oldest = ''] = [['-1'], ['--max-parents=0']].map(which =>
        git(service, project, 'log', '--format=%aI', ...which, 'main'),
      )
      expect(Date.parse(newest.trim()) - Date.parse(oldest.trim())).toBeGreaterThan(700 * 86_400_000)
    }
  })

  it('never goes back in time', () => {
    for (const project of [lighthouse, tides, notes]) {
      const times = lines(git(service, project, 'log', '--first-parent', '--reverse', '--format=%ct', 'main')).map(
        Number,
      )
      expect(times).toEqual([...times].sort((a, b) => a - b))
    }
  })

  it('has every kind of entry a tree can have', () => {
    const modes = new Set(lines(git(service, tides, 'ls-tree', '-r', '-t', 'main')).map(line => line.slice(0, 6)))
    expect([...modes].sort()).toEqual(['040000', '100644', '100755', '120000', '160000'])
    expect(git(service, tides, 'show', 'main:.gitmodules')).toContain('path = vendor/ephemeris')
  })

  it('has names that break careless code', () => {
    const paths = lines(git(service, tides, 'ls-tree', '-r', '-z', '--name-only', 'main').replaceAll('\0', '\n'))
    for (const odd of [/ /, /%/, /#/, /"/, /'/, /&/, /ü/, /港/, /🌊/])
      expect(paths.some(path => odd.test(path))).toBe(true)
  })

  it('has an empty file, a file with CRLF, an image, a drawing, and renames', () => {
    expect(git(service, tides, 'cat-file', '-s', 'main:tides/__init__.py')).toBe('0\n')
    expect(git(service, tides, 'show', 'main:tools/windows/print-tables.bat')).toMatch(/\r\n/)
    const png = execFileSync('git', [
      '--git-dir',
      service.store.repositoryPath(lighthouse),
      'show',
      'main:public/icon.png',
    ])
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
    expect(git(service, lighthouse, 'show', 'main:public/lighthouse.svg')).toContain('<svg')
    expect(git(service, tides, 'log', '--diff-filter=R', '--find-renames', '--name-status', '--format=')).toContain(
      'tides/prediction.py',
    )
  })

  it('has a text file of five megabytes, and one of 20,000 lines with sixty edits', () => {
    expect(Number(git(service, tides, 'cat-file', '-s', 'main:archive/gauge-readings-2024.txt'))).toBeGreaterThan(
      5_000_000,
    )
    expect(lines(git(service, tides, 'show', 'main:tides/data/harmonics.py')).length).toBeGreaterThan(19_980)
    const edits = lines(git(service, tides, 'log', '--format=%ae', 'main', '--', 'tides/data/harmonics.py'))
    expect(edits.length).toBe(61)
    expect(new Set(edits).size).toBeGreaterThanOrEqual(4)
  })

  it('is consistent: nodes have no project, repository or event that the primary lacks', async () => {
    const [primary, ...others] = z.array(geoNodeStatus).parse((await service.call('/geo_nodes/status')).json())
    const reported = others.filter(({ last_event_id }) => typeof last_event_id === 'number')
    expect(reported).toHaveLength(2)
    for (const status of reported) {
      const { last_event_id, last_event_timestamp } = primary ?? {}
      expect(status).toMatchObject({ last_event_id, last_event_timestamp })
      expect(status.cursor_last_event_id).toBeLessThanOrEqual(Number(last_event_id))
      expect(status.cursor_last_event_id).toBeGreaterThan(Number(last_event_id) - 10)
    }
    const counts = [primary, ...reported].map(status => [status?.projects_count, status?.repositories_count])
    expect(counts).toEqual([
      [4, 3],
      [4, 3],
      [1, 0],
    ])
  })

  it('counts as many comments on an issue as its activity has', async () => {
    const event = z.looseObject({
      note: z.looseObject({ noteable_type: z.string(), noteable_id: z.number().nullable() }).optional(),
    })
    const comments = new Map<number | null, number>()
    for (const page of [1, 2, 3]) {
      for (const project of [lighthouse, tides, firmware]) {
        const reply = await service.call(`/projects/${project}/events?action=commented&per_page=100&page=${page}`)
        for (const { note } of z.array(event).parse(reply.json())) {
          if (note?.noteable_type === 'Issue') comments.set(note.noteable_id, (comments.get(note.noteable_id) ?? 0) + 1)
        }
      }
    }
    expect(comments.size).toBeGreaterThan(3)
    for (const [issue, count] of comments) {
      expect([issue, service.store.issues.find(issue ?? 0, { userId: null, all: true })?.user_notes_count]).toEqual([
        issue,
        count,
      ])
    }
  })

  it('has annotated and lightweight tags, and releases', async () => {
    const tags = (await service.call('/projects/1/repository/tags?order_by=name&sort=desc')).json()
    expect(tags).toMatchObject([
      { name: 'v2.0.0', message: expect.stringContaining('Lighthouse 2.0.0'), release: { tag_name: 'v2.0.0' } },
      { name: 'v1.2.1' },
      { name: 'v1.2.0' },
      { name: 'v1.1.0' },
      { name: 'v1.0.0', release: null },
      { name: 'deployed-2.0.0', message: null },
      { name: 'deployed-1.2.0' },
      { name: 'deployed-1.1.0' },
      { name: 'deployed-1.0.0' },
    ])
  })
})

describe('imports', () => {
  it('a repository of this machine becomes the project of a sandbox that would else be made up', async () => {
    const source = service.store.repositoryPath(lighthouse)
    const other = await startTestService({ sandbox: true, imports: [source] }, { isSandboxNew: true })
    const projects = (await other.call('/projects?order_by=id&sort=asc')).json()
    expect(projects).toMatchObject([
      {},
      {},
      {},
      { path_with_namespace: 'workshop/1', default_branch: 'main', visibility: 'private' },
    ])
    expect(git(other, 4, 'show-ref')).toBe(git(service, lighthouse, 'show-ref'))
    await other.stop()
  })

  it('and interrupted commits leave no lock files', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'gatehouse-cut-short-'))
    const options = {
      directory,
      port: 0,
      profile: 'documents',
      edition: 'ultimate',
      sandbox: false,
      imports: [service.store.repositoryPath(lighthouse)],
      onFault: () => undefined,
      onNotice: () => undefined,
    } as const
    const repositories = join(directory, 'repositories')
    mkdirSync(join(repositories, '1.git', 'objects'), { recursive: true })
    mkdirSync(join(repositories, '0.git.half', 'objects'), { recursive: true })
    await (await startService(options)).stop()
    expect(readdirSync(repositories)).toEqual(['1.git'])
    expect(existsSync(join(repositories, '1.git', 'HEAD'))).toBe(true)
    const lock = join(repositories, '1.git', 'refs', 'heads', 'main.lock')
    mkdirSync(dirname(lock), { recursive: true })
    writeFileSync(lock, '')
    await (await startService(options)).stop()
    expect(existsSync(lock)).toBe(false)
    rmSync(directory, { recursive: true })
  })

  it('a path that is not a repository is reported, and the sandbox is used instead', async () => {
    const other = await startTestService({ sandbox: true, imports: ['/nowhere/at/all'] }, { isSandboxNew: true })
    expect(other.faults.splice(0)).toEqual([expect.stringContaining('/nowhere/at/all was not imported')])
    expect((await other.call('/projects/workshop%2Ffield-notes')).status).toBe(200)
    await other.stop()
  })
})
