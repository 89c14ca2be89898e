import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { deepLinkScheme } from '#shared/deep-link.ts'
import { appId } from '../../electron/main/app-origin.ts'
import { fusesSetOtherwise } from '../../electron/main/self-check/fuses.ts'
import packaging from './electron-builder.ts'
import { registerLinksInFile } from './msi-links.ts'

const description = z
  .object({ main: z.string(), dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(resolve('package.json'), 'utf8')))

describe('The packaged app', () => {
  test('runs no foreign code: not as Node, not by NODE_OPTIONS, not by --inspect', () => {
    expect(packaging.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
    })
  })

  test('is loaded only from its archive, whose integrity is checked', () => {
    expect(packaging).toMatchObject({
      // Else a whole package is unpacked for one native file in it.
      asar: { smartUnpack: false },
      asarUnpack: ['**/*.node'],
      disableAsarIntegrity: false,
      electronFuses: { onlyLoadAppFromAsar: true, enableEmbeddedAsarIntegrityValidation: true },
    })
  })

  test('encrypts its cookies, and gives file addresses no rights', () => {
    expect(packaging.electronFuses).toMatchObject({
      enableCookieEncryption: true,
      grantFileProtocolExtraPrivileges: false,
    })
  })

  test('sets every fuse of Electron, so that a new one is not left at its default', () => {
    const decided = Object.keys(packaging.electronFuses).map(name => name.toLowerCase())
    const known = Object.keys(FuseV1Options).filter(name => Number.isNaN(Number(name)))
    // On by default, and about speed: WebAssembly's bounds are checked either way.
    const undecided = known.filter(name => !decided.includes(name.toLowerCase()) && name !== 'WasmTrapHandlers')
    expect(known.length).toBeGreaterThanOrEqual(9)
    expect(undecided).toEqual([])
  })

  test('is checked on the machine of a person for the very fuses it is packaged with', () => {
    const set = new Map(Object.entries(packaging.electronFuses).map(([name, on]) => [name.toLowerCase(), on]))
    const inOrder = Object.keys(FuseV1Options).filter(name => Number.isNaN(Number(name)))
    const bytes = inOrder.map(name => (set.get(name.toLowerCase()) ? '1' : '0')).join('')
    expect(fusesSetOtherwise(bytes)).toEqual([])
  })

  test('ships only build output of this folder', () => {
    expect(packaging).not.toHaveProperty('files')
    for (const system of [packaging.linux, packaging.mac, packaging.win]) {
      const wanted = system.files.filter(pattern => !pattern.startsWith('!'))
      expect(wanted).toEqual(['out/{main,preload,renderer}/**/*', 'package.json'])
      expect(system.files).toContain('!**/*.map')
    }
    expect(description.main).toMatch(/^out\/main\//)
  })

  test('includes only the package with native code', () => {
    expect(Object.keys(description.dependencies)).toEqual(['keytar'])
  })

  test('runs hardened on macOS, and with a certificate takes no part signed by others', () => {
    expect(packaging.mac).toMatchObject({
      hardenedRuntime: true,
      entitlements: expect.stringMatching(/unsigned\.plist$/),
    })
    const signed = readFileSync(resolve('build/packaging/entitlements.plist'), 'utf8')
    expect(signed.match(/<key>.*<\/key>/g)).toEqual(['<key>com.apple.security.cs.allow-jit</key>'])
  })

  test('is always signed on macOS, ad hoc without a certificate, because fuses change the program', async () => {
    vi.stubEnv('CSC_NAME', 'Somebody')
    vi.resetModules()
    const { default: withCertificate } = await import('./electron-builder.ts')
    vi.unstubAllEnvs()
    expect(packaging.mac.identity).toBe('-')
    expect(withCertificate.mac).not.toHaveProperty('identity')
  })

  test('has the same identity on Windows as the running app', () => {
    expect(packaging.appId).toBe(appId)
    expect(appId).toBe('app.gatehouse.desktop')
  })

  test('needs no FUSE 2 as an AppImage', () => {
    expect(packaging.toolsets.appimage).not.toBe('0.0.0')
  })

  test('names no certificate and no place to upload to: signing is a matter of the environment', () => {
    expect(packaging.publish).toBeNull()
    const words = JSON.stringify(packaging)
    expect(words).not.toMatch(/csc|certificate|password|notarize/i)
    expect(packaging.mac.identity).toBe('-')
  })

  test('is made in the formats of each system; macOS has one for both kinds of processors', async () => {
    expect(packaging.linux.target).toEqual(expect.arrayContaining(['AppImage', 'deb']))
    expect(packaging.mac.target).toEqual([{ target: 'dmg', arch: ['universal'] }])
    expect(packaging.win.target).toEqual(['nsis', 'msi'])
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rpm-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'rpmbuild'), '', { mode: 0o755 })
    const targetsWith = async (path: string) => {
      vi.stubEnv('PATH', path)
      vi.resetModules()
      return (await import('./electron-builder.ts')).default.linux.target
    }
    expect(await targetsWith(folder)).toContain('rpm')
    expect(await targetsWith('/nowhere')).not.toContain('rpm')
  })

  test('is installed by an MSI for all users, without questions and without being started', () => {
    expect(packaging.msi).toEqual({ oneClick: true, perMachine: true, runAfterFinish: false })
    expect(packaging.msiProjectCreated).toBe(registerLinksInFile)
  })

  test('registers links and link files on every system', () => {
    expect(packaging.protocols.flatMap(({ schemes }) => schemes)).toEqual([deepLinkScheme])
    expect(packaging.fileAssociations.map(({ ext }) => ext)).toEqual(['gatehouse'])
    // electron-builder's installer for Windows supports file associations but not protocols.
    const installer = readFileSync(resolve(packaging.nsis.include), 'utf8')
    expect(installer).toContain(`"Software\\Classes\\${deepLinkScheme}" "URL Protocol"`)
    expect(installer).toMatch(/customUnInstall\s+DeleteRegKey/)
  })
})
