import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { packetLine } from '../git/packet-line.ts'
import { plainGit, temporaryFolder } from '../git/testing/work-tree.ts'
import { type GitRun, runGit } from '../testing/git-client.ts'
import { administratorToken, send, startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
const folder = temporaryFolder()
let turn = 0
let clone = ''
const ids = { open: 0, closed: 0, empty: 0 }

beforeAll(async () => {
  service = await startTestService()
  ids.open = (await service.addProject('quay/open', 'public')).id
  const closed = await service.addProject('quay/inner/closed', 'private')
  ids.closed = closed.id
  for (const [username, level] of [
    ['maintainer', 40],
    ['developer', 30],
    ['reporter', 20],
    ['guest', 10],
    ['stranger', 0],
  ] as const) {
    const userId = service.addUser(username, [
      { secret: `api-of-${username}`, scopes: ['api'] },
      { secret: `read-of-${username}`, scopes: ['read_repository'] },
      { secret: `user-of-${username}`, scopes: ['read_user'] },
    ])
    if (level === 0) continue
    for (const sourceId of [ids.open, ids.closed]) {
      service.store.members.put({ type: 'project', sourceId, userId, accessLevel: level })
    }
  }
  service.store.protectedBranches.put(ids.open, 'main', 40)
})
beforeEach(() => {
  turn += 1
  clone = join(folder.path, `clone-${turn}`)
})
afterAll(async () => {
  for (const id of [ids.open, ids.closed]) {
    expect(plainGit(service.store.repositoryPath(id), ['fsck', '--strict', '--no-dangling'])).toBe('')
  }
  await service.stop()
  folder.remove()
})

/** The address a person types, with the token as the password. */
function address(path: string, token: string | null): string {
  const url = new URL(`${service.url}/${path}.git`)
  if (token !== null) Object.assign(url, { username: 'anything', password: token })
  return String(url)
}
const getClone = (path: string, token: string | null) =>
  runGit(folder.path, ['clone', '--quiet', address(path, token), clone])
const inClone = (...command: string[]): Promise<GitRun> => runGit(clone, command)

async function commitFile(name: string, content: string, message: string): Promise<string> {
  mkdirSync(clone, { recursive: true })
  writeFileSync(join(clone, name), content)
  await inClone('add', '--all')
  await inClone('commit', '--quiet', '-m', message)
  return (await inClone('rev-parse', 'HEAD')).stdout.trim()
}
/** The push events of a project, oldest first. */
function getPushes(project: number): unknown[] {
  const database = new DatabaseSync(join(service.directory, 'service.db'), { readOnly: true })
  const rows = database
    .prepare("SELECT push FROM activity_events WHERE project_id = ? AND action = 'pushed' ORDER BY id")
    .all(project)
  database.close()
  return rows.map(({ push }) => JSON.parse(String(push)))
}
const getTip = (id: number, ref: string) =>
  plainGit(service.store.repositoryPath(id), ['for-each-ref', '--format=%(objectname)', ref])

describe('fetching', () => {
  test('a public project can be cloned without authentication', async () => {
    expect(await getClone('quay/open', null)).toEqual({ status: 0, stdout: '', stderr: '' })
    expect((await inClone('rev-parse', 'HEAD')).stdout.trim()).toBe(getTip(ids.open, 'refs/heads/main'))
  })

  test('by the address of the web page, without .git, with the password', async () => {
    const run = await runGit(folder.path, [
      'clone',
      '--quiet',
      address('quay/inner/closed', 'read-of-reporter').replace(/\.git$/, ''),
      clone,
    ])
    expect(run.status).toBe(0)
    expect((await inClone('rev-parse', 'HEAD')).stdout.trim()).toBe(getTip(ids.closed, 'refs/heads/main'))
    const { status, headers } = await send(service.url, '/quay/none/info/refs?service=git-upload-pack', { token: null })
    const suffixed = `${service.url}/quay/none.git/info/refs?service=git-upload-pack`
    expect([status, headers.location]).toEqual([301, suffixed])
    for (const elsewhere of ['//example.org/x', '/\\example.org/x', '/quay/none.git/x.git', '/quay']) {
      const reply = await send(service.url, `${elsewhere}/info/refs?service=git-upload-pack`, { token: null })
      expect([elsewhere, reply.headers.location]).toEqual([elsewhere, undefined])
    }
  })

  test.each(['0', '1', '2'])('by version %s of the protocol', async version => {
    const run = await runGit(folder.path, [
      '-c',
      `protocol.version=${version}`,
      'clone',
      '--quiet',
      address('quay/open', null),
      clone,
    ])
    expect(run.status).toBe(0)
    expect((await inClone('log', '--format=%s')).stdout).toContain('Begin')
  })

  test('without the blobs, and with one commit only', async () => {
    const options = ['--quiet', '--filter=blob:none', '--depth=1', '--no-checkout']
    const run = await runGit(folder.path, ['clone', ...options, address('quay/open', null), clone])
    expect(run).toEqual({ status: 0, stdout: '', stderr: '' })
    expect((await inClone('rev-list', '--count', 'HEAD')).stdout.trim()).toBe('1')
  })

  test.each(['api', 'read', 'user'])('a private project, with the scope "%s"', async scope => {
    const run = await getClone('quay/inner/closed', `${scope}-of-reporter`)
    if (scope !== 'user') expect(run).toEqual({ status: 0, stdout: '', stderr: '' })
    else expect([run.status, run.stderr]).toEqual([128, expect.stringContaining('403')])
  })

  test('a private project requires a password, and is missing for other users', async () => {
    const anonymous = await getClone('quay/inner/closed', null)
    expect([anonymous.status, anonymous.stderr]).toEqual([128, expect.stringContaining('could not read Username')])
    const stranger = await getClone('quay/inner/closed', 'api-of-stranger')
    expect([stranger.status, stranger.stderr]).toEqual([128, expect.stringContaining('404 Project Not Found')])
    const guest = await getClone('quay/inner/closed', 'api-of-guest')
    expect([guest.status, guest.stderr]).toEqual([128, expect.stringContaining('not allowed to download code')])
    const nothing = await getClone('quay/nothing', 'api-of-stranger')
    expect([nothing.status, nothing.stderr]).toEqual([128, expect.stringContaining('404 Project Not Found')])
  })

  test('a wrong token is refused even where none is needed', async () => {
    const path = '/quay/open.git/info/refs?service=git-upload-pack'
    for (const authorization of [
      `Basic ${btoa('x:wrong')}`,
      `Basic ${btoa('api-of-developer')}`,
      'Basic',
      'Bearer wrong',
    ]) {
      const reply = await send(service.url, path, { token: null, headers: { authorization } })
      expect([authorization, reply.status]).toEqual([authorization, 401])
    }
  })

  test('a refusal explains how to authenticate, in plain text', async () => {
    const reply = await send(service.url, '/quay/inner/closed.git/info/refs?service=git-upload-pack', { token: null })
    expect([reply.status, reply.headers['www-authenticate'], reply.text]).toEqual([
      401,
      'Basic realm="Gatehouse"',
      '401 Unauthorized\n',
    ])
  })

  test.each([
    ['/quay/open.git/info/refs', 403],
    ['/quay/open.git/info/refs?service=git-archive', 403],
    ['/quay/open.git/HEAD', 404],
    ['/quay/open.git/objects/info/packs', 404],
    ['/quay/open.git/git-upload-pack', 404],
    ['/quay/../../open.git/info/refs?service=git-upload-pack', 401],
    ['/quay%2fopen.git/info/refs?service=git-upload-pack', 200],
    ['/.git/info/refs?service=git-upload-pack', 404],
    ['/', 404],
    ['/nothing', 404],
  ])('GET %s answers %i', async (path, status) => {
    const reply = await send(service.url, path, { token: null })
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([status, expect.any(String)])
  })

  test('a request that is no git at all gets an answer', async () => {
    const type = { 'content-type': 'application/x-git-upload-pack-request' }
    const post = (headers: Record<string, string>, body: string | Buffer) =>
      send(service.url, '/quay/open.git/git-upload-pack', { method: 'POST', token: null, headers, body })
    expect((await post({ 'content-type': 'application/json' }, '{}')).status).toBe(415)
    expect((await post({ ...type, 'content-encoding': 'br' }, 'x')).status).toBe(415)
    expect((await post(type, 'no packet')).text).not.toContain('PACK')
    expect((await post({ ...type, 'content-encoding': 'gzip' }, 'not gzip')).text).toBe('')
    const compressed = gzipSync('0014command=ls-refs\n0000')
    const refs = await post({ ...type, 'content-encoding': 'gzip', 'git-protocol': 'version=2' }, compressed)
    expect(refs.text).toContain(`${getTip(ids.open, 'refs/heads/main')} refs/heads/main`)
  })
})

describe('pushing', () => {
  test('a developer pushes a branch and a tag; the activity has both', async () => {
    await getClone('quay/open', 'api-of-developer')
    await inClone('checkout', '--quiet', '-b', 'topic/one')
    await commitFile('one.txt', '1\n', 'One')
    const tip = await commitFile('two.txt', '2\n', 'Two')
    await inClone('tag', '-a', '-m', 'T', 'v-pushed')
    service.store.releases.add(ids.open, 'v-pushed', 'Notes of a tag that is long gone')
    const run = await inClone('push', 'origin', 'topic/one', 'v-pushed')
    expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('[new branch]')])
    expect(getTip(ids.open, 'refs/heads/topic/one')).toBe(tip)
    const commits = await service.call(`/projects/${ids.open}/repository/commits?ref_name=topic%2Fone&per_page=2`)
    expect(commits.json()).toMatchObject([{ title: 'Two' }, { title: 'One' }])
    const audit = await service.call(`/projects/${ids.open}/audit_events?per_page=1`)
    expect(audit.json()).toMatchObject([{ details: { add: 'tag', target_id: 'v-pushed' } }])
    const tag = await service.call(`/projects/${ids.open}/repository/tags/v-pushed`)
    expect(tag.json()).toMatchObject({ message: 'T', release: null })
    const events = getPushes(ids.open)
    expect(events.slice(-2)).toEqual([
      {
        action: 'created',
        ref_type: 'branch',
        ref: 'topic/one',
        commit_from: null,
        commit_to: tip,
        commit_count: 2,
        commit_title: 'Two',
      },
      expect.objectContaining({ action: 'created', ref_type: 'tag', ref: 'v-pushed', commit_count: 0 }),
    ])
  })

  test('options of a push are taken, and have no effect', async () => {
    await getClone('quay/open', 'api-of-developer')
    await inClone('checkout', '--quiet', '-b', 'topic/options')
    const tip = await commitFile('options.txt', '1\n', 'Options')
    const run = await inClone('push', '--quiet', '-o', 'ci.skip', '-o', 'ci.variable=A=1', 'origin', 'topic/options')
    expect([run.status, getTip(ids.open, 'refs/heads/topic/options')]).toEqual([0, tip])
    const refused = await inClone('push', '--quiet', '-o', 'ci.skip', 'origin', 'topic/options:main')
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('protected branch')])
  })

  test('the history of a branch of one own may be written again, and the branch deleted', async () => {
    await getClone('quay/open', 'api-of-developer')
    await inClone('checkout', '--quiet', '-b', 'topic/two')
    await commitFile('two.txt', 'a\n', 'First try')
    expect((await inClone('push', '--quiet', 'origin', 'topic/two')).status).toBe(0)
    await inClone('commit', '--quiet', '--amend', '-m', 'Second try')
    expect((await inClone('push', '--quiet', 'origin', 'topic/two')).status).toBe(1)
    expect((await inClone('push', '--quiet', '--force', 'origin', 'topic/two')).status).toBe(0)
    expect(getPushes(ids.open).at(-1)).toMatchObject({ action: 'pushed', commit_count: 1, commit_title: 'Second try' })
    expect((await inClone('push', '--quiet', '--delete', 'origin', 'topic/two')).status).toBe(0)
    expect(getTip(ids.open, 'refs/heads/topic/two')).toBe('')
    expect(getPushes(ids.open).at(-1)).toMatchObject({ action: 'removed', ref: 'topic/two', commit_to: null })
  })

  test('a developer may not push to a protected branch, and no other ref of that push is updated', async () => {
    const before = [getTip(ids.open, 'refs/heads'), getPushes(ids.open).length]
    await getClone('quay/open', 'api-of-developer')
    await commitFile('sneaky.txt', 'x\n', 'Sneaky')
    const run = await inClone('push', 'origin', 'HEAD:main', 'HEAD:refs/heads/beside')
    expect(run.status).toBe(1)
    expect(run.stderr).toContain('remote: you are not allowed to push to this protected branch')
    expect(run.stderr).toMatch(/! \[remote rejected\] HEAD -> main \(you are not allowed/)
    expect(run.stderr).toMatch(/! \[remote rejected\] HEAD -> beside \(not pushed, because another ref was refused\)/)
    expect([getTip(ids.open, 'refs/heads'), getPushes(ids.open).length]).toEqual(before)
  })

  test('the rules are the same for a shallow clone', async () => {
    await getClone('quay/open', 'api-of-maintainer')
    await commitFile('history.txt', '1\n', 'More history')
    expect((await inClone('push', '--quiet', 'origin', 'HEAD:main')).status).toBe(0)
    const before = getTip(ids.open, 'refs/heads')
    clone = `${clone}-shallow`
    const source = address('quay/open', 'api-of-developer')
    await runGit(folder.path, ['clone', '--quiet', '--depth=1', source, clone])
    expect((await inClone('rev-parse', '--is-shallow-repository')).stdout).toBe('true\n')
    await commitFile('sneaky.txt', 'x\n', 'Sneaky')
    const refused = await inClone('push', 'origin', 'HEAD:main')
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('this protected branch')])
    expect(getTip(ids.open, 'refs/heads')).toBe(before)
    expect((await inClone('push', '--quiet', 'origin', 'HEAD:refs/heads/shallow')).status).toBe(0)
    expect(getPushes(ids.open).at(-1)).toMatchObject({ action: 'created', ref: 'shallow' })
  })

  test('a maintainer pushes to a protected branch, but neither rewrites nor deletes it', async () => {
    await getClone('quay/open', 'api-of-maintainer')
    const tip = await commitFile('main.txt', '1\n', 'On main')
    expect((await inClone('push', '--quiet', 'origin', 'main')).status).toBe(0)
    await inClone('commit', '--quiet', '--amend', '-m', 'Rewritten')
    const forced = await inClone('push', '--force', 'origin', 'main')
    expect([forced.status, forced.stderr]).toEqual([1, expect.stringContaining('non-fast-forward')])
    const deleted = await inClone('push', '--delete', 'origin', 'main')
    expect([deleted.status, deleted.stderr]).toEqual([1, expect.stringContaining('cannot be deleted by a push')])
    expect(getTip(ids.open, 'refs/heads/main')).toBe(tip)
  })

  test.each([
    ['api-of-reporter', '403'],
    ['read-of-developer', '403'],
    ['api-of-stranger', '403'],
    [null, 'could not read Username'],
    ['wrong', 'Authentication failed'],
  ])('with the token %s: %s', async (token, reason) => {
    await getClone('quay/open', null)
    await commitFile('no.txt', 'no\n', 'No')
    const run = await inClone('push', address('quay/open', token), 'HEAD:refs/heads/no')
    expect([run.status, run.stderr]).toEqual([128, expect.stringContaining(reason)])
    expect(getTip(ids.open, 'refs/heads/no')).toBe('')
  })

  test('only branches and tags, under names that the service takes', async () => {
    await getClone('quay/open', 'api-of-maintainer')
    const run = await inClone('push', 'origin', 'HEAD:refs/secret/x', 'HEAD:refs/heads/HEAD')
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('only branches and tags can be pushed')])
    expect(run.stderr).toContain('this cannot be the name of a branch')
    expect(getTip(ids.open, 'refs/secret')).toBe('')
  })

  test('damaged objects are refused', async () => {
    await getClone('quay/open', 'api-of-maintainer')
    const tree = (await inClone('rev-parse', 'HEAD^{tree}')).stdout.trim()
    const broken = join(folder.path, `broken-${turn}`)
    writeFileSync(
      broken,
      `tree ${tree}\nauthor No Address 1600000000 +0000\ncommitter No Address 1600000000 +0000\n\nBad\n`,
    )
    const id = await inClone('hash-object', '-t', 'commit', '--literally', '-w', broken)
    const run = await inClone('push', 'origin', `${id.stdout.trim()}:refs/heads/bad`)
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('unpacker error')])
    expect(getTip(ids.open, 'refs/heads/bad')).toBe('')
  })

  test('a file of some megabytes, sent in chunks', async () => {
    await getClone('quay/inner/closed', 'api-of-developer')
    const noise = Array.from({ length: 400_000 }, (_, index) => ((index * 2_654_435_761) % 4_294_967_296).toString(36))
    const tip = await commitFile('large.txt', noise.join('\n'), 'Large')
    expect(await inClone('push', '--quiet', 'origin', 'HEAD:refs/heads/large')).toMatchObject({ status: 0 })
    expect(getTip(ids.closed, 'refs/heads/large')).toBe(tip)
  })

  test('of many who push to one branch at once, every accepted commit is in its history', async () => {
    await getClone('quay/open', 'api-of-developer')
    await inClone('push', '--quiet', 'origin', 'HEAD:refs/heads/busy')
    const start = (await inClone('rev-parse', 'HEAD')).stdout.trim()
    const commits: string[] = []
    for (let person = 0; person < 8; person += 1) {
      await inClone('checkout', '--quiet', '--detach', start)
      commits.push(await commitFile(`person-${person}`, `${person}\n`, `Person ${person}`))
    }
    const runs = await Promise.all(
      commits.map(commit => inClone('push', '--quiet', 'origin', `${commit}:refs/heads/busy`)),
    )
    const accepted = commits.filter((_, index) => runs[index]?.status === 0)
    expect(accepted).toHaveLength(1)
    expect(getTip(ids.open, 'refs/heads/busy')).toBe(accepted[0])
    const reported = z
      .array(z.looseObject({ ref: z.string(), commit_to: z.string().nullable() }))
      .parse(getPushes(ids.open))
    expect(reported.filter(({ ref }) => ref === 'busy').map(({ commit_to }) => commit_to)).toEqual([start, accepted[0]])
  })

  test('an aborted push leaves no objects', async () => {
    await getClone('quay/open', 'api-of-developer')
    const before = getTip(ids.open, 'refs')
    const request = httpRequest(`${service.url}/quay/open.git/git-receive-pack`, {
      method: 'POST',
      auth: 'x:api-of-developer',
      headers: { 'content-type': 'application/x-git-receive-pack-request' },
    })
    request.on('error', () => undefined)
    const command = `${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/broken\0report-status`
    request.write(packetLine(command))
    request.write('0000PACK\0\0\0\x02\0\0\0\x10')
    const objects = join(service.store.repositoryPath(ids.open), 'objects')
    const incoming = () => readdirSync(objects).filter(name => name.startsWith('tmp_objdir-'))
    await expect.poll(incoming).toHaveLength(1)
    request.destroy()
    await expect.poll(incoming).toEqual([])
    expect(getTip(ids.open, 'refs')).toBe(before)
  })

  test('an invalid push is 400', async () => {
    const headers = {
      'content-type': 'application/x-git-receive-pack-request',
      authorization: `Basic ${btoa('x:api-of-developer')}`,
    }
    for (const body of ['', 'zzzz', '0010not a command', `0000${'x'.repeat(100)}`]) {
      const options = { method: 'POST', token: null, headers, body }
      const reply = await send(service.url, '/quay/open.git/git-receive-pack', options)
      expect([body.slice(0, 20), reply.status]).toEqual([body.slice(0, 20), body.startsWith('0000') ? 200 : 400])
    }
  })

  test('the first push gives an empty repository its default branch', async () => {
    const groupId = service.store.groups.find('quay', { userId: null, all: true })?.id ?? 0
    const id = service.store.projects.add({
      groupId,
      name: 'new',
      path: 'new',
      visibility: 'private',
      defaultBranch: null,
    })
    plainGit(folder.path, ['init', '--quiet', '--bare', service.store.repositoryPath(id)])
    expect((await getClone('quay/new', administratorToken)).status).toBe(0)
    await inClone('checkout', '--quiet', '-b', 'trunk')
    await commitFile('a', 'a\n', 'Begin')
    expect((await inClone('push', '--quiet', 'origin', 'trunk')).status).toBe(0)
    expect((await service.call(`/projects/${id}`)).json()).toMatchObject({ default_branch: 'trunk', empty_repo: false })
    expect(plainGit(service.store.repositoryPath(id), ['symbolic-ref', 'HEAD'])).toBe('refs/heads/trunk')
    expect(getPushes(id)).toMatchObject([{ action: 'created', ref: 'trunk', commit_count: 1, commit_title: 'Begin' }])
  })
})
