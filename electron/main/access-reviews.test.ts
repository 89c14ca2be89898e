import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decide, makeAccess, makeReview } from '#shared/access-reviews/review.fixture.ts'
import { createMemoryKeychain } from './keychain/memory-keychain.ts'
import { json, serve } from './testing/http-server.ts'
import { connectionTo, openRun } from './testing/run.ts'
import { temporaryDirectory } from './testing/temporary.ts'

const user = { id: 1, name: 'Ines Okafor', username: 'ines', state: 'active' }
const mats = { id: 7, name: 'Mats Berg', username: 'mats', state: 'active' }
const head = { name: 'Q4 2026', due: '2026-12-31', scope: { kind: 'instance' } } as const

/** A run with a connection to a service in which Ines may act as Mats. */
async function prepare(chooseFile?: () => Promise<string | null>) {
  const server = await serve((request, response) => {
    const isMats = request.headers.sudo !== undefined
    json(response, request.url.startsWith('/api/v4/user') ? (isMats ? mats : user) : { version: '16.0' })
  })
  const secrets = createMemoryKeychain()
  const choice = chooseFile ? { chooseFile } : {}
  const run = await openRun({ secrets, ...choice })
  const { id } = await run.connections.add({ ...connectionTo(server.url), token: 'glpat-ines-0123456789' })
  await run.connections.learnUser(id)
  const reopen = async () => {
    await run.close()
    return openRun({ directory: run.directory, secrets })
  }
  return { run, id, reopen }
}

function getContent(names: readonly string[] = ['Grace Mbeki']) {
  const accesses = names.map((name, index) =>
    makeAccess({ key: `project 7 ${index + 3}`, person: { ...makeAccess().person, id: index + 3, name } }),
  )
  const { content } = makeReview([], accesses)
  if (!content) throw new Error('a review with content')
  return content
}

test('a review is there after a restart, with its decisions in the order in which they were made', async () => {
  const { run, id, reopen } = await prepare()
  const connection = run.ref(id)
  const { id: review } = run.accessReviews.create({ connection, ...head })
  run.accessReviews.setContent({ connection, id: review, content: getContent() })
  run.accessReviews.add({ connection, id: review, events: [decide(), decide({ action: 'remove' })] })
  const next = await reopen()
  const again = next.ref(id)
  expect(next.accessReviews.list({ connection: again })).toMatchObject([
    { id: review, name: 'Q4 2026', accesses: 1, decided: 1, applied: 0 },
  ])
  const { log, account } = next.accessReviews.get({ connection: again, id: review })
  expect(log.map(record => [record.seq, record.by, record.kind === 'decision' && record.action])).toEqual([
    [1, 'ines', 'keep'],
    [2, 'ines', 'remove'],
  ])
  expect(account).toBe('ines')
})

test('a review is hidden from the user that the account acts as', async () => {
  const { run, id } = await prepare()
  const connection = run.ref(id)
  const { id: review } = run.accessReviews.create({ connection, ...head })
  await run.connections.setSudo({ id, user: 'mats' })
  expect(run.accessReviews.list({ connection: run.ref(id) })).toEqual([])
  expect(() => run.accessReviews.get({ connection: run.ref(id), id: review })).toThrow('notFound')
  await run.connections.setSudo({ id, user: null })
  expect(run.accessReviews.list({ connection: run.ref(id) })).toHaveLength(1)
})

test('names are not readable in the database file', async () => {
  const { run, id } = await prepare()
  const connection = run.ref(id)
  const { id: review } = run.accessReviews.create({ connection, ...head, name: 'Quarterly secret' })
  run.accessReviews.setContent({ connection, id: review, content: getContent(['Zebulon Quux']) })
  run.accessReviews.add({ connection, id: review, events: [decide({ reason: 'Very private reason' })] })
  await run.close()
  const files = readdirSync(run.directory, { recursive: true, encoding: 'utf8' }).map(name => join(run.directory, name))
  const bytes = files.filter(file => statSync(file).isFile()).map(file => readFileSync(file, 'latin1'))
  for (const text of ['Quarterly secret', 'Zebulon', 'Very private']) {
    expect(bytes.some(content => content.includes(text))).toBe(false)
  }
})

test('what was loaded is fixed from the first decision on', async () => {
  const { run, id } = await prepare()
  const connection = run.ref(id)
  const { id: review } = run.accessReviews.create({ connection, ...head })
  run.accessReviews.setContent({ connection, id: review, content: getContent() })
  run.accessReviews.setContent({ connection, id: review, content: getContent() })
  run.accessReviews.add({ connection, id: review, events: [decide()] })
  expect(() => run.accessReviews.setContent({ connection, id: review, content: getContent() })).toThrow('validation')
})

test('a package is a folder of its own, and none that exists is replaced', async () => {
  const path = join(temporaryDirectory(), 'evidence')
  const { run, id } = await prepare(async () => path)
  const connection = run.ref(id)
  const { id: review } = run.accessReviews.create({ connection, ...head })
  const saved = await run.accessReviews.exportTo({ connection, id: review })
  expect(saved?.path).toBe(path)
  expect(readdirSync(path)).toContain('manifest.json')
  await expect(run.accessReviews.exportTo({ connection, id: review })).rejects.toThrow('validation')
  expect(existsSync(join(path, 'report.html'))).toBe(true)
})

test('reviews are deleted with their connection', async () => {
  const { run, id } = await prepare()
  const connection = run.ref(id)
  run.accessReviews.create({ connection, ...head })
  await run.connections.remove(id)
  expect(run.store.accessReviews.list(id)).toEqual([])
})
