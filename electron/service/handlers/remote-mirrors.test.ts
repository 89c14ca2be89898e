import { execFileSync } from 'node:child_process'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { mirrorAuthMethods, remoteMirror } from '#shared/contract/remote-mirrors.ts'
import { createGit } from '../git/git.ts'
import { mirrorJob } from '../jobs/remote-mirrors.ts'
import { accessLevels } from '../store/access-levels.ts'
import { openStore } from '../store/store.ts'
import { administratorToken, startTestService, type TestService } from '../testing/test-service.ts'

let here: TestService
let there: TestService
let project = 0
let count = 0

beforeAll(async () => {
  here = await startTestService()
  there = await startTestService()
  project = (await here.addProject('harbour/source', 'private')).id
})
afterAll(async () => {
  await here.stop()
  await there.stop()
})

const headers = { 'content-type': 'application/json' }
const getMirrors = (id = project) => `/projects/${id}/remote_mirrors`
const create = (body: object, id = project) =>
  here.call(getMirrors(id), { method: 'POST', headers, body: JSON.stringify(body) })
const update = (mirror: number, body: object, id = project) =>
  here.call(`${getMirrors(id)}/${mirror}`, { method: 'PUT', headers, body: JSON.stringify(body) })
const git = (service: TestService, id: number, ...command: string[]) =>
  execFileSync('git', ['--git-dir', service.store.repositoryPath(id), ...command], { encoding: 'utf8' }).trim()
const refs = (service: TestService, id: number) => git(service, id, 'show-ref').split('\n').sort()

async function mirror(id: number, of = project) {
  const list = z.array(remoteMirror).parse((await here.call(`${getMirrors(of)}?per_page=100`)).json())
  const found = list.find(one => one.id === id)
  if (!found) throw new Error(`There is no mirror ${id}.`)
  return found
}

/** Waits until a mirror has been pushed. */
const settled = (id: number, status: 'finished' | 'failed', of = project) =>
  vi.waitFor(async () => expect(await mirror(id, of)).toMatchObject({ update_status: status }), {
    timeout: 20_000,
    interval: 50,
  })

/** 0 until it listens. */
function port(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** An empty project on the other service, and its address with the credentials in it. */
function target(credentials = `mirror:${administratorToken}`) {
  count += 1
  const groupId = there.store.groups.add({ name: `G${count}`, path: `g${count}`, visibility: 'private' })
  const id = there.store.projects.add({
    groupId,
    name: 'copy',
    path: 'copy',
    visibility: 'private',
    defaultBranch: null,
  })
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', there.store.repositoryPath(id)])
  const place = `g${count}/copy.git`
  return { id, url: `${there.url.replace('://', `://${credentials}@`)}/${place}`, bare: `${there.url}/${place}` }
}

async function commit(branch: string, file: string, id = project, start = 'main') {
  const actions = [{ action: 'create', file_path: file, content: 'x' }]
  const body = { branch, commit_message: `Add ${file}`, actions, ...(branch === start ? {} : { start_branch: start }) }
  const path = `/projects/${id}/repository/commits`
  const reply = await here.call(path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([reply.status, reply.status === 201 ? '' : reply.text]).toEqual([201, ''])
}

async function enabled(url: string, options: object = {}, of = project): Promise<number> {
  const made = remoteMirror.parse((await create({ url, enabled: true, ...options }, of)).json())
  return made.id
}

const disable = (id: number, of = project) => update(id, { enabled: false }, of)

describe('a mirror that is enabled', () => {
  it('holds every branch and tag of the project, and every later commit and tag', async () => {
    const { id, url } = target()
    await commit('side', 'side.txt')
    const made = await enabled(url)
    await settled(made, 'finished')
    expect(refs(there, id)).toEqual(refs(here, project))

    const before = await mirror(made)
    await commit('main', 'later.txt')
    await vi.waitFor(() => expect(refs(there, id)).toEqual(refs(here, project)), { timeout: 20_000 })
    await settled(made, 'finished')
    const tag = { tag_name: 'v1', ref: 'main', message: 'One' }
    const tags = `/projects/${project}/repository/tags`
    await here.call(tags, { method: 'POST', headers, body: JSON.stringify(tag) })
    await vi.waitFor(() => expect(refs(there, id)).toEqual(refs(here, project)), { timeout: 20_000 })
    await settled(made, 'finished')
    const after = await mirror(made)
    expect(after).toMatchObject({ last_error: null, last_update_at: after.last_successful_update_at })
    expect(String(after.last_update_started_at) > String(before.last_update_started_at)).toBe(true)
    expect(git(there, id, 'fsck', '--strict')).toBe('')
    await disable(made)
  })

  it('loses a locally deleted branch if it is merged into main, and keeps any other', async () => {
    const { id, url } = target()
    const source = (await here.addProject('harbour/pruned', 'private')).id
    git(here, source, 'branch', 'done', 'main')
    const made = await enabled(url, {}, source)
    await settled(made, 'finished', source)
    expect(refs(there, id).join()).toContain('refs/heads/done')

    git(here, source, 'update-ref', '-d', 'refs/heads/done')
    const tree = git(there, id, 'rev-parse', 'main^{tree}')
    const identity = ['-c', 'user.name=Eve', '-c', 'user.email=eve@example.com']
    const own = git(there, id, ...identity, 'commit-tree', tree, '-m', 'Over there')
    git(there, id, 'update-ref', 'refs/heads/own', own)
    await update(made, { enabled: true }, source)
    await vi.waitFor(() => expect(refs(there, id).join()).not.toContain('refs/heads/done'), { timeout: 20_000 })
    await settled(made, 'finished', source)
    expect(git(there, id, 'rev-parse', 'own')).toBe(own)
  })

  it('is overwritten where it went another way, unless it is to keep that', async () => {
    const { id, url } = target()
    const source = (await here.addProject('harbour/diverged', 'private')).id
    const made = await enabled(url, { keep_divergent_refs: true }, source)
    await settled(made, 'finished', source)
    const tree = git(there, id, 'rev-parse', 'main^{tree}')
    const identity = ['-c', 'user.name=Eve', '-c', 'user.email=eve@example.com']
    const own = git(there, id, ...identity, 'commit-tree', tree, '-p', 'main', '-m', 'Over there')
    git(there, id, 'update-ref', 'refs/heads/main', own)
    await commit('main', 'mine.txt', source)
    await commit('new', 'new.txt', source)
    await settled(made, 'failed', source)
    expect((await mirror(made, source)).last_error).toMatch(/^These refs were not updated: refs\/heads\/main \(.+\)$/)
    await vi.waitFor(() => expect(refs(there, id).join()).toContain('refs/heads/new'), { timeout: 20_000 })
    expect(git(there, id, 'rev-parse', 'main')).toBe(own)

    await update(made, { keep_divergent_refs: false, enabled: true }, source)
    await settled(made, 'finished', source)
    expect(git(there, id, 'rev-parse', 'main')).toBe(git(here, source, 'rev-parse', 'main'))
    expect((await mirror(made, source)).last_error).toBeNull()
  })

  it('of protected branches only gets no other', async () => {
    const { id, url } = target()
    here.store.protectedBranches.put(project, 'stable/*', accessLevels.maintainer)
    await commit('stable/1', 'stable.txt')
    await commit('loose', 'loose.txt')
    const made = await enabled(url, { only_protected_branches: true })
    await settled(made, 'finished')
    expect(git(there, id, 'for-each-ref', '--format=%(refname)', 'refs/heads')).toBe('refs/heads/stable/1')
    await disable(made)
  })

  it('of a project without commits removes no remote refs', async () => {
    const { id, url } = target()
    const full = await enabled(url)
    await settled(full, 'finished')
    await disable(full)
    const groupId = here.store.groups.find('harbour', { userId: null, all: true })?.id ?? 0
    const path = 'empty'
    const empty = here.store.projects.add({ groupId, name: path, path, visibility: 'private', defaultBranch: null })
    execFileSync('git', ['init', '--quiet', '--bare', here.store.repositoryPath(empty)])
    const before = refs(there, id)
    const made = await enabled(url, {}, empty)
    await settled(made, 'finished', empty)
    expect(refs(there, id)).toEqual(before)
  })

  it('that is disabled before its push begins is as it was before (document 2, section 4.7)', async () => {
    const [made, pushed] = [await enabled('http://127.0.0.1:9/never.git'), await enabled(target().url)]
    await settled(made, 'failed')
    await settled(pushed, 'finished')
    await disable(made)
    await disable(pushed)
    const unused = remoteMirror.parse((await create({ url: 'https://mirror.example/unused.git' })).json()).id
    for (const id of [made, pushed, unused]) here.store.remoteMirrors.schedule(id)
    const statuses = async () => Promise.all([made, pushed, unused].map(async id => (await disable(id)).json()))
    expect(await statuses()).toMatchObject([
      { update_status: 'failed' },
      { update_status: 'finished' },
      { update_status: 'none' },
    ])
  })

  it('that was disabled while its push waited does not wait for ever', async () => {
    const made = remoteMirror.parse((await create({ url: 'https://mirror.example/waiting.git' })).json()).id
    for (const leave of ['schedule', 'start'] as const) {
      here.store.remoteMirrors[leave](made)
      await mirrorJob({ store: here.store, git: createGit() })(String(made), AbortSignal.timeout(1000))
      expect(await mirror(made)).toMatchObject({ enabled: false, update_status: 'none' })
    }
  })

  it('is not pushed any more once it is disabled', async () => {
    const { id, url } = target()
    const made = await enabled(url)
    await settled(made, 'finished')
    await disable(made)
    const [before, { last_update_at }] = [refs(there, id), await mirror(made)]
    await commit('main', 'unseen.txt')
    const other = await enabled(target().url)
    await settled(other, 'finished')
    expect([refs(there, id), (await mirror(made)).last_update_at]).toEqual([before, last_update_at])
    await disable(other)
  })
})

describe('credentials', () => {
  it('that are wrong fail the push, and appear nowhere', async () => {
    const { id, url } = target('somebody-known:not-the-s3cret%21')
    const made = await enabled(url)
    await settled(made, 'failed')
    const shown = await here.call(getMirrors())
    const { last_error, url: address } = await mirror(made)
    expect(address).toMatch(/^http:\/\/\*{5}:\*{5}@127\.0\.0\.1:\d+\/g\d+\/copy\.git$/)
    expect(last_error).toMatch(/Authentication failed|401/)
    expect(git(there, id, 'for-each-ref')).toBe('')
    const row = here.store.remoteMirrors.byId(made)
    const [audit, jobs] = [(await here.call('/audit_events')).text, JSON.stringify(row)]
    for (const text of [shown.text, audit, jobs]) expect(text).not.toMatch(/s3cret|somebody-known|c29tZWJvZHk/)
    expect(row && here.store.remoteMirrors.getCredentials(row)).toBe('somebody-known:not-the-s3cret!')
    await disable(made)
  })

  it('are sent only to the mirror: not with a redirect, and not in the message of a server that echoes them', async () => {
    const asked: IncomingHttpHeaders[] = []
    const elsewhere = createServer((request, response) => {
      asked.push(request.headers)
      response.end()
    }).listen(0, '127.0.0.1')
    const server = createServer((request, response) => {
      asked.push(request.headers)
      if (request.url?.startsWith('/echo')) {
        response.writeHead(403, { 'content-type': 'text/plain' })
        response.end(`You sent ${request.headers.authorization} and hunter22hunter22\n`)
        return
      }
      response.writeHead(302, { location: `http://127.0.0.1:${port(elsewhere)}${request.url}` })
      response.end()
    }).listen(0, '127.0.0.1')
    await vi.waitFor(() => expect([port(server), port(elsewhere)]).not.toContain(0))
    const base = `http://someone:hunter22hunter22@127.0.0.1:${port(server)}`
    const moved = await enabled(`${base}/moved.git`)
    await settled(moved, 'failed')
    const echo = await enabled(`${base}/echo.git`)
    await settled(echo, 'failed')
    const basic = Buffer.from('someone:hunter22hunter22').toString('base64')
    expect(asked.map(({ authorization }) => authorization)).toEqual([`Basic ${basic}`, `Basic ${basic}`])
    for (const id of [moved, echo]) {
      expect((await mirror(id)).last_error).not.toMatch(new RegExp(`hunter22|${basic}`))
      await disable(id)
    }
    server.close()
    elsewhere.close()
  })

  it('in the query of an address are sent, sealed and shown nowhere (document 2, section 2)', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(403, { 'content-type': 'text/plain' })
      response.end(`No entry with ${request.url}\n`)
    }).listen(0, '127.0.0.1')
    await vi.waitFor(() => expect(port(server)).not.toBe(0))
    const host = `http://127.0.0.1:${port(server)}`
    const made = await enabled(`${host}/a.git?private_token=quiet-t0ken&flag`)
    await settled(made, 'failed')
    server.close()
    expect(asked[0]).toContain('/a.git?private_token=quiet-t0ken&flag')
    expect((await mirror(made)).url).toBe(`${host}/a.git?private_token=*****&*****`)
    const row = JSON.stringify(here.store.remoteMirrors.byId(made))
    for (const text of [(await here.call(getMirrors())).text, (await here.call('/audit_events')).text, row]) {
      expect(text).not.toContain('quiet-t0ken')
    }
    expect((await mirror(made)).last_error).toContain('private_token=*****')
    await disable(made)
  })

  it('that an earlier version stored unencrypted are encrypted at the next start', async () => {
    const address = 'https://mirror.example/old.git?private_token=quiet-t0ken'
    const { store } = here
    const id = store.remoteMirrors.add({
      projectId: project,
      url: address,
      credentials: 'ada:pa55',
      enabled: false,
      onlyProtectedBranches: false,
      keepDivergentRefs: false,
    })
    const next = openStore(here.directory)
    const row = next.remoteMirrors.byId(id)
    expect(row?.url).toBe('https://mirror.example/old.git?private_token=*****')
    expect(row && [next.remoteMirrors.getAddress(row), next.remoteMirrors.getCredentials(row)]).toEqual([
      address,
      'ada:pa55',
    ])
    next.close()
  })

  it.each(['in', 'a', '401', 'Basic'])(
    'as short as %j garble no message, and are not given away by it',
    async password => {
      const { url } = target(`the:${password}`)
      const made = await enabled(url)
      await settled(made, 'failed')
      const { last_error } = await mirror(made)
      expect(last_error).toMatch(
        /(^|\. )(Authentication failed for|unable to access) 'http:\/\/127\.0\.0\.1:\d+\/g\d+\/copy\.git\/?'/,
      )
      expect(last_error).not.toContain('*')
      await disable(made)
    },
  )

  it('that can no longer be read give an error that says so', async () => {
    const { url } = target()
    const made = remoteMirror.parse((await create({ url })).json())
    const row = here.store.remoteMirrors.byId(made.id)
    // Sealed for another address, as after a loss of the key.
    expect(row && here.store.remoteMirrors.getCredentials({ ...row, url: 'http://other.example/' })).toBeNull()
  })
})

describe('adding and changing a mirror', () => {
  it('is disabled and never pushed by default', async () => {
    const reply = await create({ url: 'https://mirror.example/a.git' })
    expect([reply.status, reply.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        enabled: false,
        url: 'https://mirror.example/a.git',
        only_protected_branches: false,
        keep_divergent_refs: false,
        update_status: 'none',
        last_error: null,
        last_update_at: null,
        last_update_started_at: null,
        last_successful_update_at: null,
      },
    ])
  })

  it.each(['enabled', 'only_protected_branches', 'keep_divergent_refs'] as const)(
    'changes the switch that is named and no other: %s',
    async name => {
      const made = remoteMirror.parse((await create({ url: `https://mirror.example/${name}.git` })).json())
      // Its pushes are not what this is about.
      const changed = remoteMirror.parse((await update(made.id, { [name]: true })).json())
      expect(changed).toMatchObject({ ...made, [name]: true, update_status: expect.any(String) })
      expect(remoteMirror.parse((await update(made.id, { [name]: false })).json())[name]).toBe(false)
    },
  )

  it('has the way to sign in that was given, which other changes keep, and none otherwise', async () => {
    const url = 'https://mirror.example/signed-in.git'
    expect((await create({ url })).json()).not.toHaveProperty('auth_method')
    for (const [first, second] of [mirrorAuthMethods, mirrorAuthMethods.toReversed()]) {
      const made = remoteMirror.parse((await create({ url, auth_method: first })).json())
      expect(made.auth_method).toBe(first)
      const kept = await update(made.id, { keep_divergent_refs: true })
      expect(kept.json()).toEqual({ ...made, keep_divergent_refs: true })
      expect((await update(made.id, { auth_method: second })).json()).toMatchObject({ auth_method: second })
      expect(await mirror(made.id)).toMatchObject({ auth_method: second })
      const refused = await update(made.id, { auth_method: 'none' })
      expect([refused.status, refused.json()]).toEqual([400, { message: 'auth_method does not have a valid value' }])
    }
  })

  it('takes its switches, and answers without credentials each time (document 2, section 4.7)', async () => {
    const url = 'https://ada:pa55word@mirror.example/secret.git'
    const made = await create({ url, only_protected_branches: true, keep_divergent_refs: true })
    const shown = {
      url: 'https://*****:*****@mirror.example/secret.git',
      enabled: false,
      only_protected_branches: true,
      keep_divergent_refs: true,
    }
    expect(made.json()).toMatchObject(shown)
    const changed = await update(remoteMirror.parse(made.json()).id, { keep_divergent_refs: false })
    expect(changed.json()).toMatchObject({ ...shown, keep_divergent_refs: false })
    for (const { text } of [made, changed]) expect(text).not.toMatch(/ada|pa55word/)
  })

  it('is in the audit log, without credentials', async () => {
    const made = remoteMirror.parse((await create({ url: 'https://ada:pa55@mirror.example/b.git' })).json())
    await update(made.id, { keep_divergent_refs: true })
    const log = (await here.call(`/projects/${project}/audit_events?per_page=2`)).json()
    const details = { target_type: 'RemoteMirror', target_id: made.id, target_details: 'https://mirror.example/b.git' }
    expect(log).toMatchObject([
      { details: { ...details, change: 'remote mirror' } },
      { details: { ...details, add: 'remote mirror' } },
    ])
  })

  it.each([
    ['a local path', '/srv/git/a.git'],
    ['a file', 'file:///srv/git/a.git'],
    ['ssh', 'ssh://git@mirror.example/a.git'],
    ['the short form of ssh', 'git@mirror.example:a.git'],
    ['a program', 'ext::sh -c touch% /tmp/owned'],
    ['an option', '--upload-pack=touch'],
    ['a header in the password', 'https://ada:x%0d%0aX-Evil:%201@mirror.example/a.git'],
    ['a password that encodes nothing', 'https://ada:%zz@mirror.example/a.git'],
    ['a username with a colon', 'https://a%3Ada:pa55@mirror.example/a.git'],
    ['nothing', ''],
  ])('refuses %s as an address', async (_what, url) => {
    const before = (await here.call(getMirrors())).headers['x-total']
    const reply = await create({ url })
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('url')])
    expect((await here.call(getMirrors())).headers['x-total']).toBe(before)
  })

  it('takes a username alone, a password with a colon, and drops a fragment', async () => {
    const { store } = here
    for (const [url, credentials] of [
      ['https://ada@mirror.example/a.git#main', 'ada:'],
      ['https://:pa55@mirror.example/a.git', ':pa55'],
      ['https://ada:pa%3A55@mirror.example/a.git', 'ada:pa:55'],
      ['https://mirror.example/a.git', null],
    ] as const) {
      const made = remoteMirror.parse((await create({ url })).json())
      const row = store.remoteMirrors.byId(made.id)
      const shown = credentials === null ? '' : '*****:*****@'
      expect(made.url).toBe(`https://${shown}mirror.example/a.git`)
      expect(row && [store.remoteMirrors.getCredentials(row), store.remoteMirrors.getAddress(row)]).toEqual([
        credentials,
        'https://mirror.example/a.git',
      ])
    }
  })

  it('pushes when it is asked to, unless it is disabled', async () => {
    const { id, url } = target()
    const made = remoteMirror.parse((await create({ url })).json()).id
    const sync = (of = project) => here.call(`${getMirrors(of)}/${made}/sync`, { method: 'POST' })
    const refused = await sync()
    expect([refused.status, refused.json()]).toEqual([400, { message: 'The mirror is disabled' }])
    expect(await mirror(made)).toMatchObject({ update_status: 'none', last_update_at: null })
    await update(made, { enabled: true })
    await settled(made, 'finished')
    git(there, id, 'update-ref', '-d', 'refs/heads/main')
    const asked = await sync()
    expect([asked.status, asked.text]).toEqual([204, ''])
    await vi.waitFor(() => expect(refs(there, id)).toEqual(refs(here, project)), { timeout: 20_000 })
    await settled(made, 'finished')
    const other = (await here.addProject('harbour/bystander', 'private')).id
    expect((await sync(other)).status).toBe(404)
    await disable(made)
  })

  it('is read and removed by its id, in its own project', async () => {
    const made = remoteMirror.parse((await create({ url: 'https://ada:pa55@mirror.example/gone.git' })).json())
    const other = (await here.addProject('harbour/elsewhere', 'private')).id
    const call = (method: string, of = project) => here.call(`${getMirrors(of)}/${made.id}`, { method })
    expect((await call('GET')).json()).toEqual(made)
    expect([(await call('GET', other)).status, (await call('DELETE', other)).status]).toEqual([404, 404])
    const removed = await call('DELETE')
    expect([removed.status, removed.text]).toEqual([204, ''])
    expect([(await call('GET')).status, (await call('DELETE')).status]).toEqual([404, 404])
    const log = (await here.call(`/projects/${project}/audit_events?per_page=1`)).json()
    const details = { target_id: made.id, target_details: 'https://mirror.example/gone.git' }
    expect(log).toMatchObject([{ details: { ...details, remove: 'remote mirror' } }])
  })

  it('is for maintainers, and hidden from strangers', async () => {
    const token = (secret: string) => [{ secret, scopes: ['api'] as const }]
    const developer = here.addUser('mirror-developer', token('t-developer'))
    here.addUser('mirror-stranger', token('t-stranger'))
    here.store.members.put({ type: 'project', sourceId: project, userId: developer, accessLevel: 30 })
    const statuses = async (secret: string | null) =>
      [
        await here.call(getMirrors(), { token: secret }),
        await here.call(getMirrors(), { token: secret, method: 'POST', headers, body: '{"url":"https://a.example"}' }),
        await here.call(`${getMirrors()}/1`, { token: secret, method: 'PUT', headers, body: '{}' }),
      ].map(({ status }) => status)
    expect(await statuses('t-developer')).toEqual([403, 403, 403])
    expect(await statuses('t-stranger')).toEqual([404, 404, 404])
    expect(await statuses(null)).toEqual([401, 401, 401])
  })

  it('of another project is not found', async () => {
    const other = (await here.addProject('harbour/neighbour', 'private')).id
    const made = remoteMirror.parse((await create({ url: 'https://mirror.example/c.git' })).json())
    expect((await update(made.id, { enabled: true }, other)).status).toBe(404)
    expect((await update(999_999, { enabled: true })).json()).toEqual({ message: '404 Remote Mirror Not Found' })
  })

  it('lists them a page at a time', async () => {
    const reply = await here.call(`${getMirrors()}?per_page=2&page=2`)
    expect(reply.headers['x-page']).toBe('2')
    expect(z.array(remoteMirror).parse(reply.json())).toHaveLength(2)
  })
})
