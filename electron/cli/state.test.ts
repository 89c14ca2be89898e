import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StateDocument, StateKind } from '#shared/settings-file/document.ts'
import { parseState, printState } from '#shared/settings-file/state-file.ts'
import { openApp } from '../main/testing/app-for-commands.ts'
import { forwardTo } from '../main/testing/forwarder.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { administratorToken, startTestService, type TestService } from '../service/testing/test-service.ts'
import { type RunCommand, runCommand, savedConnection, version } from './testing/command.ts'

const [one, two] = ['harbor/one', 'harbor/two']
let service: TestService

beforeEach(async () => {
  service = await startTestService()
  for (const username of ['ada', 'bo']) service.addUser(username)
  await service.addProject(one, 'public')
  await service.addProject(two, 'public')
})
afterEach(() => service.stop())

async function prepare(url = service.url, { way = 'alone', production = false } = {}) {
  const { directory, secrets } = await savedConnection(url, administratorToken, { production })
  if (way === 'app') await openApp(directory, version, secrets)
  return (argv: readonly string[], options: RunCommand = {}) =>
    runCommand([...argv, '--user-data', directory], { secrets, ...options })
}

const settings: StateDocument = {
  version: 1,
  environments: [
    { name: 'live', external_url: 'https://live.example', tier: 'production' },
    { name: 'trial', tier: 'staging' },
  ],
  feature_flags: [{ name: 'beacon', description: 'New lamp', active: false }],
  members: [{ username: 'ada', access_level: 'developer', expires_at: null }],
  approval_rules: [{ name: 'Keepers', approvals_required: 1, users: ['ada'] }],
}

function stateFile(document: StateDocument | string = settings, kind: StateKind = 'project'): string {
  const file = join(temporaryDirectory(), 'settings.yaml')
  writeFileSync(file, typeof document === 'string' ? document : printState(kind, document))
  return file
}

function documentOf(text: string): StateDocument {
  const parsed = parseState(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.document
}

const entries = (out: string) =>
  JSON.parse(out).map(({ change, section, entry }: Record<string, string>) => `${change} ${section} ${entry}`)
const added = [
  ...['added environments live', 'added environments trial', 'added feature_flags beacon', 'added members ada'],
  'added approval_rules Keepers',
]

describe.each(['app', 'alone'])('with main in: %s', way => {
  test('a file is compared, planned, applied, exported, and then equal', async () => {
    const run = await prepare(service.url, { way })
    const file = stateFile()
    const diff = await run(['state', 'diff', one, file])
    expect([diff.code, entries(diff.out)]).toEqual([1, added])
    const plan = await run(['state', 'plan', one, file])
    expect([plan.code, plan.err, entries(plan.out)]).toEqual([0, '', added])
    expect(JSON.parse(plan.out)[0]).toMatchObject({ operation: 'environments.create', params: { name: 'live' } })
    expect((await run(['journal', 'list'])).out).toBe('[]\n')

    const applied = await run(['state', 'apply', one, file, '--write'])
    expect([applied.code, applied.err, entries(applied.out)]).toEqual([0, '', added])
    const journal = JSON.parse((await run(['journal', 'list'])).out)
    const ids = journal.map(({ id }: { readonly id: number }) => id).toReversed()
    expect(JSON.parse(applied.out).map((row: { readonly journal: number }) => row.journal)).toEqual(ids)

    expect(await run(['state', 'diff', one, file])).toMatchObject({ code: 0, out: '[]\n' })
    expect(await run(['state', 'apply', one, file, '--write'])).toMatchObject({ code: 0, out: '[]\n' })
    const exported = await run(['state', 'export', one])
    expect([exported.code, documentOf(exported.out)]).toMatchObject([0, { project: one, members: settings.members }])
    const to = join(temporaryDirectory(), 'exported.yaml')
    expect((await run(['state', 'export', one, '--to', to])).code).toBe(0)
    expect(readFileSync(to, 'utf8')).toBe(exported.out)
  })
})

describe('state apply', () => {
  test('needs --write, and on production the name of the connection', async () => {
    const { url, seen } = await forwardTo(service.url)
    const run = await prepare(url, { production: true })
    const apply = ['state', 'apply', one, stateFile()]
    expect(await run(apply)).toMatchObject({ code: 2, out: '' })
    expect((await run([...apply, '--dry-run'])).code).toBe(0)
    expect((await run([...apply, '--write'])).code).toBe(8)
    expect((await run([...apply, '--write'], { typed: 'yes' })).code).toBe(8)
    expect(seen.filter(request => !request.startsWith('GET'))).toEqual([])
    expect((await run([...apply, '--write'], { typed: 'Harbor' })).code).toBe(0)
  })

  test('removes what the file does not have with --remove only', async () => {
    const run = await prepare()
    expect((await run(['state', 'apply', one, stateFile(), '--write'])).code).toBe(0)
    const file = stateFile({ version: 1, environments: [{ name: 'live' }] })
    expect(entries((await run(['state', 'diff', one, file])).out)).toEqual(['notInFile environments trial'])
    expect(await run(['state', 'apply', one, file, '--write'])).toMatchObject({ code: 0, out: '[]\n' })
    const removed = await run(['state', 'apply', one, file, '--write', '--remove'])
    expect([removed.code, entries(removed.out)]).toEqual([0, ['removed environments trial']])
    expect(await run(['state', 'diff', one, file])).toMatchObject({ code: 0 })
  })

  test('stops at the first change that the service refuses, and says what was applied', async () => {
    const { url, refuse, seen } = await forwardTo(service.url)
    refuse(/\/feature_flags$/)
    const run = await prepare(url)
    const { code, out } = await run(['state', 'apply', two, stateFile(), '--write'])
    expect([code, entries(out)]).toEqual([5, added.slice(0, 2)])
    expect(seen.filter(request => request.startsWith('POST'))).toHaveLength(3)
  })

  test('stops at an entry that has changed since it was compared, without sending it', async () => {
    const { url, seen, before } = await forwardTo(service.url)
    const run = await prepare(url)
    const member = { user_id: service.addUser('cy'), access_level: 30 }
    const create = (path: string, body: object) =>
      service.call(`/projects/${encodeURIComponent(one)}${path}`, {
        ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      })
    // Somebody else adds the member, with another role, while the environments are written.
    before(/^POST .*\/environments/, () => create('/members', member))
    const members = [{ username: 'cy', access_level: 'maintainer' as const }]
    const { code, out, err } = await run(['state', 'apply', one, stateFile({ ...settings, members }), '--write'])
    expect([code, entries(out)]).toEqual([7, added.slice(0, 3)])
    expect(err).toContain(
      'members, cy has changed since it was compared, and was not sent. Changes after it that were not sent: 1.',
    )
    expect(seen.filter(request => /^(POST|PUT) .*\/(members|approval)/.test(request))).toEqual([])
  })

  test('sends nothing when a change is not possible', async () => {
    const { url, seen } = await forwardTo(service.url)
    const run = await prepare(url)
    const file = stateFile({ ...settings, members: [{ username: 'nobody', access_level: 'developer' }] })
    expect((await run(['state', 'plan', one, file])).code).toBe(1)
    const { code, err } = await run(['state', 'apply', one, file, '--write'])
    expect(code).toBe(7)
    expect(err).toContain('members, nobody')
    expect(seen.filter(request => !request.startsWith('GET'))).toEqual([])
  })
})

describe('settings of a group and of the instance', () => {
  const variable = (value?: string) => ({ key: 'DEPLOY_TOKEN', masked: true, protected: true, ...(value && { value }) })

  test('the members of a group are exported, compared and applied to another group', async () => {
    await service.addProject('pier/one', 'public')
    const run = await prepare()
    const document: StateDocument = {
      version: 1,
      group: 'harbor',
      members: [{ username: 'ada', access_level: 'maintainer', expires_at: '2031-06-30' }],
      notification_settings: { level: 'watch' },
    }
    const file = stateFile(document, 'group')
    const planned = await run(['state', 'plan', '--group', 'harbor', file])
    expect([planned.code, entries(planned.out)]).toEqual([
      0,
      ['added members ada', 'changed notification_settings Your notification settings'],
    ])
    expect((await run(['state', 'apply', '--group', 'harbor', file, '--write'])).code).toBe(0)
    expect(await run(['state', 'diff', '--group', 'harbor', file])).toMatchObject({ code: 0, out: '[]\n' })
    const exported = await run(['state', 'export', '--group', 'harbor'])
    const copy = stateFile(exported.out)
    expect(exported.out).toContain('group: harbor')
    expect((await run(['state', 'apply', '--group', 'pier', copy, '--write'])).code).toBe(0)
    const other = await run(['state', 'export', '--group', 'pier'])
    expect(other.out.replace('group: pier', 'group: harbor')).toBe(exported.out)
    expect(await run(['state', 'export', '--group', 'none'])).toMatchObject({ code: 6, out: '' })
    expect((await run(['state', 'diff', one, copy])).err).toContain('This is the settings file of a group.')
  })

  test('variables of the instance are exported without values unless asked, and never shown', async () => {
    const run = await prepare()
    const file = stateFile({ version: 1, variables: [variable('k3y-of-deploy')] }, 'instance')
    const plan = await run(['state', 'plan', '--instance', file])
    expect([plan.code, entries(plan.out), plan.out]).toEqual([
      0,
      ['added variables DEPLOY_TOKEN'],
      expect.not.stringContaining('k3y'),
    ])
    expect((await run(['state', 'diff', '--instance', file])).out).not.toContain('k3y')
    const applied = await run(['state', 'apply', '--instance', file, '--write'])
    expect([applied.code, applied.err, applied.out]).toEqual([0, '', expect.not.stringContaining('k3y')])
    expect(await run(['state', 'diff', '--instance', file])).toMatchObject({ code: 0 })
    expect((await run(['state', 'export', '--instance'])).out).not.toContain('k3y')
    expect((await run(['state', 'export', '--instance', '--with-values'])).out).toContain('value: k3y-of-deploy')
    expect((await run(['state', 'export', one, '--with-values'])).code).toBe(2)

    // A change that can't be undone is said before it is sent, and keeps the value that the file does not have.
    const bare = await run([
      'state',
      'diff',
      '--instance',
      stateFile({ version: 1, variables: [variable()] }, 'instance'),
    ])
    expect(bare).toMatchObject({ code: 0, err: expect.stringContaining('Values not compared') })
    const unmasked = stateFile({ version: 1, variables: [{ ...variable(), masked: false }] }, 'instance')
    const changed = await run(['state', 'apply', '--instance', unmasked, '--write'])
    expect([changed.code, changed.err]).toEqual([
      0,
      'Can’t be undone: variables, DEPLOY_TOKEN. The value it had is a secret and not kept.\n',
    ])
    expect(await run(['state', 'diff', '--instance', unmasked])).toMatchObject({ code: 0 })
    expect((await run(['state', 'export', '--instance', '--with-values'])).out).toContain('value: k3y-of-deploy')
    const unknown = stateFile({ version: 1, variables: [variable(), { key: 'OTHER' }] }, 'instance')
    expect((await run(['state', 'plan', '--instance', unknown])).err).toContain('Its value is not part of the file.')
  })

  test('two files are compared without a service, by the kind that they name', async () => {
    const run = await prepare('http://127.0.0.1:9')
    const before = stateFile(
      { version: 1, group: 'harbor', members: [{ username: 'ada' }, { username: 'bo' }] },
      'group',
    )
    const after = stateFile({ version: 1, group: 'harbor', members: [{ username: 'bo' }, { username: 'cy' }] }, 'group')
    const diff = await run(['state', 'diff', '--from', before, after])
    expect([diff.code, entries(diff.out)]).toEqual([1, ['added members cy', 'notInFile members ada']])
    expect(await run(['state', 'diff', '--from', before, before])).toMatchObject({ code: 0, out: '[]\n' })
    expect((await run(['state', 'diff', '--from', stateFile(), after])).code).toBe(2)
  })

  test('one target is named', async () => {
    const run = await prepare()
    for (const words of [[], [one, '--instance'], ['--group', 'harbor', '--instance']]) {
      const { code, err } = await run(['state', 'export', ...words])
      expect([code, err]).toEqual([2, expect.stringContaining('Name a project, --group ID or --instance.')])
    }
  })
})

describe('state', () => {
  test('never takes a section that can’t be read for an empty one', async () => {
    const { url, refuse } = await forwardTo(service.url)
    refuse(/\/environments/)
    const run = await prepare(url)
    const exported = await run(['state', 'export', one])
    expect(exported.err).toMatch(/^Not in the file: environments\. /)
    expect(documentOf(exported.out).environments).toBeUndefined()
    const diff = await run(['state', 'diff', one, stateFile()])
    expect(entries(diff.out)[0]).toBe('unreadable environments Environments')
    expect((await run(['state', 'apply', one, stateFile(), '--write', '--remove'])).code).toBe(7)
  })

  test('a project that does not exist is not an empty one', async () => {
    const run = await prepare()
    expect(await run(['state', 'export', 'harbor/none'])).toMatchObject({ code: 6, out: '' })
    expect(await run(['state', 'diff', 'harbor/none', stateFile()])).toMatchObject({ code: 6, out: '' })
  })

  test('a file with mistakes is refused with each place', async () => {
    const run = await prepare()
    const file = stateFile('version: 1\nmembers:\n  - username: ada\n    acess_level: owner\nflags: []\n')
    const { code, err } = await run(['state', 'plan', one, file])
    expect(code).toBe(2)
    expect(err).toContain(`${file}:4:5: Unknown field: acess_level.`)
    expect(err).toContain(`${file}:5:1: Unknown field: flags.`)
    expect((await run(['state', 'plan', one, '/no/such/file'])).code).toBe(2)
  })

  test('an exported value never controls the terminal', async () => {
    const run = await prepare()
    const flag = { name: 'beacon', description: 'red\u009b31m\u202e' }
    expect((await run(['state', 'apply', one, stateFile({ version: 1, feature_flags: [flag] }), '--write'])).code).toBe(
      0,
    )
    const { out } = await run(['state', 'export', one], { isTerminal: true })
    expect(out).toContain('red')
    expect(out).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
    expect(documentOf((await run(['state', 'export', one])).out).feature_flags).toMatchObject([flag])
  })
})
