import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { connectionTo, getFailure, type OpenedRun, openRun } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'

const people = [
  { id: 1, name: 'Ines Okafor', username: 'ines', state: 'active' },
  { id: 7, name: 'Mats Lindqvist', username: 'mats', state: 'active' },
]

/** A service that supports sudo, and responds to every request with the requesting user. */
const withSudo: Respond = (request, response) => {
  const desired = String(request.headers.sudo ?? 'ines').toLowerCase()
  const person = people.find(({ id, username }) => username === desired || String(id) === desired)
  if (!person) return json(response, { message: `404 User with ID or username '${desired}' Not Found` }, 404)
  const path = request.url.split('?')[0]
  if (path === '/api/v4/user') return json(response, person)
  if (path === '/api/v4/version') return json(response, { version: '16.0' })
  if (request.method === 'DELETE') return void response.writeHead(204).end()
  return json(response, [])
}

const whoAmI = (id: string) =>
  ({ callId: randomUUID(), connection: id, operation: 'user.current', params: {}, from: 'network' }) as const
const deletion = (id: string) =>
  ({
    callId: randomUUID(),
    connection: id,
    operation: 'tags.delete',
    params: { id: 1, tag_name: 'v1' },
    from: 'network',
  }) as const

async function connected(respond: Respond = withSudo) {
  const server = await serve(respond)
  const run = await openRun()
  const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken })
  return { server, run, id }
}
const getUser = async (run: OpenedRun, id: string, from: 'network' | 'cache' = 'network') =>
  (await run.asNow.call({ ...whoAmI(id), from })).value

describe('Acting as another user', () => {
  test('sends the sudo header with every request, reads and writes, until it is ended', async () => {
    const { server, run, id } = await connected()
    expect(await run.connections.setSudo({ id, user: 'MATS' })).toMatchObject({ sudo: { id: 7, username: 'mats' } })
    expect(await getUser(run, id)).toMatchObject({ username: 'mats' })
    await run.asNow.call(deletion(id))
    // A request for the token's own user, without sudo, may run at the same time.
    const during = server.seen.filter(({ url }) => url.includes('/tags/'))
    expect(new Set(during.map(({ headers }) => headers.sudo))).toEqual(new Set(['7']))
    // The state is read before and after the deletion.
    expect(new Set(during.map(({ method }) => method))).toEqual(new Set(['GET', 'DELETE']))
    expect(await run.connections.setSudo({ id, user: null })).toMatchObject({ sudo: null })
    expect(await getUser(run, id)).toMatchObject({ username: 'ines' })
    expect(server.seen.at(-1)?.headers.sudo).toBeUndefined()
  })

  test('never shows cached data of one user to another', async () => {
    const { run, id } = await connected()
    expect(await getUser(run, id)).toMatchObject({ username: 'ines' })
    await run.connections.setSudo({ id, user: 'mats' })
    expect(await getFailure(getUser(run, id, 'cache'))).toMatchObject({ kind: 'notFound' })
    expect(await getUser(run, id)).toMatchObject({ username: 'mats' })
    await run.connections.setSudo({ id, user: null })
    expect(await getUser(run, id, 'cache')).toMatchObject({ username: 'ines' })
  })

  test('the journal names both, and the preview shows it', async () => {
    const { run, id } = await connected()
    await run.connections.setSudo({ id, user: '7' })
    expect((await run.asNow.preview(deletion(id))).curl).toContain('Sudo: 7')
    await run.asNow.call(deletion(id))
    expect(await run.store.journal.list({ connection: id, limit: 1 })).toMatchObject([
      { sudo: 'mats', outcome: 'done' },
    ])
  })

  test.each(['anna.berg', 'ANNA.BERG', 'Anna.Berg', '9'])('%s is the user Anna.Berg', async user => {
    const { run, id } = await connected((request, response) => {
      const acting = { id: 9, name: 'Anna Berg', username: 'Anna.Berg', state: 'active' }
      json(response, request.headers.sudo === undefined ? people[0] : acting)
    })
    expect(await run.connections.setSudo({ id, user })).toMatchObject({ sudo: { id: 9, username: 'Anna.Berg' } })
  })

  test('refuses an unknown user, and nothing changes', async () => {
    const { run, id } = await connected()
    expect(await getFailure(run.connections.setSudo({ id, user: 'nobody' }))).toMatchObject({ kind: 'notFound' })
    expect(await getUser(run, id)).toMatchObject({ username: 'ines' })
  })

  test('a service that ignores sudo is found out before anything is done as the wrong one', async () => {
    const { run, id } = await connected((_request, response) => json(response, people[0]))
    expect(await getFailure(run.connections.setSudo({ id, user: 'mats' }))).toMatchObject({
      kind: 'badResponse',
      detail: expect.stringContaining('does not know sudo'),
    })
  })

  test.each(['a\r\nPrivate-Token: x', 'ines okafor', '../..', 'é'])('%j cannot become a header', async user => {
    const { server, run, id } = await connected()
    expect(await getFailure(run.connections.setSudo({ id, user }))).toMatchObject({ kind: 'validation' })
    expect(server.seen.filter(({ headers }) => headers.sudo !== undefined)).toEqual([])
  })

  test('is over with the run', async () => {
    const { run, id } = await connected()
    await run.connections.setSudo({ id, user: 'mats' })
    await run.close()
    const next = await openRun(run)
    expect((await next.connections.list()).find(found => found.id === id)).toMatchObject({ sudo: null })
  })
})

describe('A read-only connection', () => {
  test('sends no write, and reads as ever', async () => {
    const { server, run, id } = await connected()
    expect(await run.connections.setReadOnly({ id, readOnly: true })).toMatchObject({ readOnly: true })
    expect(await getFailure(run.asNow.call(deletion(id)))).toEqual({ kind: 'readOnly' })
    expect(await getUser(run, id)).toMatchObject({ username: 'ines' })
    expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(await run.store.journal.list({ connection: id, limit: 5 })).toEqual([])
  })

  test('is so at the next start, and until it is switched', async () => {
    const { run, id } = await connected()
    await run.connections.setReadOnly({ id, readOnly: true })
    await run.close()
    const next = await openRun(run)
    expect(await getFailure(next.asNow.call(deletion(id)))).toEqual({ kind: 'readOnly' })
    await next.connections.setReadOnly({ id, readOnly: false })
    await next.asNow.call(deletion(id))
  })
})

describe('The profile of a connection', () => {
  const likeGitlab: Respond = (request, response) =>
    json(response, request.url.startsWith('/api/v4/user') ? people[0] : { version: '16.0' }, 200, {
      'X-Gitlab-Meta': '{}',
    })

  test('left to Gatehouse, is what the first answer shows', async () => {
    const server = await serve(likeGitlab)
    const run = await openRun()
    const input = { ...connectionTo(server.url), profile: 'auto', token: testToken } as const
    const { id } = await run.connections.add(input)
    await run.connections.learnUser(id)
    expect((await run.connections.list()).find(found => found.id === id)).toMatchObject({
      profile: 'gitlab',
      profileChoice: 'auto',
    })
  })

  test('is not detected again if the user chose it', async () => {
    const { run, id } = await connected(likeGitlab)
    await run.connections.learnUser(id)
    expect((await run.connections.list()).find(found => found.id === id)).toMatchObject({ profile: 'documents' })
  })
})
