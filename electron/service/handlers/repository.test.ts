import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compareResult, treeEntry } from '#shared/contract/repository.ts'
import { type RunningService, runService, type TestProject } from './testing/running-service.ts'

let service: RunningService
let project: TestProject
let empty: TestProject
let crew: TestProject

beforeAll(async () => {
  service = await runService({
    main: work => {
      for (const path of ['z/1', 'z/y/2', 'a.txt', 'b.txt', 'tab\tz']) work.write(path, `${path}\n`)
      for (let index = 0; index < 30; index++) work.write(`many/${String(index).padStart(2, '0')}`, String(index))
      work.write('run', 'x')
      work.makeExecutable('run')
      work.link('link', 'a.txt')
      work.commit('First')
      work.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},module`)
      work.git('commit', '--quiet', '-m', 'Module')
      work.git('branch', 'side', 'main~1')
      work.write('a.txt', 'main\n')
      work.git('add', 'a.txt')
      work.git('commit', '--quiet', '--author=Zoe <zoe@example.com>', '-m', 'On main')
      work.git('checkout', '--quiet', 'side')
      work.write('side.txt', 'side\n')
      work.commit('On side', { name: 'Bär', email: 'baer@example.com' })
      work.git('checkout', '--quiet', '--orphan', 'alone')
      work.commit('Alone')
      work.git('checkout', '--quiet', '--force', 'main')
    },
    empty: () => undefined,
    crew: work => {
      const commit = (name: string, email: string) => work.commit('Work', { name, email })
      for (const email of ['bo@b.example', 'bo@a.example', 'bo@c.example']) commit('Bo', email)
      commit('Zed', 'bo@a.example')
      commit('Al', 'al@d.example')
      commit('Al', 'al@d.example')
    },
  })
  project = await service.project('main')
  empty = await service.project('empty')
  crew = await service.project('crew')
})

afterAll(() => service.stop())

const tree = async (query: string) => {
  const reply = await project.call(`GET /repository/tree${query}`)
  return { ...reply, entries: treeEntry.array().parse(reply.json) }
}

describe('the tree', () => {
  test('shows folders first, then files, then submodules, with their modes', async () => {
    const { entries } = await tree('?per_page=100')
    expect(entries.map(({ name, type, mode }) => [name, type, mode])).toEqual([
      ['many', 'tree', '040000'],
      ['z', 'tree', '040000'],
      ['a.txt', 'blob', '100644'],
      ['b.txt', 'blob', '100644'],
      ['link', 'blob', '120000'],
      ['run', 'blob', '100755'],
      ['tab\tz', 'blob', '100644'],
      ['module', 'commit', '160000'],
    ])
    expect(entries[2]).toEqual({
      id: project.git('rev-parse', 'main:a.txt'),
      name: 'a.txt',
      type: 'blob',
      path: 'a.txt',
      mode: '100644',
    })
  })

  test('of a folder has full paths, at any ref', async () => {
    const { entries } = await tree('?path=z/&ref=side')
    expect(entries.map(({ path, name }) => [path, name])).toEqual([
      ['z/y', 'y'],
      ['z/1', '1'],
    ])
  })

  test('is one folder of the default branch, twenty entries a page, when nothing else is asked for', async () => {
    const { entries } = await tree('')
    expect(entries.map(({ path }) => path)).toEqual(
      (await tree('?ref=main&recursive=false')).entries.map(one => one.path),
    )
    expect(entries.some(({ path }) => path.includes('/'))).toBe(false)
    const { entries: page, headers } = await tree('?recursive=true')
    expect([page.length, headers.get('x-per-page'), headers.get('x-next-page')]).toEqual([20, '20', '2'])
  })

  test('recursive is everything, in pages that join', async () => {
    const expected = project
      .git('-c', 'core.quotePath=off', 'ls-tree', '-r', '-t', '-z', '--name-only', 'main')
      .split('\0')
      .filter(Boolean)
    const pages = await Promise.all([1, 2, 3, 4].map(page => tree(`?recursive=true&per_page=12&page=${page}`)))
    expect(pages.flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual(expected)
    expect(pages[0]?.headers.get('x-total')).toBe(String(expected.length))
    const below = await tree('?recursive=true&path=z')
    expect(below.entries.map(({ path, name }) => [path, name])).toEqual([
      ['z/1', '1'],
      ['z/y', 'y'],
      ['z/y/2', '2'],
    ])
  })

  test.each(['', '&recursive=true', '&path=many', '&path=z&recursive=true'])(
    'the keyset walk%s sees every entry once',
    async query => {
      const whole = await tree(`?per_page=100${query}`)
      const seen: string[] = []
      let next: string | undefined = `?pagination=keyset&per_page=7${query}`
      while (next !== undefined) {
        const { entries, headers }: Awaited<ReturnType<typeof tree>> = await tree(next)
        seen.push(...entries.map(({ path }) => path))
        next = /\/tree(\?[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
      }
      expect(seen).toEqual(whole.entries.map(({ path }) => path))
    },
  )

  test('a keyset walk stays in the tree it began in, and passes names that look alike', async () => {
    const odd = ['caf\xe8', 'caf\xe9', 'x']
    const blob = project.git('rev-parse', 'main:a.txt')
    const make = (names: readonly string[]) => {
      const input = Buffer.from(names.map(name => `100644 blob ${blob}\t${name}\0`).join(''), 'latin1')
      const id = execFileSync('git', ['mktree', '-z'], { cwd: project.directory, input }).toString().trim()
      project.git('update-ref', 'refs/heads/odd', project.git('commit-tree', id, '-m', 'Odd names'))
    }
    for (const way of ['', '&recursive=true']) {
      make(odd)
      const first = await tree(`?ref=odd&pagination=keyset&per_page=1${way}`)
      make(['other'])
      const seen = [...first.entries]
      let { headers } = first
      for (let turns = 0; headers.get('link') && turns < 5; turns++) {
        const next = await tree(/\/tree(\?[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '')
        seen.push(...next.entries)
        headers = next.headers
      }
      expect(seen.map(({ name }) => name)).toEqual(['caf\ufffd', 'caf\ufffd', 'x'])
    }
  })

  test('a page_token of one path is refused for another (document 1, section 1)', async () => {
    const { headers } = await tree('?recursive=true&pagination=keyset&per_page=1')
    const token = /page_token=([0-9a-f-]+)/.exec(headers.get('link') ?? '')?.[1]
    const next = (query: string) => project.call(`GET /repository/tree?pagination=keyset&page_token=${token}${query}`)
    expect((await next('&recursive=true')).status).toBe(200)
    const refused = { status: 400, json: { message: 'page_token does not have a valid value' } }
    for (const query of ['', '&recursive=true&path=z', '&path=many']) expect(await next(query)).toMatchObject(refused)
  })

  test.each([
    ['?path=nothing', 404, '404 Tree Not Found'],
    ['?path=a.txt', 404, '404 Tree Not Found'],
    ['?ref=nothing', 404, '404 Tree Not Found'],
    ['?path=../x', 400, 'path should be a valid file path'],
    ['?pagination=keyset&page_token=gone', 400, 'page_token does not have a valid value'],
    [`?recursive=true&pagination=keyset&page_token=${'1'.repeat(40)}-7`, 400, 'page_token does not have a valid value'],
  ])('%s is answered %i %s', async (query, status, message) => {
    expect(await project.call(`GET /repository/tree${query}`)).toMatchObject({ status, json: { message } })
  })

  test('of an empty repository is not found', async () => {
    expect(await empty.call('GET /repository/tree')).toMatchObject({
      status: 404,
      json: { message: '404 Tree Not Found' },
    })
  })
})

describe('blobs', () => {
  test('come by SHA, as JSON and raw', async () => {
    const sha = project.git('rev-parse', 'main:b.txt')
    expect((await project.call(`GET /repository/blobs/${sha}`)).json).toEqual({
      size: 6,
      encoding: 'base64',
      content: Buffer.from('b.txt\n').toString('base64'),
      sha,
    })
    expect((await project.call(`GET /repository/blobs/${sha}/raw`)).bytes.toString()).toBe('b.txt\n')
  })

  test.each(['main', 'f'.repeat(40), 'HEAD', 'main:b.txt', '--help'])('%s is no blob', async sha => {
    for (const suffix of ['', '/raw']) {
      expect(await project.call(`GET /repository/blobs/${encodeURIComponent(sha)}${suffix}`)).toMatchObject({
        status: 404,
        json: { message: '404 Blob Not Found' },
      })
    }
  })

  test('a commit or a folder is no blob', async () => {
    for (const name of ['main', 'main^{tree}']) {
      expect((await project.call(`GET /repository/blobs/${project.git('rev-parse', name)}`)).status).toBe(404)
    }
  })
})

describe('comparing', () => {
  const compare = async (query: string) =>
    compareResult.parse((await project.call(`GET /repository/compare?${query}`)).json)

  test('from the merge base shows only what the other side did', async () => {
    const result = await compare('from=main&to=side')
    expect(result.commits.map(({ title }) => title)).toEqual(['On side'])
    expect(result.commit?.title).toBe('On side')
    expect(result.diffs.map(({ new_path }) => new_path)).toEqual(['side.txt'])
    expect([result.compare_timeout, result.compare_same_ref]).toEqual([false, false])
  })

  test('straight shows all that differs', async () => {
    const result = await compare('from=main&to=side&straight=true')
    expect(result.diffs.map(({ new_path }) => new_path)).toEqual(['a.txt', 'module', 'side.txt'])
  })

  test('commits are oldest first; a ref with itself has none', async () => {
    const result = await compare(`from=${project.git('rev-parse', 'main~2')}&to=main`)
    expect(result.commits.map(({ title }) => title)).toEqual(['Module', 'On main'])
    expect(await compare('from=main&to=main')).toEqual({
      commit: null,
      commits: [],
      diffs: [],
      compare_timeout: false,
      compare_same_ref: true,
    })
  })

  test('another name of the same commit is the same ref', async () => {
    project.git('branch', 'same', 'main')
    const others = ['same', project.git('rev-parse', 'main')]
    const results = await Promise.all(others.map(to => compare(`from=main&to=${to}`)))
    project.git('branch', '-D', 'same')
    expect(results.map(result => [result.compare_same_ref, result.commits, result.diffs])).toEqual([
      [true, [], []],
      [true, [], []],
    ])
  })

  test('histories without a common commit are compared directly', async () => {
    const result = await compare('from=main&to=alone')
    expect(result.commits.map(({ title }) => title)).toEqual(['Alone'])
    expect(result.diffs.length).toBeGreaterThan(0)
  })

  test('a missing ref gives an error that says so', async () => {
    expect(await project.call('GET /repository/compare?from=main&to=nothing')).toMatchObject({
      status: 404,
      json: { message: '404 Ref Not Found' },
    })
    expect((await project.call('GET /repository/compare?from=main')).status).toBe(400)
  })
})

describe('merge base and contributors', () => {
  const mergeBase = (...refs: string[]) =>
    project.call(`GET /repository/merge_base?${refs.map(ref => `refs[]=${ref}`).join('&')}`)

  test('the common ancestor of two and of more', async () => {
    const root = project.git('rev-parse', 'main~2')
    expect((await mergeBase('main', 'side')).json).toMatchObject({ id: root, title: 'First' })
    expect((await mergeBase('main', 'side', project.git('rev-parse', 'main~1'))).json).toMatchObject({ id: root })
  })

  test('none, an unknown ref, a single ref', async () => {
    expect(await mergeBase('main', 'alone')).toMatchObject({
      status: 404,
      json: { message: '404 Merge Base Not Found' },
    })
    expect(await mergeBase('main', 'nothing')).toMatchObject({
      status: 400,
      json: { message: 'Could not find ref: nothing' },
    })
    expect((await mergeBase('main')).status).toBe(400)
  })

  test('contributors are counted, and sorted as requested', async () => {
    const ada = { name: 'Ada', email: 'ada@example.com', commits: 2, additions: 38, deletions: 0 }
    const zoe = { name: 'Zoe', email: 'zoe@example.com', commits: 1, additions: 1, deletions: 1 }
    const contributors = async (query: string) => (await project.call(`GET /repository/contributors${query}`)).json
    expect(await contributors('')).toEqual([zoe, ada])
    expect(await contributors('?sort=desc')).toEqual([ada, zoe])
    expect(await contributors('?order_by=name')).toEqual([ada, zoe])
    expect(await contributors('?order_by=email&sort=desc')).toEqual([zoe, ada])
    expect((await empty.call('GET /repository/contributors')).json).toEqual([])
    expect((await project.call('GET /repository/contributors?ref=nothing')).status).toBe(404)
  })

  test('contributors with equal values come by name, then by address', async () => {
    const order = async (query: string) => {
      const people = z.array(z.object({ name: z.string(), email: z.string() }))
      const found = people.parse((await crew.call(`GET /repository/contributors${query}`)).json)
      return found.map(({ name, email }) => `${name} ${email.charAt(3)}`)
    }
    const byCommits = ['Bo a', 'Bo b', 'Bo c', 'Zed a', 'Al d']
    expect(await order('?order_by=commits')).toEqual(byCommits)
    expect(await order('?order_by=commits&sort=desc')).toEqual(byCommits.toReversed())
    expect(await order('?order_by=name')).toEqual(['Al d', 'Bo a', 'Bo b', 'Bo c', 'Zed a'])
    expect(await order('?order_by=email')).toEqual(['Al d', 'Bo a', 'Zed a', 'Bo b', 'Bo c'])
  })
})
