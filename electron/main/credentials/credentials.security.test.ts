import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { FoundCredential } from '#shared/bridge.ts'
import { isRunning } from '../../service/testing/running.ts'
import { noPolicy } from '../policy.ts'
import { serve } from '../testing/http-server.ts'
import { connectionTo, getFailure, openRun, service, version } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { createCredentials } from './credentials.ts'
import { glabConfigPaths, type Machine, parseGlabConfig } from './glab-config.ts'

const { PATH } = process.env

function machine(environment: Machine['environment'] = {}, home = temporaryDirectory()): Machine {
  return { environment: { PATH, ...environment }, home, platform: 'linux' }
}

/** A home with a configuration of glab. */
function withConfig(text: string, mode = 0o600) {
  const home = temporaryDirectory()
  const file = join(home, '.config', 'glab-cli', 'config.yml')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
  return { home, file, find: () => createCredentials(machine({}, home), noPolicy).find() }
}

const config = `git_protocol: ssh
host: gitlab.com
hosts:
    gitlab.com:
        token: !!null glpat-of-glab-0123456789
        api_protocol: https
        user: ines
    code.example.org:
        api_host: api.example.org:8443
        api_protocol: http
        token: "0123456789012345678"
        is_oauth2: "true"
    without.example.org:
        user: ines
`

describe('The configuration of glab', () => {
  test('gives its hosts that have a token, each with its address and the end of the token', async () => {
    const { find, file } = withConfig(config)
    const { found, problems } = await find()
    expect(problems).toEqual([])
    expect(found).toMatchObject([
      { source: 'cli', name: file, address: 'https://gitlab.com', auth: null, lastFour: '6789' },
      { source: 'cli', name: file, address: 'http://api.example.org:8443', auth: 'oauth', lastFour: '5678' },
    ])
    expect(JSON.stringify(found)).not.toMatch(/glpat-of|01234567890/)
  })

  test.each([
    [0o600, null],
    [0o644, null],
    [0o666, 'other users can change it'],
    [0o620, 'other users can change it'],
  ])('with mode %o is used only if nobody else may write it', async (mode, problem) => {
    const { find, file } = withConfig(config, mode)
    const { found, problems } = await find()
    expect(found).toHaveLength(problem === null ? 2 : 0)
    expect(problems).toEqual(problem === null ? [] : [`${file} was not used: ${problem}.`])
  })

  test.each([
    ['hosts:\n  a: [', 'it is not a valid glab configuration'],
    ['just words', 'it is not a valid glab configuration'],
    ['hosts: {a: {token: x}, a: {token: y}}', 'it is not a valid glab configuration'],
    ['x'.repeat(200_001), 'it is too large'],
    [
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[index]}`).join(',')}]`)
        .join('\n')}\nhosts: *h`,
      'it is not a valid glab configuration',
    ],
  ])('that is not one is told, and not used: %#', async (text, problem) => {
    const { find, file } = withConfig(text)
    expect(await find()).toEqual({ found: [], problems: [`${file} was not used: ${problem}.`] })
  })

  test('that is a pipe or a folder is not waited for', async () => {
    const { home, file } = withConfig(config)
    execFileSync('rm', [file])
    execFileSync('mkfifo', ['-m', '600', file])
    expect((await createCredentials(machine({}, home), noPolicy).find()).problems).toEqual([
      `${file} was not used: it is not a file.`,
    ])
  })

  test('that is not there is no problem, nor one without hosts', async () => {
    expect(await createCredentials(machine(), noPolicy).find()).toEqual({ found: [], problems: [] })
    expect(await withConfig('git_protocol: ssh\n').find()).toEqual({ found: [], problems: [] })
    expect(await withConfig('hosts:\n').find()).toEqual({ found: [], problems: [] })
  })

  test('is read from glab’s location on each system', () => {
    const paths = (about: Partial<Machine>) => glabConfigPaths({ ...machine({}, '/home/i'), ...about })
    expect(paths({})).toEqual(['/home/i/.config/glab-cli/config.yml'])
    expect(paths({ environment: { XDG_CONFIG_HOME: '/x' } })[0]).toBe('/x/glab-cli/config.yml')
    expect(paths({ environment: { GLAB_CONFIG_DIR: '/g', XDG_CONFIG_HOME: '/x' } })).toEqual(['/g/config.yml'])
    expect(paths({ platform: 'darwin' })).toContain('/home/i/Library/Application Support/glab-cli/config.yml')
    expect(paths({ platform: 'win32', environment: { LOCALAPPDATA: '/l' } })).toContain('/l/glab-cli/config.yml')
  })

  test('is read as written, whatever tokens and other fields it has', async () => {
    const token = fc.stringMatching(/^[\w.-]{1,40}$/)
    const hosts = fc.dictionary(
      fc.domain(),
      fc.record({ token, user: fc.string(), api_protocol: fc.constantFrom('http', 'https') }),
    )
    await fc.assert(
      fc.asyncProperty(
        hosts,
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue()),
        async (written, others) => {
          const text = stringify({ ...others, hosts: written })
          const found = await parseGlabConfig(text)
          expect(found?.map(({ baseUrl, token: read }) => [baseUrl, read])).toEqual(
            Object.entries(written).map(([name, about]) => [`${about.api_protocol}://${name}`, about.token]),
          )
        },
      ),
    )
  })

  test('yields string addresses and tokens, or none, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.jsonValue().map(value => stringify({ hosts: value })),
        ),
        async text => {
          for (const { baseUrl, token } of (await parseGlabConfig(text)) ?? []) {
            expect(URL.canParse(baseUrl) && token.length > 0).toBe(true)
            expect(new URL(baseUrl).protocol).toMatch(/^https?:$/)
          }
        },
      ),
    )
  })
})

describe('The environment', () => {
  test.each([
    [{ GITLAB_TOKEN: 'glpat-0123456789abcdef', GITLAB_HOST: 'code.example.org' }, 'https://code.example.org', null],
    [
      { GITLAB_ACCESS_TOKEN: 'glpat-0123456789abcdef', GITLAB_URI: 'http://127.0.0.1:80/g/' },
      'http://127.0.0.1/g',
      null,
    ],
    [{ OAUTH_TOKEN: '0123456789abcdefcdef' }, null, 'oauth'],
    [{ GITLAB_TOKEN: 'glpat-0123456789abcdef', GITLAB_HOST: 'no host' }, null, null],
  ])('%j gives a token', async (environment, address, auth) => {
    const { found } = await createCredentials(machine(environment), noPolicy).find()
    expect(found).toMatchObject([
      { source: 'environment', name: Object.keys(environment)[0], address, auth, lastFour: 'cdef' },
    ])
  })

  test('shows no part of a short token, and ignores an empty one', async () => {
    const { found } = await createCredentials(
      machine({ GITLAB_TOKEN: 'short-token', OAUTH_TOKEN: '  ' }),
      noPolicy,
    ).find()
    expect(found).toMatchObject([{ name: 'GITLAB_TOKEN', lastFour: null }])
  })
})

/** A home whose git has a credential helper. */
function withHelper(helper: string) {
  const home = temporaryDirectory()
  writeFileSync(join(home, '.gitconfig'), `[credential]\n\thelper = ${JSON.stringify(helper)}\n`)
  return machine({ HOME: home, GIT_CONFIG_NOSYSTEM: '1' }, home)
}

describe('The credential helper of git', () => {
  const helper =
    '!f() { test "$1" = get && cat > "$HOME/asked" && echo username=ines && echo password=glpat-of-git-abcd1234; }; f'

  test('gets only the address, and returns a user and a token', async () => {
    const own = withHelper(helper)
    const found = await createCredentials(own, noPolicy).askGit('https://code.example.org:8443/')
    expect(found).toMatchObject({
      source: 'git',
      name: 'ines',
      address: 'https://code.example.org:8443',
      lastFour: '1234',
    })
    expect(JSON.stringify(found)).not.toContain('glpat')
    const asked = execFileSync('cat', [join(own.home, 'asked')], { encoding: 'utf8' })
    expect(asked).toContain('protocol=https\nhost=code.example.org:8443\n')
  })

  test('that has no token, or fails, is shown as having none, without a prompt', async () => {
    const askpass = join(temporaryDirectory(), 'askpass')
    writeFileSync(askpass, '#!/bin/sh\ntouch "$0.asked"\necho typed\n', { mode: 0o755 })
    for (const none of ['', '!true', '!exit 1']) {
      const { home, environment, platform } = withHelper(none)
      const asking = { ...environment, GIT_ASKPASS: askpass, SSH_ASKPASS: askpass, DISPLAY: ':0' }
      const credentials = createCredentials({ home, platform, environment: asking }, noPolicy)
      expect(await credentials.askGit('https://code.example.org')).toBeNull()
    }
    expect(() => execFileSync('cat', [`${askpass}.asked`], { stdio: 'ignore' })).toThrow()
  })

  test('of a repository around the app or the home is not run', async () => {
    const folder = temporaryDirectory()
    const home = join(folder, 'home')
    mkdirSync(home)
    execFileSync('git', ['init', '-q', folder])
    execFileSync('git', ['-C', folder, 'config', 'credential.helper', `!touch ${join(folder, 'ran')}; false`])
    const credentials = createCredentials(
      machine({ HOME: home, GIT_CONFIG_NOSYSTEM: '1', GIT_DIR: join(folder, '.git') }, home),
      noPolicy,
    )
    expect(await credentials.askGit('https://code.example.org')).toBeNull()
    expect(() => execFileSync('cat', [join(folder, 'ran')], { stdio: 'ignore' })).toThrow()
  })

  test('gets no address that the policy does not allow', async () => {
    const own = withHelper(helper)
    const policy = { ...noPolicy, allows: (address: string) => new URL(address).host === 'code.example.org' }
    const credentials = createCredentials(own, policy)
    expect(await credentials.askGit('https://code.example.org')).toMatchObject({ name: 'ines' })
    expect(await getFailure(credentials.askGit('https://other.example.org'))).toMatchObject({ kind: 'validation' })
    expect(readFileSync(join(own.home, 'asked'), 'utf8')).toContain('host=code.example.org\n')
  })

  test('ends with the run', async () => {
    const own = withHelper('!f() { echo $$ > "$HOME/pid"; sleep 60; }; f')
    const credentials = createCredentials(own, noPolicy)
    const asked = getFailure(credentials.askGit('https://code.example.org'))
    const pidFile = join(own.home, 'pid')
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').trim() !== '').toBe(true)
    credentials.close()
    expect(await asked).toEqual({ kind: 'cancelled' })
    const pid = Number(readFileSync(pidFile, 'utf8'))
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  test('can’t deceive in the confirmation with its user name', async () => {
    const own = withHelper(
      `!f() { echo "username=$(printf 'in\\342\\200\\256es%0200d' 0)"; echo password=glpat-of-git-abcd1234; }; f`,
    )
    const credentials = createCredentials(own, noPolicy)
    const found = await credentials.askGit('https://code.example.org')
    const { described } = credentials.take(found?.id ?? '')
    expect(described).toMatch(/^in\[RLO\]es0+… \(git credential helper, for code\.example\.org\)$/)
  })

  test('is not run where commands are forbidden, nor when git is not there', async () => {
    const own = withHelper(helper)
    const forbidden = createCredentials(own, { ...noPolicy, allowsCommands: false })
    expect(await getFailure(forbidden.askGit('https://a.example'))).toMatchObject({
      kind: 'command',
      because: 'notAllowed',
    })
    const without = createCredentials({ ...own, environment: { PATH: temporaryDirectory() } }, noPolicy)
    expect(await getFailure(without.askGit('https://a.example'))).toMatchObject({
      kind: 'command',
      because: 'notFound',
    })
  })
})

describe('A token that was found', () => {
  async function finding(options: Parameters<typeof openRun>[0] = {}) {
    const server = await serve(service)
    const environment = { GITLAB_TOKEN: testToken, GITLAB_HOST: new URL(server.url).host }
    const run = await openRun({ machine: machine(environment), ...options })
    const [credential] = (await run.credentials.find()).found
    if (!credential) throw new Error('nothing was found')
    return { server, run, credential }
  }
  const input = (url: string, { id }: FoundCredential) => ({ ...connectionTo(url), credential: id })

  test('is copied into the keychain as if it were typed', async () => {
    const { server, run, credential } = await finding()
    expect(await run.connections.test(input(server.url, credential))).toMatchObject({ version: '16.0' })
    const added = await run.connections.add(input(server.url, credential))
    expect(added.secret).toBe('keychain')
    const call = { connection: added.id, callId: 'a', operation: 'version.get', params: {}, from: 'network' } as const
    expect((await run.asNow.call(call)).value).toMatchObject(version)
    expect(JSON.stringify([added, credential, run.events, run.asked])).not.toContain(testToken)
    // Once for the test and the saving of the same.
    expect(run.asked).toHaveLength(1)
    expect(run.asked[0]?.detail).toContain(
      `Token: GITLAB_TOKEN (environment variable, for ${new URL(server.url).host})`,
    )
  })

  test('is sent nowhere without the user’s consent, whatever address the page names', async () => {
    const { server, run, credential } = await finding({ askPerson: async () => false })
    const other = await serve(service)
    const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken })
    for (const work of [
      () => run.connections.test(input(other.url, credential)),
      () => run.connections.add(input(server.url, credential)),
      () => run.connections.update({ ...input(server.url, credential), id }),
    ]) {
      expect(await getFailure(work())).toMatchObject({ kind: 'consentRequired' })
    }
    expect(run.asked[0]?.message).toContain(new URL(other.url).host)
    expect([...server.seen, ...other.seen]).toEqual([])
  })

  test('that is no longer available has to be chosen again', async () => {
    const { server, run, credential } = await finding()
    await run.credentials.find()
    expect(await getFailure(run.connections.add(input(server.url, credential)))).toMatchObject({
      kind: 'validation',
      fields: { token: 'Choose the token again' },
    })
  })
})
