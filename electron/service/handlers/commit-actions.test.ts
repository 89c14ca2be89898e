import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commit as commitSchema } from '#shared/contract/commits.ts'
import { type RunningService, runService, type TestProject } from './testing/running-service.ts'

let service: RunningService
let project: TestProject
let other: TestProject
let base: string

beforeAll(async () => {
  service = await runService({
    main: work => {
      work.write('a', 'a\n')
      work.write('b', 'b\n')
      work.write('dir/c', 'c\n')
      work.write('run', 'run\n')
      work.makeExecutable('run')
      work.link('link', 'a')
      work.commit('First')
      work.write('a', 'a2\n')
      work.commit('Second')
    },
    other: work => {
      work.write('theirs', 'theirs\n')
      work.commit('Of another project')
    },
    empty: () => undefined,
  })
  project = await service.project('main')
  other = await service.project('other')
  base = project.git('rev-parse', 'main')
})

beforeEach(() => {
  for (const branch of project.git('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n')) {
    if (branch !== 'main') project.git('branch', '-D', branch)
  }
  project.git('update-ref', 'refs/heads/main', base)
})

afterAll(() => service.stop())

const commit = (actions: readonly object[], rest: object = {}) =>
  project.call('POST /repository/commits', { branch: 'main', commit_message: 'Batch', actions, ...rest })
const changes = (from = base, to = 'main') => project.git('diff', '--no-renames', '--name-status', from, to).split('\n')

describe('a batch of actions', () => {
  test('is one commit, whichever actions are in it', async () => {
    const { status, json } = await commit([
      { action: 'create', file_path: 'new/file', content: 'new\n' },
      { action: 'update', file_path: 'a', content: Buffer.from('bytes\0').toString('base64'), encoding: 'base64' },
      { action: 'delete', file_path: 'b' },
      { action: 'move', file_path: 'moved/c', previous_path: 'dir/c' },
      { action: 'chmod', file_path: 'run', execute_filemode: false },
    ])
    expect(status).toBe(201)
    expect(commitSchema.parse(json)).toMatchObject({
      id: project.git('rev-parse', 'main'),
      parent_ids: [base],
      title: 'Batch',
      message: 'Batch',
      author_name: 'Ines Okafor',
      stats: { additions: 1, deletions: 1, total: 2 },
    })
    expect(changes()).toEqual(['M\ta', 'D\tb', 'D\tdir/c', 'A\tmoved/c', 'A\tnew/file', 'M\trun'])
    expect(project.git('ls-tree', 'main', 'run')).toMatch(/^100644/)
    expect(project.git('fsck', '--strict', '--no-dangling')).toBe('')
  })

  test('makes its branch the default of an empty repository', async () => {
    const empty = await service.project('empty')
    const actions = [{ action: 'create', file_path: 'a', content: 'a\n' }]
    const body = { branch: 'trunk', commit_message: 'First', actions }
    expect((await empty.call('POST /repository/commits', body)).status).toBe(201)
    expect((await empty.call('GET ')).json).toMatchObject({ default_branch: 'trunk', empty_repo: false })
    expect(empty.git('symbolic-ref', 'HEAD')).toBe('refs/heads/trunk')
  })

  test('each action works on what those before it left', async () => {
    const { status } = await commit([
      { action: 'create', file_path: 'x', content: '1' },
      { action: 'move', file_path: 'y', previous_path: 'x', content: '2' },
      { action: 'chmod', file_path: 'y', execute_filemode: true },
      { action: 'delete', file_path: 'dir/c' },
      { action: 'create', file_path: 'dir', content: 'now a file' },
      { action: 'move', file_path: 'a/inside', previous_path: 'a' },
    ])
    expect(status).toBe(201)
    expect(project.git('ls-tree', 'main', 'y')).toMatch(/^100755/)
    expect(project.git('show', 'main:y')).toBe('2')
    expect(project.git('show', 'main:dir')).toBe('now a file')
    expect(project.git('show', 'main:a/inside')).toBe('a2')
    expect(project.git('fsck', '--strict', '--no-dangling')).toBe('')
  })

  test('a move keeps the mode and, without content, the content; with empty content, it empties the file', async () => {
    await commit([
      { action: 'move', file_path: 'run2', previous_path: 'run' },
      { action: 'move', file_path: 'link2', previous_path: 'link' },
      { action: 'move', file_path: 'b2', previous_path: 'b', content: '' },
    ])
    expect(project.git('ls-tree', 'main', 'run2', 'link2', 'b2').replaceAll(/ blob \w+/g, '')).toBe(
      '100644\tb2\n120000\tlink2\n100755\trun2',
    )
    expect([project.git('show', 'main:run2'), project.git('show', 'main:b2')]).toEqual(['run', ''])
  })

  test('stats are left out when they are not wanted, the author is who is named', async () => {
    const { json } = await commit([{ action: 'delete', file_path: 'b' }], {
      stats: false,
      author_name: 'Zoë',
      author_email: 'z@example.com',
    })
    expect(json).not.toHaveProperty('stats')
    expect(json).toMatchObject({ author_name: 'Zoë', author_email: 'z@example.com', committer_name: 'Ines Okafor' })
  })

  test('the form encoding of actions does the same', async () => {
    const form = new URLSearchParams([
      ['branch', 'main'],
      ['commit_message', 'Form'],
      ['actions[][action]', 'create'],
      ['actions[][file_path]', 'f1'],
      ['actions[][content]', '1'],
      ['actions[][action]', 'chmod'],
      ['actions[][file_path]', 'a'],
      ['actions[][execute_filemode]', 'true'],
    ])
    const response = await fetch(`${service.url}/api/v4/projects/${project.id}/repository/commits`, {
      method: 'POST',
      headers: { 'private-token': service.token },
      body: form,
    })
    expect(response.status).toBe(201)
    expect(changes()).toEqual(['M\ta', 'A\tf1'])
  })

  test.each<[string, object[]]>([
    ['A file with this name already exists', [{ action: 'create', file_path: 'a', content: '' }]],
    ['A file with this name already exists', [{ action: 'create', file_path: 'dir', content: '' }]],
    ['A file with this name already exists', [{ action: 'move', file_path: 'b', previous_path: 'a' }]],
    ['A file with this name already exists', [{ action: 'move', file_path: 'a', previous_path: 'a' }]],
    ["A file with this name doesn't exist", [{ action: 'update', file_path: 'x', content: '' }]],
    ["A file with this name doesn't exist", [{ action: 'delete', file_path: 'dir' }]],
    ["A file with this name doesn't exist", [{ action: 'move', file_path: 'x', previous_path: 'y' }]],
    ["A file with this name doesn't exist", [{ action: 'chmod', file_path: 'x', execute_filemode: true }]],
    ['content is missing', [{ action: 'create', file_path: 'x' }]],
    ['content is missing', [{ action: 'update', file_path: 'a' }]],
    ['previous_path is missing', [{ action: 'move', file_path: 'x' }]],
    ['execute_filemode is missing', [{ action: 'chmod', file_path: 'a' }]],
    ['A symbolic link has no execute flag', [{ action: 'chmod', file_path: 'link', execute_filemode: true }]],
    ['file_path should be a valid file path', [{ action: 'create', file_path: '/etc/passwd', content: '' }]],
    ['file_path should be a valid file path', [{ action: 'create', file_path: 'a/../../b', content: '' }]],
    ['actions[0][file_path] must not contain NUL', [{ action: 'create', file_path: 'x\0y', content: '' }]],
    ['previous_path should be a valid file path', [{ action: 'move', file_path: 'x', previous_path: '../a' }]],
    ['The commit is empty: it would change nothing', [{ action: 'update', file_path: 'a', content: 'a2\n' }]],
    ['The commit is empty: it would change nothing', [{ action: 'chmod', file_path: 'run', execute_filemode: true }]],
    ['actions[0][action] does not have a valid value', [{ action: 'explode', file_path: 'a' }]],
    ['actions is empty', []],
  ])('%s: %j changes nothing, not even what comes before it', async (message, actions) => {
    const before = project.git('rev-parse', 'main')
    const first =
      actions.length > 0 && !message.startsWith('The commit is empty')
        ? [{ action: 'create', file_path: 'first', content: 'x' }]
        : []
    const shifted = message.replace('[0]', `[${first.length}]`)
    expect(await commit([...first, ...actions])).toMatchObject({ status: 400, json: { message: shifted } })
    expect(project.git('rev-parse', 'main')).toBe(before)
  })

  test('previous_path is only for a move, execute_filemode only for a chmod', async () => {
    const both = { previous_path: 'nothing/here', execute_filemode: true }
    const actions = [
      { action: 'update', file_path: 'a', content: 'other', ...both },
      { action: 'delete', file_path: 'b', ...both },
      { action: 'create', file_path: 'plain', content: 'x', ...both },
    ]
    expect((await commit(actions)).status).toBe(201)
    expect(changes()).toEqual(['M\ta', 'D\tb', 'A\tplain'])
    expect(project.git('ls-tree', 'main', 'a', 'plain')).not.toContain('100755')
  })

  test.each(['branch', 'commit_message', 'actions'])(
    'needs a branch, a message and actions, by the names that they have now (document 1, section 9): %s',
    async name => {
      const body = { branch: 'main', commit_message: 'x', actions: [{ action: 'delete', file_path: 'b' }] }
      const { [name]: _left, ...rest } = Object.fromEntries(Object.entries(body))
      expect(await project.call('POST /repository/commits', { branch_name: 'main', ...rest })).toMatchObject({
        status: 400,
        json: { message: expect.stringContaining(`${name} is missing`) },
      })
    },
  )

  test('last_commit_id guards update, move and delete, each for its own file', async () => {
    const [second, first] = project.git('log', '--format=%H', 'main').split('\n')
    const stale = { last_commit_id: first }
    for (const action of [
      { action: 'update', file_path: 'a', content: 'x', ...stale },
      { action: 'delete', file_path: 'a', ...stale },
      { action: 'move', file_path: 'x', previous_path: 'a', ...stale },
    ]) {
      expect(await commit([action])).toMatchObject({
        status: 400,
        json: { message: expect.stringContaining('The file has changed') },
      })
    }
    const good = [
      { action: 'update', file_path: 'a', content: 'x', last_commit_id: second },
      { action: 'delete', file_path: 'b', last_commit_id: first },
      { action: 'chmod', file_path: 'run', execute_filemode: false, last_commit_id: 'not looked at' },
      { action: 'create', file_path: 'made', content: 'x', last_commit_id: 'not looked at' },
    ]
    expect((await commit(good)).status).toBe(201)
  })
})

describe('where a commit starts from', () => {
  const actions = [{ action: 'create', file_path: 'started', content: 'x' }]
  const first = () => project.git('rev-parse', 'main~1')

  test('start_branch and start_sha make the branch from there', async () => {
    project.git('branch', 'old', first())
    expect((await commit(actions, { branch: 'one', start_branch: 'old' })).json).toMatchObject({
      parent_ids: [first()],
    })
    expect((await commit(actions, { branch: 'two', start_sha: first() })).json).toMatchObject({ parent_ids: [first()] })
    expect((await commit(actions, { branch: 'two', start_branch: 'two' })).status).toBe(400)
    expect(project.git('branch', '--list', 'one', 'two').split('\n')).toHaveLength(2)
  })

  test('an existing branch is only overwritten with force', async () => {
    project.git('branch', 'existing', 'main')
    expect(await commit(actions, { branch: 'existing', start_sha: first() })).toMatchObject({
      status: 400,
      json: { message: 'A branch called "existing" already exists' },
    })
    expect(project.git('rev-parse', 'existing')).toBe(base)
    const forced = await commit(actions, { branch: 'existing', start_sha: first(), force: true })
    expect(forced).toMatchObject({ status: 201, json: { parent_ids: [first()] } })
    expect(project.git('rev-list', '--count', 'existing')).toBe('2')
    const deletion = [{ action: 'delete', file_path: 'started' }]
    expect((await commit(deletion, { branch: 'existing', start_branch: 'existing' })).status).toBe(201)
  })

  test('force does not rewrite a protected branch, not even for a maintainer (document 1, section 4.2)', async () => {
    project.git('branch', 'kept', 'main')
    project.git('branch', 'ahead', 'main')
    service.protect(project, 'kept', 40)
    const maintainer = service.as(project, 40, 'maintainer-with-force')
    for (const call of [maintainer, project.call]) {
      const body = { branch: 'kept', commit_message: 'Rewrite', actions, start_sha: first(), force: true }
      expect(await call('POST /repository/commits', body)).toMatchObject({
        status: 403,
        json: { message: '403 Forbidden - "kept" is a protected branch: its history must not be rewritten' },
      })
      expect(project.git('rev-parse', 'kept')).toBe(base)
    }
    // What only adds to its history is no rewriting.
    expect((await commit(actions, { branch: 'ahead' })).status).toBe(201)
    const added = [{ action: 'delete', file_path: 'started' }]
    expect((await commit(added, { branch: 'kept', start_branch: 'ahead', force: true })).status).toBe(201)
    expect(project.git('rev-list', '--count', `${base}..kept`)).toBe('2')
  })

  test('start_project brings the commit from another project', async () => {
    const sha = other.git('rev-parse', 'main')
    const byBranch = await commit(actions, {
      branch: 'from-other',
      start_branch: 'main',
      start_project: 'workshop/other',
    })
    expect(byBranch).toMatchObject({ status: 201, json: { parent_ids: [sha] } })
    expect(project.git('ls-tree', '--name-only', 'from-other').split('\n')).toEqual(['started', 'theirs'])
    const bySha = await commit(actions, { branch: 'from-sha', start_sha: sha, start_project: other.id })
    expect(bySha).toMatchObject({ status: 201, json: { parent_ids: [sha] } })
    expect(project.git('fsck', '--strict', '--no-dangling')).toBe('')
  })

  test('a project that the caller cannot see cannot be started from', async () => {
    const developer = service.as(project, 30)
    const reply = await developer('POST /repository/commits', {
      branch: 'x',
      commit_message: 'x',
      actions,
      start_project: other.id,
      start_branch: 'main',
    })
    expect(reply).toMatchObject({ status: 404, json: { message: '404 Project Not Found' } })
  })

  test.each([
    [{ branch: 'x' }, 'The branch "x" does not exist; give start_branch or start_sha to create it'],
    [{ branch: 'x', start_branch: 'nothing' }, '"nothing" to start from does not exist'],
    [{ branch: 'x', start_sha: 'f'.repeat(40) }, `"${'f'.repeat(40)}" to start from does not exist`],
    [{ branch: 'x', start_sha: 'main', start_branch: 'main' }, 'start_branch, start_sha are mutually exclusive'],
    [{ branch: 'a..b', start_branch: 'main' }, '"a..b" is not a valid branch name'],
    [{ branch: 'f'.repeat(40), start_branch: 'main' }, `"${'f'.repeat(40)}" is not a valid branch name`],
  ])('%j is refused', async (rest, message) => {
    expect(await commit(actions, rest)).toMatchObject({ status: 400, json: { message } })
  })
})
