import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { acrossRestart } from '../testing/restart.ts'
import {
  administratorToken,
  send,
  startTestService,
  type TestReply,
  type TestService,
} from '../testing/test-service.ts'

let service: TestService
let open = 0
let closed = 0

beforeAll(async () => {
  service = await startTestService()
  open = (await service.addProject('pier/open', 'public')).id
  closed = (await service.addProject('pier/closed', 'private')).id
  for (const [username, level] of [
    ['maintainer', 40],
    ['reporter', 20],
    ['colleague', 20],
    ['guest', 10],
    ['stranger', 0],
  ] as const) {
    const scopes = ['api'] as const
    const userId = service.addUser(username, [
      { secret: username, scopes },
      { secret: `${username}-reading`, scopes: ['read_repository'] },
    ])
    if (level === 0) continue
    for (const sourceId of [open, closed]) {
      service.store.members.put({ type: 'project', sourceId, userId, accessLevel: level })
    }
  }
})
afterAll(() => service.stop())

const withId = z.looseObject({ id: z.number(), title: z.string() })
const fields = { title: 'Lamp', file_name: 'lamp.sh', content: 'echo lamp\n', visibility: 'internal' } as const

function write(method: string, path: string, body: object, token = 'reporter'): Promise<TestReply> {
  const headers = { 'content-type': 'application/json', 'user-agent': 'lamp-client/1' }
  return service.call(`/projects/${path}`, { method, body: JSON.stringify(body), headers, token })
}
const read = (path: string, token: string | null = 'reporter') => service.call(`/projects/${path}`, { token })
async function create(values: object = {}, token = 'reporter', project = open): Promise<number> {
  const reply = await write('POST', `${project}/snippets`, { ...fields, ...values }, token)
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
  return withId.parse(reply.json()).id
}

describe('a snippet', () => {
  test('is created, read, changed and deleted', async () => {
    const reply = await write('POST', `${open}/snippets`, { ...fields, description: 'By *hand*' })
    const { id } = withId.parse(reply.json())
    const expected = {
      id,
      title: 'Lamp',
      file_name: 'lamp.sh',
      description: 'By *hand*',
      visibility: 'internal',
      author: { username: 'reporter', email: 'reporter@example.org', state: 'active', created_at: expect.any(String) },
      project_id: open,
      web_url: `${service.url}/pier/open/-/snippets/${id}`,
      raw_url: `${service.url}/pier/open/-/snippets/${id}/raw`,
    }
    expect(reply.json()).toMatchObject(expected)
    expect((await read(`${open}/snippets/${id}`)).json()).toEqual(reply.json())

    const changed = await write('PUT', `${open}/snippets/${id}`, { content: 'new\0 content', description: '' })
    expect([changed.status, changed.json()]).toMatchObject([200, { ...expected, description: '' }])
    const raw = await read(`${open}/snippets/${id}/raw`)
    expect([raw.text, raw.headers['content-type'], raw.headers['x-content-type-options']]).toEqual([
      'new\0 content',
      'text/plain; charset=utf-8',
      'nosniff',
    ])
    const deleted = await write('DELETE', `${open}/snippets/${id}`, {})
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    for (const rest of ['', '/raw']) expect((await read(`${open}/snippets/${id}${rest}`)).status).toBe(404)
    expect((await write('DELETE', `${open}/snippets/${id}`, {})).status).toBe(404)
  })

  test('is still there after a restart, and its number is never given again', async () => {
    const headers = { 'content-type': 'application/json' }
    const address = '/api/v4/projects/1/snippets'
    const post = async (url: string) =>
      withId.parse((await send(url, address, { method: 'POST', headers, body: JSON.stringify(fields) })).json()).id
    await acrossRestart(
      async url => {
        const [kept, removed] = [await post(url), await post(url)]
        await send(url, `${address}/${removed}`, { method: 'DELETE' })
        return { kept, removed }
      },
      async (url, { kept, removed }) => {
        expect((await send(url, `${address}/${kept}/raw`)).text).toBe(fields.content)
        expect((await send(url, `${address}/${removed}`)).status).toBe(404)
        expect(await post(url)).toBe(removed + 1)
      },
    )
  })

  test.each([
    ['title', undefined],
    ['title', ''],
    ['title', ' '],
    ['title', 'x'.repeat(256)],
    ['title', 'a\0b'],
    ['title', '\ud800'],
    ['file_name', undefined],
    ['file_name', 'a\nb'],
    ['content', undefined],
    ['content', ''],
    ['content', 'half \udfff'],
    ['visibility', undefined],
    ['visibility', 'secret'],
  ])('is refused with %s = %j', async (name, value) => {
    const reply = await write('POST', `${open}/snippets`, { ...fields, [name]: value })
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining(name)])
    if (value === undefined) return
    const id = await create()
    const update = await write('PUT', `${open}/snippets/${id}`, { [name]: value })
    expect([update.status, update.text]).toEqual([400, expect.stringContaining(name)])
  })

  test('changes each field alone, and keeps the others (document 1, section 4.5)', async () => {
    const made = await write('POST', `${open}/snippets`, fields)
    let known = withId.parse(made.json())
    const author = service.store.users.byUsername('reporter')
    expect(known).toMatchObject({ description: '', author: { id: author?.id, name: author?.name } })
    const { id } = known
    for (const change of [
      { title: 'Beam' },
      { file_name: 'beam.sh' },
      { description: 'Turns' },
      { visibility: 'private' },
    ]) {
      const changed = withId.parse((await write('PUT', `${open}/snippets/${id}`, change)).json())
      expect(changed).toEqual({ ...known, ...change, updated_at: expect.any(String) })
      known = changed
    }
    expect((await read(`${open}/snippets/${id}/raw`)).text).toBe(fields.content)
    const rewritten = (await write('PUT', `${open}/snippets/${id}`, { content: 'echo beam\n' })).json()
    expect(rewritten).toEqual({ ...known, updated_at: expect.any(String) })
    expect((await read(`${open}/snippets/${id}/raw`)).text).toBe('echo beam\n')
    expect((await read(`${open}/snippets/${id}`)).json()).toEqual(rewritten)
  })

  test('gives the times of its creation and last change, and of the creation of its author (document 1, section 2)', async () => {
    const [name, time] = ['long-standing', '2020-01-01T00:00:00.000Z']
    const { store } = service
    const authorId = store.users.add({ username: name, name, email: `${name}@example.org`, createdAt: time })
    const createdAt = '2021-01-01T00:00:00.000Z'
    const { file_name: fileName, ...rest } = { ...fields, userAgent: '', ipAddress: '', description: '' }
    const id = store.snippets.add({ ...rest, fileName, projectId: open, authorId, createdAt })
    const changed = withId.parse((await write('PUT', `${open}/snippets/${id}`, { title: 'New' }, 'maintainer')).json())
    expect(changed).toMatchObject({
      author: { created_at: time },
      created_at: createdAt,
      updated_at: expect.any(String),
    })
    expect(changed.updated_at).not.toBe(createdAt)
  })

  test('an update without fields is 400', async () => {
    const reply = await write('PUT', `${open}/snippets/${await create()}`, {})
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('at least one')])
  })

  test('is not deleted when it was changed after the time the caller names', async () => {
    const id = await create()
    const remove = (since: string) =>
      service.call(`/projects/${open}/snippets/${id}`, { method: 'DELETE', headers: { 'if-unmodified-since': since } })
    expect((await remove('Mon, 01 Jan 2024 00:00:00 GMT')).status).toBe(412)
    expect((await remove(new Date(Date.now() + 60_000).toUTCString())).status).toBe(204)
  })

  test('is in the activity and the audit log', async () => {
    const id = await create({ title: 'Told of' })
    await write('PUT', `${open}/snippets/${id}`, { title: 'Told again' })
    await write('DELETE', `${open}/snippets/${id}`, {})
    const activity = await service.call(`/projects/${open}/events?target_type=snippet&per_page=3`)
    expect(activity.json()).toMatchObject([
      { target_type: 'Snippet', target_id: id, target_title: 'Told again' },
      { target_type: 'Snippet', target_id: id, target_title: 'Told again' },
      { target_type: 'Snippet', target_id: id, target_title: 'Told of' },
    ])
    const audit = await service.call(`/projects/${open}/audit_events?per_page=3`)
    expect(audit.json()).toMatchObject(
      ['remove', 'change', 'add'].map(kind => ({ details: { [kind]: 'snippet', target_id: id } })),
    )
  })
})

describe('who sees a snippet', () => {
  test('a private one is only in the audit log', async () => {
    const id = await create({ title: 'Hush', visibility: 'private' })
    await write('PUT', `${open}/snippets/${id}`, { title: 'Hush, hush' })
    await write('DELETE', `${open}/snippets/${id}`, {})
    for (const path of [`/projects/${open}/events`, '/users/reporter/events']) {
      expect((await service.call(`${path}?target_type=snippet`, { token: 'stranger' })).text).not.toContain('Hush')
    }
    expect((await service.call(`/projects/${open}/audit_events?per_page=3`)).text).toContain('Hush, hush')
  })

  const seen = async (token: string | null) => {
    const list = z.array(withId).parse((await read(`${open}/snippets?per_page=100`, token)).json())
    return list.map(({ title }) => title).filter(title => title.startsWith('Seen'))
  }

  test('private: only its creator; internal: all signed-in users; public: all users', async () => {
    const ids = {
      private: await create({ title: 'Seen private', visibility: 'private' }),
      internal: await create({ title: 'Seen internal' }),
      public: await create({ title: 'Seen public', visibility: 'public' }),
    }
    const all = ['Seen public', 'Seen internal', 'Seen private']
    expect(await seen('reporter')).toEqual(all)
    for (const token of [administratorToken, 'maintainer', 'guest', 'stranger'])
      expect(await seen(token)).toEqual(all.slice(0, 2))
    expect(await seen(null)).toEqual(all.slice(0, 1))

    for (const rest of ['', '/raw']) {
      const status = async (id: number, token: string | null) =>
        (await read(`${open}/snippets/${id}${rest}`, token)).status
      expect(await status(ids.private, 'maintainer')).toBe(404)
      expect(await status(ids.private, administratorToken)).toBe(404)
      expect(await status(ids.private, 'reporter')).toBe(200)
      expect(await status(ids.internal, null)).toBe(404)
      expect(await status(ids.internal, 'stranger')).toBe(200)
      expect(await status(ids.public, null)).toBe(200)
    }
    // An invisible snippet can't be changed or deleted either, with the same error as a missing one.
    expect((await write('DELETE', `${open}/snippets/${ids.private}`, {}, 'maintainer')).status).toBe(404)
    expect((await write('PUT', `${open}/snippets/${ids.private}`, { title: 'x' }, 'maintainer')).status).toBe(404)
  })

  test('those of a private project are visible to members only, and none is found under another project', async () => {
    const id = await create({ visibility: 'public' }, 'reporter', closed)
    expect((await read(`${closed}/snippets/${id}`, 'guest')).status).toBe(200)
    for (const token of ['stranger', null]) {
      expect((await read(`${closed}/snippets/${id}`, token)).status).toBe(404)
      expect((await read(`${closed}/snippets`, token)).status).toBe(404)
    }
    expect((await read(`${open}/snippets/${id}`)).status).toBe(404)
  })

  test('creating requires a reporter; changing requires its creator or a maintainer', async () => {
    expect((await write('POST', `${open}/snippets`, fields, 'guest')).status).toBe(403)
    expect((await write('POST', `${open}/snippets`, fields, 'stranger')).status).toBe(403)
    expect((await service.call(`/projects/${open}/snippets`, { method: 'POST', token: null })).status).toBe(401)
    const id = await create()
    for (const token of ['colleague', 'guest']) {
      expect((await write('PUT', `${open}/snippets/${id}`, { title: 'Mine' }, token)).status).toBe(403)
      expect((await write('DELETE', `${open}/snippets/${id}`, {}, token)).status).toBe(403)
    }
    expect((await write('PUT', `${open}/snippets/${id}`, { title: 'Ours' }, 'maintainer')).status).toBe(200)
    expect((await write('DELETE', `${open}/snippets/${id}`, {}, 'maintainer')).status).toBe(204)
  })

  test('a token that may only read the repository reads no snippets', async () => {
    expect((await read(`${open}/snippets`, 'reporter-reading')).status).toBe(403)
  })
})

describe('pages of snippets', () => {
  test('newest first, each once', async () => {
    const { id: project } = await service.addProject('pier/many', 'public')
    for (let number = 1; number <= 5; number += 1) {
      await service.call(`/projects/${project}/snippets`, {
        method: 'POST',
        body: JSON.stringify({ ...fields, title: `Number ${number}` }),
        headers: { 'content-type': 'application/json' },
      })
    }
    const page = await service.call(`/projects/${project}/snippets?per_page=2&page=2`)
    expect(page.json()).toMatchObject([{ title: 'Number 3' }, { title: 'Number 2' }])
    expect(page.headers).toMatchObject({ 'x-total': '5', 'x-total-pages': '3', 'x-next-page': '3' })
  })
})

describe('what a snippet was made with', () => {
  test('only administrators see it', async () => {
    const id = await create()
    const path = `${open}/snippets/${id}/user_agent_detail`
    const reply = await service.call(`/projects/${path}`)
    expect(reply.json()).toEqual({ user_agent: 'lamp-client/1', ip_address: '127.0.0.1', spamfilter_submitted: false })
    for (const token of ['reporter', 'maintainer']) expect((await read(path, token)).status).toBe(403)
    expect((await read(path, null)).status).toBe(401)
  })

  test('the other profile has its own word for the spam check', async () => {
    const other = await startTestService({ profile: 'gitlab' })
    const { id } = await other.addProject('pier/open', 'public')
    await other.call(`/projects/${id}/snippets`, {
      method: 'POST',
      body: JSON.stringify(fields),
      headers: { 'content-type': 'application/json' },
    })
    const reply = await other.call(`/projects/${id}/snippets/1/user_agent_detail`)
    expect(reply.json()).toEqual({ user_agent: '', ip_address: '127.0.0.1', akismet_submitted: false })
    await other.stop()
  })
})
