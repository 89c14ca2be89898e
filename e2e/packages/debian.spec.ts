import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { needsBuild } from '../../build/setup/built-output.mjs'
import { type App, spawnApp, startApp } from '../support/app.ts'
import { ask } from '../support/bridge.ts'
import { type CleanRoot, makeCleanRoot } from '../support/clean-root.ts'
import { getExit } from '../support/processes.ts'
import { expectSandboxed, getConfinement } from '../support/processes-of.ts'

const checkout = resolve(import.meta.dirname, '../..')
const name = 'gatehouse-chromium'
/** The package's recommendations and parts of a desktop; its dependencies are installed with it. */
const machine = ['desktop-file-utils', 'git', 'shared-mime-info', 'xdg-utils', 'xvfb']
const data = '/home/ines/.config/gatehouse'
/** The size limits of the package. */
const limits = { packageMegabytes: 45, installedMegabytes: 170 }

let folder: string
let root: CleanRoot
let before: readonly string[]
let [first, again, newer] = ['', '', '']
let running: App | undefined

/** Makes the package of the built app, into a folder of its own; gives the file. */
async function makePackage(...options: readonly string[]): Promise<string> {
  const target = mkdtempSync(join(folder, 'package-'))
  const script = join(checkout, 'build/packaging/debian/package.ts')
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1790000000' }
  await promisify(execFile)(process.execPath, [script, target, '--level', '1', ...options], { cwd: checkout, env })
  return join(target, readdirSync(target)[0] ?? '')
}

async function install(file: string): Promise<string> {
  copyFileSync(file, join(root.folder, 'tmp/gatehouse.deb'))
  return await root.admin('apt-get', 'install', '-y', '-q', '--no-install-recommends', '/tmp/gatehouse.deb')
}

const getHash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

function asPerson(...command: readonly string[]) {
  const [program, ...args] = root.asPerson(...command)
  return promisify(execFile)(program, args)
}

async function start(...args: readonly string[]): Promise<App> {
  running = await startApp({ installed: root.asPerson('gatehouse'), userData: data, args })
  return running
}

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(600_000)
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-packages-'))
  process.env.GATEHOUSE_E2E_FOLDER = folder
  const build = () => promisify(execFile)(process.execPath, [join(checkout, 'build/build.mjs')], { maxBuffer: 2 ** 26 })
  const makeAll = async () => {
    if (needsBuild(checkout)) await build()
    first = await makePackage()
    await build()
    again = await makePackage()
    newer = await makePackage('--version', '99.0.0-rc.1')
  }
  const [made] = await Promise.all([makeCleanRoot(folder, ['chromium', 'libsecret-1-0', ...machine]), makeAll()])
  root = made
})
test.afterAll(async () => {
  await running?.close()
  await root?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('the same sources give the same package, byte for byte', () => {
  expect(getHash(again)).toBe(getHash(first))
})

test('is installed from its file, with nothing run on the way, and known to the desktop', async () => {
  await root.admin('apt-get', 'install', '-y', '-q', '--no-install-recommends', 'ca-certificates')
  before = root.files()
  await install(first)
  const scripts = readdirSync(join(root.folder, 'var/lib/dpkg/info')).filter(file => file.startsWith(`${name}.`))
  expect(scripts.toSorted()).toEqual([`${name}.list`, `${name}.md5sums`])
  expect(await root.admin('dpkg', '--verify', name)).toBe('')
  const handler = await asPerson('xdg-mime', 'query', 'default', 'x-scheme-handler/gatehouse')
  expect(handler.stdout.trim()).toBe('gatehouse.desktop')
  const types = readFileSync(join(root.folder, 'usr/share/mime/globs2'), 'utf8')
  expect(types).toContain('application/x-gatehouse-link:*.gatehouse')
  await root.admin('desktop-file-validate', '/usr/share/applications/gatehouse.desktop')
  const manual = gunzipSync(readFileSync(join(root.folder, 'usr/share/man/man1/gatehouse.1.gz'))).toString()
  expect(manual).toContain('\\-\\-self\\-check')
  const { stdout: bytes } = await asPerson('dpkg-query', '-f', '$' + '{Installed-Size}', '-W', name)
  const sizes = [readFileSync(first).length / 2 ** 20, Number(bytes) / 1024]
  process.stdout.write(`  ${name}: ${sizes.map(size => size.toFixed(0)).join(' MiB at level 1, installed ')} MiB\n`)
  expect(sizes[0]).toBeLessThan(limits.packageMegabytes)
  expect(sizes[1]).toBeLessThan(limits.installedMegabytes)
})

test('finds all it needs of the machine, as an ordinary user', async () => {
  const { stdout: report } = await asPerson('gatehouse', '--self-check')
  expect(report.match(/^failed .*$/gm)).toBeNull()
  expect(report).toMatch(/^passed +archive/m)
  expect(report).toMatch(/^passed +certificate authorities: \d+ that come along, [1-9]\d* of the system/m)
})

test('runs commands in a terminal, without a display', async () => {
  const { stdout: help } = await asPerson('gatehouse', 'help')
  expect(help).toContain('connections list')
  const { stdout: listed } = await asPerson('gatehouse', 'connections', 'list', '--output', 'json')
  expect(JSON.parse(listed)).toMatchObject([{ id: 'sandbox' }])
  const call = ['call', 'projects.list', '--connection', 'sandbox', '--output', 'jsonl']
  expect((await asPerson('gatehouse', ...call)).stdout).toContain('harbor/lighthouse')
})

test("runs on its own Node and the distribution's Chromium, in Chromium's sandbox", async () => {
  const app = await start()
  const family = getConfinement(app.pid)
  const programs = family.map(({ program }) => program)
  expect(programs.some(program => program.endsWith(`/usr/lib/${name}/node`))).toBe(true)
  expect(programs.some(program => program.endsWith('/usr/lib/chromium/chromium'))).toBe(true)
  expect(programs.filter(program => program.includes('node_modules'))).toEqual([])
  expect(family.filter(({ owner }) => owner === 0)).toEqual([])
  expectSandboxed(family)
  expect(await app.close()).toBe(0)
})

test('opens a link in the window that is there', async () => {
  const app = await start()
  const second = spawnApp(
    ['--user-data', data, 'gatehouse://open/connections'],
    {},
    { installed: root.asPerson('gatehouse') },
  )
  expect(await getExit(second), second.output()).toBe(0)
  await expect(app.page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  const added = await ask(app.page, 'connections.add', {
    name: 'Kept',
    baseUrl: 'http://127.0.0.1:9',
    profile: 'documents',
    color: 'gray',
    readOnly: false,
    auth: 'personal',
    token: 'token-of-this-test',
  })
  expect(added).toMatchObject({ ok: true, value: { name: 'Kept', secret: 'keychain' } })
  expect(await app.close()).toBe(0)
})

test('a newer version keeps what people have', async () => {
  await install(newer)
  const { stdout: version } = await asPerson('dpkg-query', '-f', '$' + '{Version}', '-W', name)
  expect(version).toBe('99.0.0~rc.1')
  const app = await start('--open', 'gatehouse://open/connections')
  await expect(app.page.getByRole('row', { name: /Kept/ })).toBeVisible()
  expect(await ask(app.page, 'app.info', {})).toMatchObject({ ok: true, value: { keychain: 'available' } })
  expect(await app.close()).toBe(0)
})

test("purged, it leaves nothing but the user's data", async () => {
  const kept = readdirSync(join(root.folder, data))
  await root.admin('apt-get', 'purge', '-y', '-q', name)
  expect(root.files()).toEqual(before)
  expect(readdirSync(join(root.folder, data))).toEqual(kept)
  expect(kept.length).toBeGreaterThan(0)
})
