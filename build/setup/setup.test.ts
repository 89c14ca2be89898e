import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { needsBuild, newestChange } from './built-output.mjs'
import { declaredFlags, unknownArgument, usage } from './command-line.mjs'
import { playwrightCounts, vitestCounts } from './counts.mjs'
import { packagingArguments, readDistArguments } from './dist-arguments.mjs'
import { worthTrying } from './electron-binary.mjs'
import { chooseHost } from './host.mjs'
import { neededPackages, remedy } from './machine.mjs'
import { outOfDate } from './node-modules.mjs'

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

  it('is Electron when its program is there, or can be fetched', () => {
    expect(chooseHost(undefined, { find: binary, fetch: nothing })).toEqual({ kind: 'electron', binary: '/electron' })
    expect(chooseHost(undefined, { find: nothing, fetch: binary })).toEqual({ kind: 'electron', binary: '/electron' })
  })

  it('is Chromium when it is not', () => {
    expect(chooseHost(undefined, { find: nothing, fetch: nothing })).toEqual({ kind: 'chromium' })
  })

  it('can be forced, and is not silently another one', () => {
    expect(chooseHost('chromium', { find: binary, fetch: binary })).toEqual({ kind: 'chromium' })
    expect(chooseHost('electron', { find: nothing, fetch: nothing })).toHaveProperty('problem')
    expect(chooseHost('firefox', { find: binary, fetch: binary })).toHaveProperty('problem')
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

describe('the machine', () => {
  const start = { purpose: 'start', platform: 'linux', display: false } as const

  it('needs a browser only for the Chromium host, and a virtual display only without a real one', () => {
    expect(neededPackages({ ...start, host: 'chromium' })).toEqual(['chromium', 'git', 'xvfb'])
    expect(neededPackages({ ...start, host: 'electron', display: true })).toEqual(['git'])
    expect(neededPackages({ ...start, host: 'chromium', platform: 'darwin' })).toEqual(['chromium', 'git'])
  })

  it('needs a Secret Service and its bus for tests', () => {
    expect(neededPackages({ purpose: 'test', host: 'chromium', platform: 'linux', display: true })).toEqual(
      expect.arrayContaining(['dbus', 'gnome-keyring', 'libsecret-1-0', 'xvfb']),
    )
  })

  it('is changed only on Debian as root; everyone else is told the line to run', () => {
    expect(remedy(['xvfb'], { debian: true, root: true })).toEqual({ install: ['xvfb'] })
    const line = 'sudo apt-get install -y --no-install-recommends git xvfb'
    expect(remedy(['git', 'xvfb'], { debian: true, root: false })).toEqual({ say: expect.stringContaining(line) })
    expect(remedy(['git', 'xvfb'], { debian: false, root: true })).toEqual({ say: expect.stringContaining(line) })
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

  it('may use nothing else', () => {
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

  it.each([
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
