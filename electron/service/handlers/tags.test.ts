import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
let project = 0
let tags = ''

beforeAll(async () => {
  service = await startTestService()
  project = (await service.addProject('desk/drawer', 'private')).id
  tags = `/projects/${project}/repository/tags`
  for (const name of ['v1.0', 'v1.1', 'v2.0', 'beta-v1', 'nightly']) await create({ tag_name: name, ref: 'main' })
})
afterAll(() => service.stop())

const headers = { 'content-type': 'application/json' }
const create = (body: object) => service.call(tags, { method: 'POST', headers, body: JSON.stringify(body) })
const git = (...command: string[]) =>
  execFileSync('git', ['--git-dir', service.store.repositoryPath(project), ...command], { encoding: 'utf8' }).trim()

async function names(query: string): Promise<string[]> {
  const found = (await service.call(`${tags}?${query}`)).json()
  return Array.isArray(found) ? found.map(tag => tag.name) : []
}

describe('creating a tag', () => {
  it('without a message is lightweight: it points to the commit', async () => {
    const reply = await create({ tag_name: 'light', ref: 'main' })
    const head = git('rev-parse', 'main')
    expect(reply.json()).toMatchObject({
      name: 'light',
      message: null,
      target: head,
      commit: { id: head },
      release: null,
    })
    expect(git('cat-file', '-t', 'light')).toBe('commit')
  })

  it('with a message is annotated: it points to the tag object, made by the caller', async () => {
    const reply = await create({ tag_name: 'heavy', ref: 'main', message: 'Two lines\n\nof message' })
    expect(reply.json()).toMatchObject({
      message: 'Two lines\n\nof message',
      target: git('rev-parse', 'heavy'),
      commit: { id: git('rev-parse', 'main'), author_name: 'Mats Lindqvist', parent_ids: [] },
    })
    expect(git('cat-file', '-p', 'heavy')).toMatch(/^tagger Ines Okafor <ines\.okafor@harbor\.example> \d+ \+0000$/m)
    expect(git('fsck', '--strict')).toBe('')
  })

  it('does not inherit the notes of a tag whose deletion was cut short', async () => {
    service.store.releases.add(project, 'ghost', 'Of another tag')
    const reply = await create({ tag_name: 'ghost', ref: 'v1.0' })
    expect(reply.json()).toMatchObject({ release: null })
  })

  it('with release notes makes the release', async () => {
    const reply = await create({ tag_name: 'noted', ref: 'v1.0', release_description: '# News' })
    expect(reply.json()).toMatchObject({ release: { tag_name: 'noted', description: '# News' } })
  })

  it('of an annotated tag is of its commit', async () => {
    expect((await create({ tag_name: 'of-heavy', ref: 'heavy' })).json()).toMatchObject({
      target: git('rev-parse', 'main'),
    })
  })

  it('is of a commit by its SHA, whole or shortened', async () => {
    const sha = git('rev-parse', 'main')
    for (const ref of [sha, sha.slice(0, 10)]) {
      const reply = await create({ tag_name: `of-${ref.length}`, ref })
      expect([reply.status, reply.json()]).toMatchObject([201, { target: sha, commit: { id: sha } }])
    }
  })

  it.each([
    ['a name that is taken', { tag_name: 'v1.0', ref: 'main' }, 'Tag v1.0 already exists'],
    ['a target that is not there', { tag_name: 'fresh', ref: 'nowhere' }, 'Target nowhere is invalid'],
    ['a name git refuses', { tag_name: 'a..b', ref: 'main' }, '"a..b" cannot be the name of a tag.'],
    [
      'a name that looks like an option',
      { tag_name: '-f', ref: 'main', message: 'm' },
      '"-f" cannot be the name of a tag.',
    ],
    ['a folder of tags', { tag_name: 'v1.0/next', ref: 'main' }, /in the way of another tag/],
  ])('with %s is 405 and says why', async (_what, body, message) => {
    const before = git('show-ref')
    const reply = await create(body)
    expect(reply.status).toBe(405)
    expect(reply.json()).toEqual({ message: typeof message === 'string' ? message : expect.stringMatching(message) })
    expect(git('show-ref')).toBe(before)
  })

  it('by two at once makes one', async () => {
    const both = await Promise.all([
      create({ tag_name: 'race', ref: 'main' }),
      create({ tag_name: 'race', ref: 'main', message: 'm' }),
    ])
    expect(both.map(reply => reply.status).sort()).toEqual([201, 405])
  })
})

describe('listing tags', () => {
  it.each([
    ['search=^v', ['v2.0', 'v1.1', 'v1.0']],
    ['search=v1$', ['beta-v1']],
    ['search=v1', ['v1.1', 'v1.0', 'beta-v1']],
    ['search=NIGHT', ['nightly']],
    ['search=^nightly$', ['nightly']],
    ['search=.0', ['v2.0', 'v1.0']],
    ['search=nothing', []],
    ['search=^v&sort=asc', ['v1.0', 'v1.1', 'v2.0']],
  ])('%s by name', async (query, expected) => {
    expect(await names(`order_by=name&${query}`)).toEqual(expected)
  })

  it('by version counts numbers as such, and lists equal ones by name', async () => {
    for (const name of ['w1.10', 'w1.9', 'w01.9', 'w1.9-rc', 'w2']) await create({ tag_name: name, ref: 'main' })
    expect(await names('order_by=version&search=^w&sort=asc')).toEqual(['w01.9', 'w1.9', 'w1.9-rc', 'w1.10', 'w2'])
    expect(await names('order_by=version&search=^w')).toEqual(['w2', 'w1.10', 'w1.9-rc', 'w1.9', 'w01.9'])
    expect(await names('order_by=name&search=^w&sort=asc')).toEqual(['w01.9', 'w1.10', 'w1.9', 'w1.9-rc', 'w2'])
  })

  it('by age has the newest first by default', async () => {
    const annotated = 'heavy'
    expect((await names('per_page=1'))[0]).toBe(annotated)
    expect((await names('sort=asc&per_page=100')).at(-1)).toBe(annotated)
  })
})

describe('releases', () => {
  const put = (method: 'POST' | 'PUT', tag: string, description: string) =>
    service.call(`${tags}/${tag}/release`, { method, headers, body: JSON.stringify({ description }) })

  it('are made once, changed often, and go with their tag', async () => {
    expect((await put('PUT', 'v2.0', 'early')).status).toBe(404)
    const made = await put('POST', 'v2.0', 'first')
    expect([made.status, made.json()]).toEqual([201, { tag_name: 'v2.0', description: 'first' }])
    const again = await put('POST', 'v2.0', 'second')
    expect([again.status, again.json()]).toEqual([409, { message: 'Release already exists' }])
    const changed = await put('PUT', 'v2.0', 'third')
    expect([changed.status, changed.json()]).toEqual([200, { tag_name: 'v2.0', description: 'third' }])

    expect((await service.call(`${tags}/v2.0`, { method: 'DELETE' })).status).toBe(204)
    expect((await service.call(`${tags}/v2.0`)).status).toBe(404)
    await create({ tag_name: 'v2.0', ref: 'main' })
    expect((await service.call(`${tags}/v2.0`)).json()).toMatchObject({ release: null })
  })

  it('need their tag and a description', async () => {
    expect((await put('POST', 'absent', 'x')).json()).toEqual({ message: '404 Tag Not Found' })
    expect((await put('POST', 'v1.0', '')).json()).toEqual({ message: 'description is empty' })
    for (const method of ['POST', 'PUT'] as const) {
      const reply = await service.call(`${tags}/v1.0/release`, { method, headers, body: '{}' })
      expect([reply.status, reply.json()]).toEqual([400, { message: 'description is missing' }])
    }
  })
})

describe('deleting a tag only if it was not made again', () => {
  const remove = (tag: string, since: string) =>
    service.call(`${tags}/${tag}`, { method: 'DELETE', headers: { 'if-unmodified-since': since } })
  const yesterday = () => new Date(Date.now() - 86_400_000).toUTCString()

  it('an annotated one is as old as its annotation, a lightweight one as its commit', async () => {
    await create({ tag_name: 'annotated', ref: 'main', message: 'Now' })
    const refused = await remove('annotated', yesterday())
    expect([refused.status, refused.json()]).toEqual([412, { message: '412 Precondition Failed' }])
    expect((await service.call(`${tags}/annotated`)).status).toBe(200)
    expect((await remove('annotated', new Date(Date.now() + 60_000).toUTCString())).status).toBe(204)

    await create({ tag_name: 'bare', ref: 'main' })
    expect((await remove('bare', 'Wed, 01 Jan 2020 00:00:00 GMT')).status).toBe(412)
    expect((await remove('bare', yesterday())).status).toBe(204)
  })
})

it('can be read by all users who can see the project, and is 404 when missing', async () => {
  const open = (await service.addProject('desk/open', 'public')).id
  const ofOpen = `/projects/${open}/repository/tags`
  const made = await service.call(ofOpen, {
    method: 'POST',
    headers,
    body: JSON.stringify({ tag_name: 'v1', ref: 'main' }),
  })
  const read = await service.call(`${ofOpen}/v1`, { token: null })
  expect([made.status, read.status, read.json()]).toEqual([201, 200, made.json()])
  expect((await service.call(`${ofOpen}/absent`, { token: null })).status).toBe(404)
  expect((await service.call(`${tags}/v1.0`, { token: null })).status).toBe(404)
})

it('deleting a tag that is not there is 404', async () => {
  const reply = await service.call(`${tags}/absent`, { method: 'DELETE' })
  expect([reply.status, reply.json()]).toEqual([404, { message: '404 Tag Not Found' }])
})
