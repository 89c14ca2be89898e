import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { commit as commitSchema, diffEntry } from '#shared/contract/commits.ts'
import { type RunningService, runService, type TestProject } from './testing/running-service.ts'

let service: RunningService
let project: TestProject
let empty: TestProject

const lines = (change = '') =>
  Array.from({ length: 20 }, (_, index) => (index === 9 && change ? change : `line ${index}`)).join('\n')

beforeAll(async () => {
  service = await runService({
    main: work => {
      work.write('a.txt', lines())
      work.write('dir/b.txt', 'b\n')
      work.commit('Root')
      work.git('tag', 'v1')
      work.write('a.txt', lines('changed'))
      work.commit('Change\n\nWith a body\n', { name: 'Bär', email: 'baer@example.com' })
      work.git('checkout', '--quiet', '-b', 'side', 'v1')
      work.write('side', 'side\n')
      work.commit('Side')
      work.git('checkout', '--quiet', 'main')
      work.git('merge', '--quiet', '--no-ff', '-m', 'Merge side', 'side')
      work.git('mv', 'dir/b.txt', 'dir/c.txt')
      work.commit('Rename')
    },
    empty: () => undefined,
    woven: work => {
      work.write('begin', '')
      work.commit('Begin')
      work.git('branch', 'right')
      for (const turn of [1, 2]) {
        for (const side of ['main', 'right']) {
          work.git('checkout', '--quiet', side)
          work.write(`${side} ${turn}`, '')
          work.commit(`${side} ${turn}`)
        }
      }
      work.git('checkout', '--quiet', 'main')
      work.git('merge', '--quiet', '--no-ff', '-m', 'Merge right', 'right')
    },
  })
  project = await service.project('main')
  empty = await service.project('empty')
})

afterAll(() => service.stop())

const titles = (json: unknown) =>
  commitSchema
    .array()
    .parse(json)
    .map(({ title }) => title)
const list = async (query = '') => project.call(`GET /repository/commits${query}`)

describe('the list of commits', () => {
  test('is the history of the default branch, newest first, with pages and totals', async () => {
    const { json, headers } = await list('?per_page=2&page=2')
    const all = project.git('log', '--format=%s', 'main').split('\n')
    expect(titles((await list()).json)).toEqual(all)
    expect(titles(json)).toEqual(all.slice(2, 4))
    expect(headers.get('x-total')).toBe('5')
    expect(headers.get('x-next-page')).toBe('3')
    expect(headers.get('link')).toContain('rel="next"')
  })

  test('has every field of a commit', async () => {
    const { json } = await list('?path=a.txt&with_stats=true&per_page=1')
    const id = project.git('log', '-1', '--format=%H', 'main', '--', 'a.txt')
    expect(json).toEqual([
      {
        id,
        short_id: id.slice(0, 8),
        title: 'Change',
        message: 'Change\n\nWith a body\n',
        author_name: 'Bär',
        author_email: 'baer@example.com',
        authored_date: '2020-09-13T14:27:40.000+02:00',
        committer_name: 'Ada',
        committer_email: 'ada@example.com',
        committed_date: '2020-09-13T14:27:40.000+02:00',
        created_at: '2020-09-13T14:27:40.000+02:00',
        parent_ids: [project.git('rev-parse', 'v1')],
        web_url: `${service.url}/workshop/main/-/commit/${id}`,
        status: null,
        stats: { additions: 1, deletions: 1, total: 2 },
      },
    ])
  })

  test.each([
    ['?ref_name=side', ['Side', 'Root']],
    ['?ref_name=v1', ['Root']],
    ['?ref_name=main~1', ['Merge side', 'Side', 'Change', 'Root']],
    ['?ref_name=v1..side', ['Side']],
    ['?ref_name=side...main~2', ['Side', 'Change']],
    ['?path=dir', ['Rename', 'Root']],
    ['?path=dir/', ['Rename', 'Root']],
    ['?path=nothing', []],
    ['?path=--all', []],
    ['?ref_name=main~1&first_parent=true', ['Merge side', 'Change', 'Root']],
    ['?until=2020-09-13T12:26:40Z', ['Root']],
    ['?since=2020-09-13T12:28:40Z&ref_name=side', ['Side']],
    ['?since=2020-09-13T12:28:41Z&ref_name=side', []],
    ['?until=1969-12-31T23:59:59Z', []],
  ])('%s gives %j', async (query, expected) => {
    expect(titles((await list(query)).json)).toEqual(expected)
  })

  test('has the stats of each commit only when they are wanted', async () => {
    for (const [query, isWith] of [
      ['', false],
      ['?with_stats=false', false],
      ['?with_stats=true', true],
    ] as const) {
      const commits = commitSchema.array().parse((await list(query)).json)
      expect(commits.map(commit => commit.stats !== undefined)).toEqual(commits.map(() => isWith))
    }
  })

  test('is by date, or in topological order: one line of development after the other', async () => {
    const woven = await service.project('woven')
    const read = async (query: string) => titles((await woven.call(`GET /repository/commits${query}`)).json)
    const byDate = ['Merge right', 'right 2', 'main 2', 'right 1', 'main 1', 'Begin']
    expect([await read(''), await read('?order=default')]).toEqual([byDate, byDate])
    const topological = woven.git('log', '--topo-order', '--format=%s', 'main').split('\n')
    expect(topological).not.toEqual(byDate)
    expect(await read('?order=topo')).toEqual(topological)
  })

  test('all commits of all branches, and in topological order', async () => {
    project.git('branch', '-f', 'beside', 'v1')
    const made = await project.call('POST /repository/commits', {
      branch: 'beside',
      commit_message: 'Beside',
      actions: [{ action: 'create', file_path: 'x', content: '' }],
    })
    expect(made.status).toBe(201)
    expect(titles((await list('?all=true')).json)).toContain('Beside')
    expect(titles((await list()).json)).not.toContain('Beside')
    expect(titles((await list('?order=topo')).json)).toEqual(
      project.git('log', '--topo-order', '--format=%s', 'main').split('\n'),
    )
    project.git('branch', '-D', 'beside')
  })

  test.each([
    ['?ref_name=nothing', 404, '404 Ref Not Found'],
    ['?ref_name=--all', 404, '404 Ref Not Found'],
    ['?since=yesterday', 400, 'since is invalid'],
    ['?path=../x', 400, 'path should be a valid file path'],
  ])('%s is answered %i %s', async (query, status, message) => {
    expect(await list(query)).toMatchObject({ status, json: { message } })
  })

  test('of an empty repository is empty', async () => {
    expect(await empty.call('GET /repository/commits')).toMatchObject({ status: 200, json: [] })
  })
})

describe('one commit', () => {
  test('is found by SHA, short SHA, branch or tag, with stats unless they are not wanted', async () => {
    const id = project.git('rev-parse', 'side')
    project.git('tag', '-f', 'of-side', 'side')
    for (const name of [id, id.slice(0, 10), 'side', 'of-side']) {
      expect((await project.call(`GET /repository/commits/${name}`)).json).toMatchObject({
        id,
        stats: { additions: 1, deletions: 0, total: 1 },
        status: null,
        last_pipeline: null,
      })
    }
    project.git('tag', '-d', 'of-side')
    expect((await project.call('GET /repository/commits/side?stats=false')).json).not.toHaveProperty('stats')
    expect(await project.call('GET /repository/commits/nothing')).toMatchObject({
      status: 404,
      json: { message: '404 Commit Not Found' },
    })
  })

  test('is in the branches and tags that contain it', async () => {
    const refs = async (query: string) => (await project.call(`GET /repository/commits/v1/refs${query}`)).json
    expect(await refs('')).toEqual([
      { type: 'branch', name: 'main' },
      { type: 'branch', name: 'side' },
      { type: 'tag', name: 'v1' },
    ])
    expect(await refs('?type=all')).toEqual(await refs(''))
    expect(await refs('?type=branch')).toEqual([
      { type: 'branch', name: 'main' },
      { type: 'branch', name: 'side' },
    ])
    expect(await refs('?type=tag')).toEqual([{ type: 'tag', name: 'v1' }])
    expect(await refs('?per_page=1&page=2')).toEqual([{ type: 'branch', name: 'side' }])
  })

  test('has a diff against its first parent', async () => {
    const { json, headers } = await project.call('GET /repository/commits/main/diff')
    expect(diffEntry.array().parse(json)).toEqual([
      {
        diff: '',
        old_path: 'dir/b.txt',
        new_path: 'dir/c.txt',
        a_mode: '100644',
        b_mode: '100644',
        new_file: false,
        renamed_file: true,
        deleted_file: false,
        too_large: false,
      },
    ])
    expect(headers.get('x-total')).toBe('1')
    expect((await project.call('GET /repository/commits/v1/diff')).json).toMatchObject([
      { new_path: 'a.txt', new_file: true },
      { new_path: 'dir/b.txt' },
    ])
    expect((await project.call('GET /repository/commits/main~1/diff')).json).toMatchObject([
      { new_path: 'side', diff: '@@ -0,0 +1 @@\n+side\n' },
    ])
  })

  test('has no comments, and a missing one gives 404 for them', async () => {
    expect((await project.call('GET /repository/commits/main/comments')).json).toEqual([])
    expect((await project.call('GET /repository/commits/nothing/comments')).status).toBe(404)
  })
})

describe('cherry-pick and revert', () => {
  const apply = (sha: string, kind: string, branch: string) =>
    project.call(`POST /repository/commits/${sha}/${kind}`, { branch })

  test('a cherry-picked commit keeps its author and names its source; reverting it undoes it', async () => {
    project.git('branch', '-f', 'target', 'v1')
    const source = project.git('rev-parse', 'main~2')
    const picked = await apply(source, 'cherry_pick', 'target')
    expect(picked.status).toBe(201)
    expect(commitSchema.parse(picked.json)).toMatchObject({
      author_name: 'Bär',
      authored_date: '2020-09-13T14:27:40.000+02:00',
      committer_name: 'Ines Okafor',
      message: `Change\n\nWith a body\n\n(cherry picked from commit ${source})\n`,
      parent_ids: [project.git('rev-parse', 'v1')],
    })
    const reverted = await apply('target', 'revert', 'target')
    expect(commitSchema.parse(reverted.json)).toMatchObject({ title: 'Revert "Change"', author_name: 'Ines Okafor' })
    expect(project.git('diff', 'v1', 'target')).toBe('')
    expect(project.git('fsck', '--strict', '--no-dangling')).toBe('')
  })

  test('an applied change is empty, a change that does not apply is a conflict, and the branch stays', async () => {
    project.git('branch', '-f', 'target', 'v1')
    await project.call('PUT /repository/files/a.txt', {
      branch: 'target',
      commit_message: 'Mine',
      content: lines('mine'),
    })
    const before = project.git('rev-parse', 'target')
    const change = project.git('rev-parse', 'main~2')
    expect(await apply(change, 'cherry_pick', 'target')).toMatchObject({
      status: 400,
      json: { error_code: 'conflict', message: expect.any(String) },
    })
    expect(await apply('v1', 'revert', 'target')).toMatchObject({ status: 400, json: { error_code: 'conflict' } })
    expect(await apply(change, 'cherry_pick', 'main')).toMatchObject({
      status: 400,
      json: { error_code: 'empty', message: expect.any(String) },
    })
    expect(await apply(before, 'revert', 'v1-branch')).toMatchObject({
      status: 404,
      json: { message: '404 Branch Not Found' },
    })
    expect(await apply('nothing', 'revert', 'target')).toMatchObject({
      status: 404,
      json: { message: '404 Commit Not Found' },
    })
    expect(project.git('rev-parse', 'target')).toBe(before)
  })

  test.each(['cherry_pick', 'revert'])('need a branch, which is there: %s', async kind => {
    expect(await project.call(`POST /repository/commits/side/${kind}`, {})).toMatchObject({
      status: 400,
      json: { message: 'branch is missing' },
    })
    expect((await apply('side', kind, 'nothing')).status).toBe(404)
  })

  test.each(['cherry_pick', 'revert'])(
    'a %s that is asked to be a dry run is refused, and changes nothing',
    async kind => {
      project.git('branch', '-f', 'target', 'v1')
      const source = kind === 'revert' ? 'target' : project.git('rev-parse', 'main~2')
      const asked = { branch: 'target', dry_run: true }
      expect(await project.call(`POST /repository/commits/${source}/${kind}`, asked)).toMatchObject({
        status: 400,
        json: { message: 'dry_run is not a parameter of this operation' },
      })
      expect(project.git('rev-parse', 'target')).toBe(project.git('rev-parse', 'v1'))
    },
  )

  test('needs the right to push to the branch', async () => {
    const developer = service.as(project, 30)
    expect((await developer('POST /repository/commits/side/revert', { branch: 'main' })).status).toBe(403)
  })
})

test('times are moments with an offset', async () => {
  const moment = z.iso.datetime({ offset: true })
  const commits = commitSchema.array().parse((await list('?all=true')).json)
  expect(commits.length).toBeGreaterThan(0)
  for (const commit of commits) {
    expect(moment.safeParse(commit.committed_date).success).toBe(true)
    expect(moment.safeParse(commit.authored_date).success).toBe(true)
  }
})
