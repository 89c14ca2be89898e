import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blameRange, repositoryFile } from '#shared/contract/repository-files.ts'
import { type RunningService, runService, type TestProject } from './testing/running-service.ts'

let service: RunningService
let project: TestProject
let empty: TestProject
const heavy = Buffer.alloc(100_000, 'a\0b')

beforeAll(async () => {
  service = await runService({
    main: work => {
      work.write('README.md', 'Hello\n')
      work.write('src/ü b.txt', 'one\ntwo\n')
      work.write('heavy.bin', heavy)
      work.write('page.html', '<script>alert(1)</script>')
      work.write('run.sh', '#!/bin/sh\n')
      work.makeExecutable('run.sh')
      work.link('link', 'README.md')
      work.commit('First')
      work.write('src/ü b.txt', 'one\n2\n')
      work.commit('Second')
      work.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},module`)
      work.git('commit', '--quiet', '-m', 'Module')
      work.git('tag', 'v1')
      work.git('checkout', '--quiet', '-b', 'odd')
      const blob = work.git('rev-parse', 'main:README.md')
      const odd = Buffer.concat([Buffer.from(`100644 ${blob} 0\tcaf`), Buffer.of(0xe9, 10)])
      execFileSync('git', ['update-index', '--add', '--index-info'], { cwd: work.folder, input: odd })
      work.git('commit', '--quiet', '-m', 'A name that is no UTF-8')
      work.git('checkout', '--quiet', '--force', 'main')
    },
    empty: () => undefined,
    begun: () => undefined,
  })
  project = await service.project('main')
  empty = await service.project('empty')
})

afterAll(() => service.stop())

const file = (path: string, rest = '?ref=main') => `/repository/files/${encodeURIComponent(path)}${rest}`

describe('reading a file', () => {
  test('whose name is no UTF-8 finds none, as no path names it', async () => {
    for (const rest of ['', '/blame', '/raw']) {
      const { status } = await project.call(`GET /repository/files/caf%EF%BF%BD${rest}?ref=odd`)
      expect(status).toBe(404)
    }
  })

  test('gives its content and where it comes from', async () => {
    const { status, json } = await project.call(`GET ${file('src/ü b.txt')}`)
    expect(status).toBe(200)
    expect(repositoryFile.parse(json)).toEqual({
      file_name: 'ü b.txt',
      file_path: 'src/ü b.txt',
      size: 6,
      encoding: 'base64',
      content: Buffer.from('one\n2\n').toString('base64'),
      content_sha256: createHash('sha256').update('one\n2\n').digest('hex'),
      ref: 'main',
      blob_id: project.git('rev-parse', 'main:src/ü b.txt'),
      commit_id: project.git('rev-parse', 'main'),
      last_commit_id: project.git('rev-parse', 'main~1'),
      execute_filemode: false,
    })
    expect((await project.call(`GET ${file('run.sh')}`)).json).toMatchObject({ execute_filemode: true })
  })

  test('is of a branch, a tag or a commit (document 1, section 4.1)', async () => {
    const commit = project.git('rev-parse', 'main~2')
    for (const [ref, content] of [
      ['main', 'one\n2\n'],
      ['v1', 'one\n2\n'],
      [commit, 'one\ntwo\n'],
      [commit.slice(0, 8), 'one\ntwo\n'],
    ] as const) {
      const { json } = await project.call(`GET ${file('src/ü b.txt', `?ref=${ref}`)}`)
      expect(json).toMatchObject({ ref, content: Buffer.from(content).toString('base64') })
    }
  })

  test.each(['', '/raw', '/blame'])('HEAD of the file%s gives the metadata as headers and no body', async suffix => {
    const { status, headers, bytes } = await project.call(`HEAD ${file('src/ü b.txt', `${suffix}?ref=v1`)}`)
    expect([status, bytes.length]).toEqual([200, 0])
    expect(headers.get('x-service-commit-id')).toBe(project.git('rev-parse', 'v1'))
    expect(headers.get('x-service-encoding')).toBe('base64')
    expect(Buffer.from(headers.get('x-service-file-name') ?? '', 'latin1').toString()).toBe('ü b.txt')
    expect(headers.get('x-service-blob-id')).toBe(project.git('rev-parse', 'main:src/ü b.txt'))
    expect(headers.get('x-service-last-commit-id')).toBe(project.git('rev-parse', 'main~1'))
    expect(headers.get('x-service-content-sha256')).toBe(createHash('sha256').update('one\n2\n').digest('hex'))
    expect(headers.get('x-service-size')).toBe('6')
    expect(headers.get('x-service-ref')).toBe('v1')
    expect(Buffer.from(headers.get('x-service-file-path') ?? '', 'latin1').toString()).toBe('src/ü b.txt')
  })

  test('raw gives the bytes, and never a type that a browser runs', async () => {
    const binary = await project.call(`GET ${file('heavy.bin', '/raw?ref=main')}`)
    expect(binary.bytes.equals(heavy)).toBe(true)
    expect(binary.headers.get('content-type')).toBe('application/octet-stream')
    const page = await project.call(`GET ${file('page.html', '/raw?ref=main')}`)
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('blame gives the lines of a range, and refuses one that is not in the file', async () => {
    const getLines = async (range: string) => {
      const { status, json } = await project.call(`GET ${file('src/ü b.txt', `/blame?ref=main&${range}`)}`)
      return status === 200
        ? blameRange
            .array()
            .parse(json)
            .flatMap(({ lines }) => lines)
        : status
    }
    expect(await getLines('range[start]=2&range[end]=1000')).toEqual(['2'])
    expect(await getLines('range[start]=1&range[end]=1')).toEqual(['one'])
    expect(await getLines('range[start]=3&range[end]=4')).toBe(400)
    expect(await getLines('range[start]=2&range[end]=1')).toBe(400)
    expect(await getLines('range[start]=1')).toBe(400)
  })

  test('blame gives the ranges with their commits, and the headers of a list (document 1, section 9)', async () => {
    const { json, headers } = await project.call(`GET ${file('src/ü b.txt', '/blame?ref=main')}`)
    const ranges = blameRange.array().parse(json)
    expect(ranges.map(({ commit, lines }) => [commit.id, lines])).toEqual([
      [project.git('rev-parse', 'main~2'), ['one']],
      [project.git('rev-parse', 'main~1'), ['2']],
    ])
    expect(ranges[1]?.commit).toMatchObject({
      message: 'Second\n',
      parent_ids: [project.git('rev-parse', 'main~2')],
      author_name: 'Ada',
    })
    expect(['x-total', 'x-total-pages', 'x-page', 'x-next-page'].map(name => headers.get(name))).toEqual([
      '2',
      '1',
      '1',
      '',
    ])
    expect(headers.get('link')).toMatch(/rel="first".*rel="last"/)
  })

  test.each([
    ['nothing', '?ref=main', 404, '404 File Not Found'],
    ['src', '?ref=main', 404, '404 File Not Found'],
    ['module', '?ref=main', 404, '404 File Not Found'],
    ['README.md', '?ref=nothing', 404, '404 Commit Not Found'],
    ['README.md', '?ref=--all', 404, '404 Commit Not Found'],
    ['README.md', '/raw?ref=nothing', 404, '404 Commit Not Found'],
    ['README.md', '', 400, 'ref is missing'],
    ['README.md', '/raw', 400, 'ref is missing'],
    ['README.md', '/blame', 400, 'ref is missing'],
    ['a/../README.md', '?ref=main', 400, 'file_path should be a valid file path'],
    ['../../config', '/raw?ref=main', 400, 'file_path should be a valid file path'],
    ['.git/config', '/blame?ref=main', 400, 'file_path should be a valid file path'],
  ])('%s%s is answered %i %s', async (path, rest, status, message) => {
    expect(await project.call(`GET ${file(path, rest)}`)).toMatchObject({ status, json: { message } })
  })
})

describe('writing a file', () => {
  const commit = { branch: 'main', commit_message: 'Change' }
  const read = (path: string, ref = 'main') => project.git('show', `${ref}:${path}`)

  test('creates, updates and deletes it, each in one commit of the caller', async () => {
    const before = project.git('rev-parse', 'main')
    const created = await project.call(`POST ${file('new/über.txt', '')}`, { ...commit, content: 'Grüße' })
    expect(created).toMatchObject({ status: 201, json: { file_path: 'new/über.txt', branch: 'main' } })
    expect(read('new/über.txt')).toBe('Grüße')
    const updated = await project.call(`PUT ${file('new/über.txt', '')}`, {
      ...commit,
      content: Buffer.from([0, 255]).toString('base64'),
      encoding: 'base64',
      author_name: 'Som<e\none',
      author_email: 'someone@example.com',
    })
    expect(updated).toMatchObject({ status: 200, json: { file_path: 'new/über.txt', branch: 'main' } })
    expect(project.git('cat-file', '-s', 'main:new/über.txt')).toBe('2')
    expect(project.git('log', '-1', '--format=%an|%ae|%cn|%s', 'main')).toBe(
      'Som e one|someone@example.com|Ines Okafor|Change',
    )
    const deleted = await project.call(`DELETE ${file('new/über.txt', '')}`, commit)
    expect([deleted.status, deleted.bytes.length]).toEqual([204, 0])
    expect(project.git('rev-list', '--count', `${before}..main`)).toBe('3')
    expect(project.git('diff', '--name-only', before, 'main')).toBe('')
    expect(project.git('fsck', '--strict')).toBe('')
  })

  test('it is not deleted when a commit touched it after the time the caller names', async () => {
    await project.call(`POST ${file('dated.txt', '')}`, { ...commit, content: 'x' })
    const url = `${service.url}/api/v4/projects/${project.id}${file('dated.txt', '')}?${new URLSearchParams(commit)}`
    const remove = async (since: string) => {
      const headers = { 'private-token': service.token, 'if-unmodified-since': since }
      return (await fetch(url, { method: 'DELETE', headers })).status
    }
    expect(await remove('Mon, 01 Jan 2024 00:00:00 GMT')).toBe(412)
    expect(read('dated.txt')).toBe('x')
    expect(await remove(new Date(Date.now() + 60_000).toUTCString())).toBe(204)
  })

  test('an update keeps the mode of the file', async () => {
    await project.call(`PUT ${file('run.sh', '')}`, { ...commit, content: '#!/bin/true\n' })
    expect(project.git('ls-tree', 'main', 'run.sh')).toMatch(/^100755 /)
  })

  test.each([
    ['POST', 'README.md', { content: 'x' }, 'A file with this name already exists'],
    ['POST', 'src', { content: 'x' }, 'A file with this name already exists'],
    ['POST', 'README.md/x', { content: 'x' }, 'A file or directory named "README.md" is in the way of "README.md/x"'],
    ['PUT', 'nothing', { content: 'x' }, "A file with this name doesn't exist"],
    ['PUT', 'src', { content: 'x' }, "A file with this name doesn't exist"],
    ['DELETE', 'nothing', {}, "A file with this name doesn't exist"],
    ['PUT', 'README.md', { content: 'Hello\n' }, 'The commit is empty: it would change nothing'],
    ['PUT', 'src/../README.md', { content: 'x' }, 'file_path should be a valid file path'],
    ['POST', 'x/.GIT/hooks/update', { content: 'x' }, 'file_path should be a valid file path'],
    ['POST', 'x', { content: 'a b!', encoding: 'base64' }, 'content is not valid Base64'],
    [
      'POST',
      'x',
      { content: 'x', branch: 'nowhere' },
      'The branch "nowhere" does not exist; give start_branch or start_sha to create it',
    ],
    ['POST', 'x', { content: 'x', branch: '--force' }, '"--force" is not a valid branch name'],
    ['POST', 'x', { content: 'x', branch: 'old', start_branch: 'main' }, 'A branch called "old" already exists'],
    ['POST', 'x', { content: 'x', branch: 'fresh', start_branch: 'nowhere' }, '"nowhere" to start from does not exist'],
    ['POST', 'x', { content: 'x', commit_message: 'a\0b' }, 'commit_message must not contain NUL'],
    ['POST', 'x', {}, 'content is missing'],
    ['POST', 'x', { content: 'x', commit_message: '' }, 'commit_message is empty'],
  ])('%s of %s with %j is refused and changes nothing', async (method, path, body, message) => {
    if (project.git('branch', '--list', 'old') === '') project.git('branch', 'old', 'v1')
    const before = project.git('for-each-ref')
    const reply = await project.call(`${method} ${file(path, '')}`, { ...commit, ...body })
    expect(reply).toMatchObject({ status: 400, json: { message } })
    expect(project.git('for-each-ref')).toBe(before)
  })

  test('an edit is refused if the file has changed since, and accepted otherwise', async () => {
    const stale = project.git('rev-parse', 'v1~2')
    const refused = await project.call(`PUT ${file('src/ü b.txt', '')}`, {
      ...commit,
      content: 'mine',
      last_commit_id: stale,
    })
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({ message: expect.stringContaining('The file has changed') })
    expect((await project.call(`DELETE ${file('src/ü b.txt', '')}`, { ...commit, last_commit_id: stale })).status).toBe(
      400,
    )
    const known = project.git('log', '-1', '--format=%H', 'main', '--', 'src/ü b.txt')
    expect(
      (await project.call(`PUT ${file('src/ü b.txt', '')}`, { ...commit, content: 'mine', last_commit_id: known }))
        .status,
    ).toBe(200)
  })

  test('start_branch makes the branch, from there', async () => {
    const reply = await project.call(`POST ${file('on-a-branch', '')}`, {
      ...commit,
      branch: 'topic/one',
      start_branch: 'v1',
      content: 'x',
    })
    expect(reply.status).toBe(400)
    project.git('branch', '-f', 'old', 'v1')
    const made = await project.call(`POST ${file('on-a-branch', '')}`, {
      ...commit,
      branch: 'topic/one',
      start_branch: 'old',
      content: 'x',
    })
    expect(made).toMatchObject({ status: 201, json: { branch: 'topic/one' } })
    expect(project.git('rev-parse', 'topic/one~1')).toBe(project.git('rev-parse', 'old'))
  })

  test('each takes its author, its encoding and a branch to start from (document 1, section 4.1)', async () => {
    const author = { author_name: 'Zoë', author_email: 'zoe@example.com' }
    const path = file('authored.bin', '')
    const signed = (branch: string) => project.git('log', '-1', '--format=%an|%ae|%cn', branch)
    const content = Buffer.from([0, 255, 10]).toString('base64')
    const start = (branch: string, from: string) => ({ ...commit, ...author, branch, start_branch: from })
    for (const [method, branch, from, rest] of [
      ['POST', 'authored-1', 'main', { content, encoding: 'base64' }],
      ['PUT', 'authored-2', 'authored-1', { content: 'text', encoding: 'text' }],
      ['DELETE', 'authored-3', 'authored-2', {}],
    ] as const) {
      const reply = await project.call(`${method} ${path}`, { ...start(branch, from), ...rest })
      expect(reply.status).toBe({ POST: 201, PUT: 200, DELETE: 204 }[method])
      expect(signed(branch)).toBe('Zoë|zoe@example.com|Ines Okafor')
      expect(project.git('rev-parse', `${branch}~1`)).toBe(project.git('rev-parse', from))
    }
    expect(project.git('cat-file', '-s', 'authored-1:authored.bin')).toBe('3')
    expect(read('authored.bin', 'authored-2')).toBe('text')
    expect(project.git('ls-tree', '--name-only', 'authored-3', 'authored.bin')).toBe('')
  })

  test.each(['branch', 'commit_message', 'content'])('needs its %s', async name => {
    for (const method of name === 'content' ? ['POST', 'PUT'] : ['POST', 'PUT', 'DELETE']) {
      const body = Object.fromEntries(Object.entries({ ...commit, content: 'x' }).filter(([key]) => key !== name))
      expect(await project.call(`${method} ${file('README.md', '')}`, body)).toMatchObject({
        status: 400,
        json: { message: `${name} is missing` },
      })
    }
  })

  test('a branch name in the way of another is refused', async () => {
    const reply = await project.call(`POST ${file('x', '')}`, {
      ...commit,
      branch: 'main/sub',
      start_branch: 'main',
      content: 'x',
    })
    expect(reply.status).toBe(400)
  })

  test('the first commit makes the default branch of an empty repository', async () => {
    expect((await empty.call(`GET ${file('a')}`)).json).toEqual({ message: '404 Commit Not Found' })
    const reply = await empty.call(`POST ${file('a', '')}`, { branch: 'trunk', commit_message: 'First', content: '' })
    expect(reply.status).toBe(201)
    expect(empty.git('rev-list', '--count', 'HEAD')).toBe('1')
    expect(empty.git('symbolic-ref', 'HEAD')).toBe('refs/heads/trunk')
    expect((await empty.call('GET ')).json).toMatchObject({ default_branch: 'trunk' })
    expect(empty.git('fsck', '--strict')).toBe('')
  })

  test('who may not push to a protected branch may push to another', async () => {
    const developer = service.as(project, 30)
    const body = { commit_message: 'By a developer', content: 'x' }
    expect(await developer(`POST ${file('dev', '')}`, { ...body, branch: 'main' })).toMatchObject({
      status: 403,
      json: { message: '403 Forbidden - You are not allowed to push into this branch' },
    })
    expect((await developer(`POST ${file('dev', '')}`, { ...body, branch: 'dev', start_branch: 'main' })).status).toBe(
      201,
    )
    expect((await service.as(project, 20)(`POST ${file('dev2', '')}`, { ...body, branch: 'dev' })).status).toBe(403)
    expect((await service.as(project, 0)(`POST ${file('dev2', '')}`, { ...body, branch: 'dev' })).status).toBe(404)
  })
})

test('a first commit that was cut short does not keep the next one from making its branch the default', async () => {
  const begun = await service.project('begun')
  const tree = begun.git('hash-object', '-t', 'tree', '-w', '/dev/null')
  begun.git('update-ref', 'refs/heads/trunk', begun.git('commit-tree', tree, '-m', 'All that was done'))
  const body = { branch: 'trunk', content: 'x', commit_message: 'Next' }
  expect((await begun.call(`POST ${file('a', '')}`, body)).status).toBe(201)
  expect((await begun.call('GET ')).json).toMatchObject({ default_branch: 'trunk', empty_repo: false })
})
