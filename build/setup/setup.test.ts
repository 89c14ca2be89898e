import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { boundFetch } from './bounded-fetch.mjs'
import { needsBuild, newestChange } from './built-output.mjs'
import { declaredFlags, unknownArgument, usage } from './command-line.mjs'
import {
  playwrightCounts,
  playwrightFailures,
  playwrightSkips,
  vitestCounts,
  vitestFailures,
  vitestSkips,
} from './counts.mjs'
import { cleanRootObstacle, readDistribution } from './debian.mjs'
import { packagingArguments, readDistArguments } from './dist-arguments.mjs'
import { downloadEnvironment, isUnreachable, worthTrying } from './electron-binary.mjs'
import { chooseHost, sandboxObstacle } from './host.mjs'
import { isOnPath, neededPackages, remedy } from './machine.mjs'
import { outOfDate } from './node-modules.mjs'
import { userObstacle } from './ordinary-user.mjs'

describe('npm packages', () => {
  const locked = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', resolved: 'a-1' },
    'node_modules/mac-only': { version: '1.0.0', resolved: 'm-1', optional: true },
  }

  it('are fine when what npm noted is what the lock file wants', () => {
    expect(outOfDate(locked, { 'node_modules/a': { version: '1.0.0', resolved: 'a-1' } })).toEqual([])
  })

  it('are out of date when one is missing, older, or from elsewhere', () => {
    expect(outOfDate(locked, {})).toEqual(['node_modules/a'])
    expect(outOfDate(locked, { 'node_modules/a': { version: '0.9.0', resolved: 'a-1' } })).toEqual(['node_modules/a'])
    expect(outOfDate(locked, { 'node_modules/a': { version: '1.0.0', resolved: 'fork' } })).toEqual(['node_modules/a'])
  })
})

describe('the built output', () => {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-built-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const write = (file: string, at: number) => {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), '')
    utimesSync(join(root, file), at, at)
  }
  const age = (folder: string) => utimesSync(join(root, folder), 100, 100)

  beforeEach(() => {
    rmSync(join(root, 'electron'), { recursive: true, force: true })
    for (const file of ['main/index.js', 'preload/index.cjs', 'renderer/index.html', '.built']) {
      write(join('out', file), 200)
    }
    write('electron/main/index.ts', 100)
    age('electron/main')
    age('electron')
  })

  it('is used when it is newer than every source', () => {
    expect(needsBuild(root)).toBe(false)
  })

  it('is built again when a source changed', () => {
    write('electron/main/index.ts', 300)
    expect(newestChange(join(root, 'electron'))).toBe(300_000)
    expect(needsBuild(root)).toBe(true)
  })

  it('is built again when a source is gone', () => {
    rmSync(join(root, 'electron/main/index.ts'))
    expect(needsBuild(root)).toBe(true)
  })

  it('is built when a part of it is missing', () => {
    rmSync(join(root, 'out/preload/index.cjs'))
    expect(needsBuild(root)).toBe(true)
  })
})

describe('the host', () => {
  const nothing = () => undefined
  const binary = () => '/electron'
  const obstacle = () => null

  it('is Electron when its program is there, or can be fetched', () => {
    expect(chooseHost(undefined, { find: binary, fetch: nothing, obstacle })).toEqual({
      kind: 'electron',
      binary: '/electron',
    })
    expect(chooseHost(undefined, { find: nothing, fetch: binary, obstacle })).toEqual({
      kind: 'electron',
      binary: '/electron',
    })
  })

  it('is Chromium when it is not', () => {
    expect(chooseHost(undefined, { find: nothing, fetch: nothing, obstacle })).toEqual({ kind: 'chromium' })
  })

  it('can be forced, and is not silently another one', () => {
    expect(chooseHost('chromium', { find: binary, fetch: binary, obstacle })).toEqual({ kind: 'chromium' })
    expect(chooseHost('electron', { find: nothing, fetch: nothing, obstacle })).toHaveProperty('problem')
    expect(chooseHost('firefox', { find: binary, fetch: binary, obstacle })).toHaveProperty('problem')
  })

  it('is Chromium, with the reason, where Electron would abort', () => {
    const stuck = { find: binary, fetch: nothing, obstacle: () => 'no sandbox' }
    expect(chooseHost(undefined, stuck)).toEqual({ kind: 'chromium', why: 'no sandbox' })
    expect(chooseHost('electron', stuck)).toEqual({ problem: 'no sandbox' })
  })

  it('is Electron where its sandbox can start: by user namespaces, by its helper, or as root without', () => {
    const [no, yes] = [() => false, () => true]
    const ordinary = { platform: 'linux', isRoot: false, hasNamespaces: no, hasHelper: no, folder: '/e' }
    expect(sandboxObstacle(ordinary)).toMatch(/chmod 4755 \/e\/chrome-sandbox\n.*sysctl/s)
    for (const other of [{ platform: 'darwin' }, { isRoot: true }, { hasNamespaces: yes }, { hasHelper: yes }]) {
      expect(sandboxObstacle({ ...ordinary, ...other })).toBeNull()
    }
  })

  it('is downloaded again at the next start when the download broke off', () => {
    expect([0, 1, 3, null].map(isUnreachable)).toEqual([false, true, false, true])
  })

  it('is downloaded through the proxy of the environment', () => {
    expect(downloadEnvironment({ HTTPS_PROXY: 'http://p:1' })).toMatchObject({
      HTTPS_PROXY: 'http://p:1',
      NODE_USE_ENV_PROXY: '1',
    })
  })

  it('is not downloaded again for some hours after that failed', () => {
    const now = Date.UTC(2026, 0, 2)
    const hour = 60 * 60 * 1000
    expect(worthTrying(undefined, now)).toBe(true)
    expect(worthTrying(now - hour, now)).toBe(false)
    expect(worthTrying(now - 7 * hour, now)).toBe(true)
    expect(worthTrying(now + hour, now)).toBe(true)
  })
})

describe('a download', () => {
  const limits = { connectMs: 150, stallMs: 150, told: () => {} }
  const get = async (respond: RequestListener) => {
    const server = createServer(respond).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    try {
      return await boundFetch(fetch, limits)(`http://127.0.0.1:${port}/`).then(response => response.text())
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  it('ends when no answer comes, and when no more of it does', async () => {
    await expect(get(() => {})).rejects.toThrow('nothing came')
    await expect(get((_request, response) => void response.write('first'))).rejects.toThrow('nothing came')
  })

  it('may take as long as it comes', async () => {
    const pieces = await get((_request, response) => {
      let count = 0
      const timer = setInterval(() => {
        count += 1
        if (count <= 8) response.write('x')
        else {
          clearInterval(timer)
          response.end()
        }
      }, 50)
    })
    expect(pieces).toBe('xxxxxxxx')
  })
})

describe('the machine', () => {
  const start = { purpose: 'start', platform: 'linux', display: false } as const
  const fonts = ['fonts-noto-cjk', 'fonts-noto-color-emoji']

  it('needs a browser only for the Chromium host, and a virtual display only without a real one', () => {
    expect(neededPackages({ ...start, host: 'chromium' })).toEqual(['chromium', 'xvfb', ...fonts])
    expect(neededPackages({ ...start, host: 'electron', display: true })).toEqual([])
    expect(neededPackages({ ...start, host: 'chromium', platform: 'darwin' })).toEqual(['chromium'])
  })

  it('has its programs on Windows under the endings that Windows has', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-path-'))
    writeFileSync(join(folder, 'git.EXE'), '', { mode: 0o755 })
    const env = { Path: `/nowhere;${folder}`, PATHEXT: '.COM;.EXE' }
    expect(isOnPath('git', 'win32', env)).toBe(true)
    expect(isOnPath('hg', 'win32', env)).toBe(false)
    expect(isOnPath('git', 'linux', { PATH: folder })).toBe(false)
    rmSync(folder, { recursive: true })
  })

  it('needs a Secret Service and its bus for tests, and fonts for every script that is pictured', () => {
    expect(neededPackages({ purpose: 'test', host: 'chromium', platform: 'linux', display: true })).toEqual(
      expect.arrayContaining(['dbus', 'gnome-keyring', 'libsecret-1-0', 'xvfb', ...fonts]),
    )
  })

  it('is changed only on Debian as root; otherwise the command to run is printed', () => {
    expect(remedy(['xvfb'], { debian: true, root: true })).toEqual({ install: ['xvfb'] })
    const line = 'sudo apt-get install -y --no-install-recommends git xvfb'
    expect(remedy(['git', 'xvfb'], { debian: true, root: false })).toEqual({ say: expect.stringContaining(line) })
    expect(remedy(['git', 'xvfb'], { debian: false, root: true })).toEqual({ say: expect.stringContaining(line) })
  })
})

describe('the unprivileged user of the specs', () => {
  const able = { canMount: () => true, canRead: () => true, hasNamespaces: () => true }

  it('is used where the system allows mounts and namespaces, and the checkout can be read', () => {
    expect(userObstacle(able)).toBeNull()
  })

  it.each([
    [{ canMount: () => false }, 'This system does not allow mounts.'],
    [{ canRead: () => false }, "The user gatehouse-specs can't read all files of this checkout."],
    [{ hasNamespaces: () => false }, 'This system does not allow user namespaces.'],
  ])('is not used when %j, and the reason is printed', (other, reason) => {
    expect(userObstacle({ ...able, ...other })).toBe(reason)
  })
})

describe('a root file system of the distribution', () => {
  const able = {
    isRoot: true,
    isDebian: true,
    hasDebootstrap: () => true,
    canMount: () => true,
    mirror: () => 'http://deb.example.org/debian/',
    reaches: () => true,
  }

  it('can be created as root on Debian, from a mirror that is reached', () => {
    expect(cleanRootObstacle(able)).toBeNull()
  })

  it.each([
    [{ isRoot: false }, 'It needs root on Debian.'],
    [{ isDebian: false }, 'It needs root on Debian.'],
    [{ canMount: () => false }, 'This system does not allow mounts.'],
    [{ hasDebootstrap: () => false }, "debootstrap can't be installed."],
    [{ mirror: () => undefined }, "apt has no mirror of the distribution's packages."],
    [{ reaches: () => false }, "The mirror http://deb.example.org/debian/ can't be reached."],
  ])('is not created when %j', (other, reason) => {
    expect(cleanRootObstacle({ ...able, ...other })).toBe(reason)
  })

  it('has the codename of the system and the mirror that apt uses', () => {
    const release = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_CODENAME=bookworm\nID=debian\n'
    const targets =
      'bookworm-security main http://s.example.org/\nbookworm contrib http://c.example.org/\nbookworm main http://d.example.org/debian/\n'
    expect(readDistribution(release, targets)).toEqual({
      id: 'debian',
      codename: 'bookworm',
      mirror: 'http://d.example.org/debian/',
    })
    expect(readDistribution('ID="alpine"\n', '')).toEqual({ id: 'alpine', codename: '', mirror: undefined })
  })
})

describe('the command line', () => {
  const flags = declaredFlags()

  it('may use every declared flag in both forms, and links', () => {
    for (const { name, value } of flags) {
      expect(unknownArgument(value === null ? [name] : [name, 'x'], flags)).toBeUndefined()
      expect(unknownArgument([`${name}=x`], flags)).toBeUndefined()
      expect(usage(flags)).toContain(name)
    }
    expect(unknownArgument(['gatehouse://open/connections'], flags)).toBeUndefined()
  })

  it('may have no other flags or values', () => {
    expect(unknownArgument(['--screenshot', 'a.png', '--fast'], flags)).toBe('--fast')
    expect(unknownArgument(['file.txt'], flags)).toBe('file.txt')
  })

  it('may have values that look like flags', () => {
    expect(unknownArgument(['--user-data', '--odd'], flags)).toBeUndefined()
  })
})

describe('the counts', () => {
  it('are those of the reports', () => {
    expect(vitestCounts({ numPassedTests: 3, numFailedTests: 1 })).toEqual({ passed: 3, failed: 1, flaky: 0 })
    expect(playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
      passed: 6,
      failed: 1,
      flaky: 1,
    })
    expect(vitestCounts(null)).toEqual({ passed: 0, failed: 0, flaky: 0 })
  })

  it('come with a line for each unit test that failed, and for a file that failed without a test', () => {
    const passed = { status: 'passed', fullName: 'is fine', failureMessages: [] }
    const failed = {
      status: 'failed',
      fullName: 'adds numbers',
      failureMessages: ['\u001b[31mexpected 3\u001b[39m\nat line 2'],
    }
    const files = [
      { name: join(process.cwd(), 'a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: join(process.cwd(), 'b.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
      { name: join(process.cwd(), 'c.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
    ]
    expect(vitestFailures({ testResults: files })).toEqual([
      'a.test.ts › adds numbers › expected 3',
      'b.test.ts › No such module',
    ])
    expect(vitestFailures(null)).toEqual([])
  })

  it('come with a line for each spec that failed, or passed at the second try', () => {
    const spec = (title: string, status: string, message: string) => ({
      ...{ title, file: 'specs/a.spec.ts', line: 7 },
      tests: [{ status, results: [{ errors: message === '' ? [] : [{ message }] }] }],
    })
    const inner = { suites: [], specs: [spec('opens', 'unexpected', 'Timeout\nat line 3')] }
    const report = {
      suites: [{ suites: [inner], specs: [spec('closes', 'flaky', 'Late'), spec('stays', 'expected', '')] }],
    }
    expect(playwrightFailures(report)).toEqual([
      'specs/a.spec.ts:7 › opens › Timeout',
      'specs/a.spec.ts:7 › closes › Late',
    ])
  })

  it('come with a line for each file with skipped tests and each reason', () => {
    const skipped = (fullName: string, skippedBecause?: string) => ({
      ...{ status: 'skipped', fullName, meta: { skippedBecause } },
    })
    const passed = { status: 'passed', fullName: 'is fine', meta: {} }
    const reason = 'No bus.'
    const files = [
      { name: join(process.cwd(), 'a.test.ts'), assertionResults: [skipped('one', reason), passed, skipped('two')] },
      { name: join(process.cwd(), 'b.test.ts'), assertionResults: [skipped('x', reason), skipped('y', reason)] },
    ]
    expect(vitestSkips({ testResults: files })).toEqual([
      'a.test.ts › one › No bus.',
      'a.test.ts › two › no reason given',
      'b.test.ts › 2 tests › No bus.',
    ])
    expect(vitestSkips(null)).toEqual([])
  })

  it('come with a line for each file with skipped specs and each reason', () => {
    const spec = (title: string, status: string, description?: string) => ({
      ...{ title, file: 'specs/a.spec.ts', line: 7 },
      tests: [{ status, annotations: [{ type: 'issue' }, { type: 'skip', description }] }],
    })
    const inner = { suites: [], specs: [spec('opens', 'skipped', 'root has none'), spec('waits', 'skipped')] }
    const report = {
      suites: [{ suites: [inner], specs: [spec('closes', 'skipped', 'root has none'), spec('stays', 'expected')] }],
    }
    expect(playwrightSkips(report)).toEqual([
      'specs/a.spec.ts › 2 tests › root has none',
      'specs/a.spec.ts › waits › no reason given',
    ])
    expect(playwrightSkips(null)).toEqual([])
  })
})

describe('npm run dist', () => {
  it('packages for the system it runs on, or for those named', () => {
    expect(readDistArguments([], 'linux')).toEqual({ systems: ['linux'], folderOnly: false })
    expect(readDistArguments([], 'win32')).toEqual({ systems: ['windows'], folderOnly: false })
    expect(readDistArguments(['windows', 'linux', '--dir'], 'linux')).toEqual({
      systems: ['linux', 'windows'],
      folderOnly: true,
    })
  })

  it('packages for Debian with the browser of the system', () => {
    expect(readDistArguments(['--browser', 'system'], 'linux')).toEqual({ browser: 'system' })
    expect(readDistArguments(['--browser=system'], 'linux')).toEqual({ browser: 'system' })
  })

  it.each([
    [['--browser', 'system'], 'darwin', /is for Debian/],
    [['--browser', 'system', 'windows'], 'linux', /Unknown: --browser/],
    [['mac'], 'linux', /only be made on macOS/],
    [['freebsd'], 'linux', /Unknown: freebsd/],
    [['--publish'], 'linux', /Unknown: --publish/],
    [[], 'aix', /no package for aix/],
  ])('refuses %j on %s in one sentence', (args, platform, problem) => {
    expect(readDistArguments(args, platform)).toEqual({ problem: expect.stringMatching(problem) })
  })

  it('never uploads', () => {
    const command = packagingArguments({ systems: ['linux'], folderOnly: true })
    expect(command.join(' ')).toContain('--linux --dir --config build/packaging/electron-builder.ts --publish never')
  })
})
