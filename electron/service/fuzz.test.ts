import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { commitAction } from '#shared/contract/commits.ts'
import { contract, endpointOf, operationIds } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { plainGit } from './git/testing/work-tree.ts'
import { startTestService, type TestReply, type TestService } from './testing/test-service.ts'

/**
 * Every operation of the contract, with each parameter missing, of the wrong type and hostile in turn: the answer is never a
 * fault of the service, a failure always says why in JSON, and what failed has changed nothing.
 */

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  'a\nb',
  '..',
  '../../etc/passwd',
  'a/../../b',
  '/etc/passwd',
  '.git/config',
  '-option',
  '--output=/tmp/gatehouse-fuzz',
  '--upload-pack=touch',
  'HEAD@{1}',
  ':/Begin',
  'main:README.md',
  '^main',
  'main..main',
  'refs/heads/../config',
  'a.lock',
  '%2e%2e%2f',
  "'; DROP TABLE projects; --",
  '999999',
  '99999999999999999999',
  '-1',
  'f'.repeat(40),
  'no such thing',
  '\u202e\ufffe',
  'x'.repeat(10_000),
] as const
/** Only JSON can say these. */
const wrongTypes = [null, true, 12, -1, 1e21, [], {}, ['x'], [[]], [{}], { a: 1 }, '\ud800'] as const
const pages = ['0', '-1', '1.5', 'abc', '999999999', '9999999999', '999999999999999999999'] as const
const bodies = [
  ['application/json', '{'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"__proto__":{"branch":"main"}}'],
  ['application/json', `${'['.repeat(50_000)}`],
  ['application/x-www-form-urlencoded', 'branch[=x&[]=y&actions[][][]=%zz&='],
  ['multipart/form-data; boundary=b', '--b\r\nnot a form'],
  ['multipart/form-data', 'x'],
  ['text/plain', 'x'],
  ['application/octet-stream', '\0'],
] as const

type Values = Readonly<Record<string, unknown>>

let service: TestService
let repository: string
let refs: string
let savedRefs: string
let common: Values

beforeAll(async () => {
  service = await startTestService()
  const { id } = await service.addProject('harbour/fuzz', 'private')
  repository = service.store.repositoryPath(id)
  const base = plainGit(repository, ['rev-parse', 'main'])
  common = {
    id,
    sha: base,
    branch: 'main',
    ref: 'main',
    from: 'main',
    to: 'main',
    refs: ['main', base],
    file_path: 'README.md',
    commit_message: 'Fuzz',
    content: 'new',
    actions: [{ action: 'update', file_path: 'README.md', content: 'new' }],
    tag_name: 'v1',
    description: 'Notes',
  }
  plainGit(repository, ['tag', 'v1', base])
  refs = join(repository, 'refs')
  savedRefs = join(service.directory, 'saved-refs')
  cpSync(refs, savedRefs, { recursive: true })
})

afterAll(async () => {
  expect(plainGit(repository, ['fsck', '--strict', '--no-dangling'])).toBe('')
  await service.stop()
})

/** Where every ref points: what a failed call must not touch. */
function state(): string {
  const files = readdirSync(refs, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const lines = files.map(file => join(file.parentPath, file.name)).map(path => `${path} ${readFileSync(path, 'utf8')}`)
  return lines.sort().join('')
}

/** Takes back what successful calls did. */
function reset(): void {
  rmSync(refs, { recursive: true })
  cpSync(savedRefs, refs, { recursive: true })
}

/** The parameters an operation needs, all of them good. */
function goodValues(definition: Endpoint): Values {
  const own: Values =
    definition.id === 'groups.get'
      ? { id: 'harbour' }
      : definition.id === 'files.create'
        ? { file_path: 'new.txt' }
        : definition.id === 'tags.create'
          ? { tag_name: 'v2' }
          : {}
  const needed = Object.entries(paramsOf(definition)).filter(([, schema]) => !schema.safeParse(undefined).success)
  return Object.fromEntries(needed.map(([name]) => [name, own[name] ?? common[name]]))
}

function paramsOf({ params }: Endpoint): Readonly<Record<string, z.ZodType>> {
  return { ...params.path, ...params.query, ...params.body }
}

function addressOf({ path, params }: Endpoint, values: Values): string {
  const text = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
  const query = Object.keys(params.query ?? {}).flatMap(name => {
    const value = values[name]
    if (value === undefined) return []
    return Array.isArray(value) ? value.map(item => `${name}[]=${text(item)}`) : [`${name}=${text(value)}`]
  })
  return `${path.replaceAll(/:(\w+)/g, (_, name: string) => text(values[name]))}?${query.join('&')}`
}

function call(definition: Endpoint, values: Values): Promise<TestReply> {
  const method = definition.method
  const body = Object.fromEntries(Object.keys(definition.params.body ?? {}).map(name => [name, values[name]]))
  const sent = definition.params.body
    ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  return service.call(addressOf(definition, values), { method, ...sent })
}

/** A failure is the caller's, says why, and is JSON. */
function expectAnswer(reply: TestReply, method: string, what: unknown): void {
  expect(reply.status, `${JSON.stringify(what)?.slice(0, 200)}: ${reply.text.slice(0, 200)}`).toBeLessThan(500)
  if (reply.status < 400 || method === 'HEAD') return
  expect(reply.json()).toMatchObject({ message: expect.stringMatching(/./) })
}

/** Calls with each of the values in turn; reads go side by side. Writes that succeed are slow: some of each parameter do. */
async function tryAll(definition: Endpoint, cases: readonly { values: Values; bad: boolean }[]): Promise<void> {
  const attempt = async ({ values, bad }: { values: Values; bad: boolean }) => {
    const reply = await call(definition, values)
    expectAnswer(reply, definition.method, values)
    if (bad) expect(reply.status, JSON.stringify(values)?.slice(0, 200)).toBeGreaterThanOrEqual(400)
    return reply.status
  }
  if (definition.effect === 'read') {
    await Promise.all(cases.map(attempt))
    return
  }
  const before = state()
  for (const one of cases) {
    if ((await attempt(one)) < 400) reset()
    expect(state()).toBe(before)
  }
}

describe.each(operationIds)('%s', id => {
  const definition = endpointOf(id)

  test('answers whatever its parameters are', async () => {
    const good = goodValues(definition)
    const inBody = new Set(Object.keys(definition.params.body ?? {}))
    const inPath = new Set(Object.keys(definition.params.path ?? {}))
    const cases = Object.entries(paramsOf(definition)).flatMap(([name, schema], turn) => {
      const values: readonly unknown[] = inBody.has(name) ? [undefined, ...hostileTexts, ...wrongTypes] : hostileTexts
      return (inPath.has(name) || inBody.has(name) ? values : [undefined, ...values])
        .map(value => ({
          values: { ...good, [name]: value },
          // Null stands for "not given".
          bad: !schema.safeParse(value ?? undefined).success,
        }))
        .filter(({ bad }, index) => bad || definition.effect === 'read' || index % 4 === turn % 4)
    })
    await tryAll(definition, cases)
    expect(service.faults).toEqual([])
  })

  if (definition.pagination !== 'none') {
    test('answers whatever page is asked for', async () => {
      const good = addressOf(definition, goodValues(definition))
      const queries = pages.flatMap(page => [`page=${page}`, `per_page=${page}`, `page=${page}&per_page=100`])
      const keyset = hostileTexts.slice(0, -1).map(text => `pagination=keyset&page_token=${encodeURIComponent(text)}`)
      await Promise.all(
        [...queries, ...keyset, 'page[]=1', 'per_page[a]=1'].map(async query => {
          const reply = await service.call(`${good}&${query}`)
          expectAnswer(reply, definition.method, query)
          if (query.startsWith('page=999999999&')) expect(reply.text).toBe('[]')
        }),
      )
      expect(service.faults).toEqual([])
    })
  }

  if (definition.params.body) {
    test.each(bodies)('refuses a body of %s that is none', async (type, body) => {
      const before = state()
      const options = { method: definition.method, headers: { 'content-type': type }, body }
      const reply = await service.call(addressOf(definition, goodValues(definition)), options)
      expectAnswer(reply, definition.method, body)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(state()).toBe(before)
    })
  }
})

test('answers whatever an action of a batch says', async () => {
  const good = { previous_path: 'README.md', content: 'x', execute_filemode: true, file_path: 'src/a b%20c.txt' }
  const definition = contract['commits.create']
  const cases = commitAction.shape.action.options.flatMap(action =>
    Object.keys(commitAction.shape).flatMap(name =>
      [undefined, ...hostileTexts, ...wrongTypes].map(value => ({
        values: { ...goodValues(definition), actions: [{ ...good, action, [name]: value }] },
        bad: false,
      })),
    ),
  )
  // Some are enough of the same; which ones differs from action to action.
  await tryAll(
    definition,
    cases.filter((_, index) => index % 5 === 0),
  )
  expect(service.faults).toEqual([])
})
