import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { spawnApp } from '../support/app.ts'
import { ask } from '../support/bridge.ts'
import {
  getFiles,
  getHash,
  getSize,
  type PackagedApp,
  packageApp,
  pathWithoutGit,
  runPackagedCommand,
} from '../support/package.ts'
import { getExit } from '../support/processes.ts'
import { getFamily } from '../support/processes-of.ts'
import { documentIn, getScreen, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const checkout = resolve(import.meta.dirname, '../..')
const secret = 'canary-of-the-certificate-7f3a'

test.describe
  .serial('the packaged app', () => {
    test.skip(process.platform !== 'linux', 'it is packaged for Linux here, with the keychain’s binary for Linux')
    let app: PackagedApp

    test.beforeAll(async () => {
      const folder = mkdtempSync(join(process.env.GATEHOUSE_E2E_FOLDER ?? '', 'package-'))
      app = await packageApp(folder, { CSC_KEY_PASSWORD: secret, APPLE_APP_SPECIFIC_PASSWORD: secret })
    })

    test('contains the build output and the keychain’s package, complete and nothing else', () => {
      const files = getFiles(app.archive)
      const others = files
        .map(({ path }) => path)
        .filter(path => !/^out\/(main|preload|renderer)\//.test(path))
        .sort()
      expect(others).toEqual([
        'node_modules/keytar/LICENSE.md',
        'node_modules/keytar/lib/keytar.js',
        'node_modules/keytar/package.json',
        'node_modules/keytar/prebuilds/linux-x64/keytar.node',
        'package.json',
      ])
      expect(files.filter(({ unpacked }) => unpacked).map(({ path }) => path)).toEqual([
        'node_modules/keytar/prebuilds/linux-x64/keytar.node',
      ])
      expect(files.filter(({ path }) => /\.(map|tsx?)$/.test(path))).toEqual([])
      for (const { path, content, hash } of files) {
        expect(getHash(content), path).toBe(hash)
        expect(content.includes(checkout), `${path} names the folder it was built in`).toBe(false)
        expect(content.includes(secret), `${path} holds a secret`).toBe(false)
      }
      const megabytes = (getSize(app.archive) + getSize(`${app.archive}.unpacked`)) / 2 ** 20
      process.stdout.write(`  the packaged app, without Electron: ${megabytes.toFixed(1)} MiB, ${files.length} files\n`)
      expect(megabytes).toBeLessThan(40)
    })

    test('has its fuses set in the program itself', async () => {
      const wire = await getCurrentFuseWire(app.program)
      const on = [
        FuseV1Options.EnableCookieEncryption,
        FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
        FuseV1Options.OnlyLoadAppFromAsar,
      ]
      for (const fuse of on) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.ENABLE)
      const off = [
        FuseV1Options.RunAsNode,
        FuseV1Options.EnableNodeOptionsEnvironmentVariable,
        FuseV1Options.EnableNodeCliInspectArguments,
        FuseV1Options.GrantFileProtocolExtraPrivileges,
      ]
      for (const fuse of off) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.DISABLE)
    })

    test('runs from its archive alone: window, sandbox, keychain, and a link that is saved and opened', async ({
      launch,
    }) => {
      const where = { appFolder: app.archive, directory: app.directory }
      const downloads = mkdtempSync(join(app.directory, 'downloads-'))
      const { page, userData, pid } = await launch({ ...where, environment: { XDG_DOWNLOAD_DIR: downloads } })
      await expect(page.getByRole('heading', { name: 'lighthouse', level: 1, exact: true })).toBeVisible({
        timeout: 45_000,
      })
      expect(await ask(page, 'app.info', {})).toMatchObject({ ok: true, value: { keychain: 'available' } })

      await goTo(page, getScreen('sandbox', 'harbor/lighthouse', 'blob', { ref: 'main', path: 'docs/api/berths.md' }))
      await expect(documentIn(page)).toContainText('Berths')
      await page.getByRole('button', { name: /^Go to…/ }).click()
      const palette = page.getByRole('dialog', { name: 'Go to' })
      await palette.locator('input').fill('save a link')
      await palette.getByRole('option', { name: /^Save link file/ }).click()
      await expect.poll(() => readdirSync(downloads)).toEqual([expect.stringMatching(/berths.*\.gatehouse$/)])
      await goTo(page, '/connections')
      await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
      const file = join(downloads, readdirSync(downloads)[0] ?? '')
      const second = spawnApp(['--user-data', userData, file], {}, where)
      expect(await getExit(second), second.output()).toBe(0)
      await expect(documentIn(page)).toContainText('Berths')

      // The only file open in the checkout is the program: Electron, or Node.js in its place.
      const programs = [process.execPath, join(checkout, 'node_modules/electron/dist')]
      const mapped = getFamily(pid).flatMap(mappedFiles)
      const ofTheCheckout = mapped.filter(path => path.startsWith(checkout))
      expect(ofTheCheckout.filter(path => !programs.some(program => path.startsWith(program)))).toEqual([])
      // The keychain is accessed by a separate process.
      expect(mappedFiles(pid).filter(path => path.endsWith('keytar.node'))).toEqual([])
      expect([...new Set(mapped.filter(path => path.endsWith('keytar.node')))]).toEqual([
        join(`${app.archive}.unpacked`, 'node_modules/keytar/prebuilds/linux-x64/keytar.node'),
      ])
    })

    test('runs commands from its archive, without a display or Chromium', async () => {
      const data = ['--user-data', join(app.directory, 'data')]
      const run = (...args: readonly string[]) => runPackagedCommand(app, [...args, ...data])
      expect((await run('help')).stdout).toContain('connections list')
      expect(JSON.parse((await run('connections', 'list', '--output', 'json')).stdout)).toMatchObject([
        { id: 'sandbox' },
      ])
      const tags = await run(
        'call',
        'tags.list',
        '--id',
        'harbor/lighthouse',
        '--connection',
        'sandbox',
        '--output',
        'json',
      )
      expect(JSON.parse(tags.stdout)).toContainEqual(expect.objectContaining({ name: expect.stringMatching(/^v/) }))
    })

    test('names the package to install where git is missing, and continues on its own once it is there', async ({
      launch,
    }) => {
      const programs = pathWithoutGit(app.directory)
      const environment = { PATH: programs }
      const { page } = await launch({ appFolder: app.archive, directory: app.directory, environment })
      await expect(page.getByText(/Git .+ or newer is needed.+Install git/).first()).toBeVisible({ timeout: 45_000 })
      await expect(page.getByRole('treeitem', { name: 'docs', exact: true })).toHaveCount(0)
      symlinkSync('/usr/bin/git', join(programs, 'git'))
      await expect(page.getByRole('treeitem', { name: 'docs', exact: true })).toBeVisible({ timeout: 45_000 })
    })
  })

/** The files a process has in its memory: programs, libraries, native modules. */
function mappedFiles(pid: number): string[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')
  return [...new Set(lines.flatMap(line => /\s(\/.*)$/.exec(line)?.[1] ?? []))]
}
