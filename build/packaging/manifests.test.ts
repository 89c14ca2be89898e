import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { billOfMaterials } from './bill-of-materials.ts'
import { desktopEntry, manPage, metainfo } from './desktop-files.ts'
import { getNotes, manifestsFor } from './manifests.ts'
import { product } from './product.ts'

const hash = 'ab'.repeat(32)
const assets = [
  'gatehouse-0.1.0-win-x64.exe',
  'gatehouse-0.1.0-win-x64.msi',
  'gatehouse-0.1.0-mac-universal.dmg',
  'gatehouse-0.1.0-linux-amd64.deb',
  'gatehouse-0.1.0-linux-x86_64.rpm',
  'gatehouse-chromium_0.1.0_amd64.deb',
].map(name => ({ name, hash }))
const releasedAt = new Date('2026-09-22T00:00:00Z')

/** What the schemas of the Windows Package Manager (1.9.0) require and allow, of the fields that are used. */
const identity = {
  PackageIdentifier: z.string().regex(/^[^.\s\\/:*?"<>|]{1,32}(\.[^.\s\\/:*?"<>|]{1,32}){1,7}$/),
  PackageVersion: z.string().regex(/^[^\\/:*?"<>|]{1,128}$/),
  ManifestVersion: z.literal('1.9.0'),
}
const locale = z.string().regex(/^[a-z]{2}-[A-Z]{2}$/)
const wingetManifest = z.discriminatedUnion('ManifestType', [
  z.strictObject({ ...identity, ManifestType: z.literal('version'), DefaultLocale: locale }),
  z.strictObject({
    ...identity,
    ManifestType: z.literal('installer'),
    Scope: z.enum(['user', 'machine']),
    Protocols: z.array(z.string().max(39)).max(16),
    FileExtensions: z.array(z.string().regex(/^[^\\/:*?"<>|.]{1,64}$/)).max(512),
    Installers: z
      .array(
        z.strictObject({
          Architecture: z.enum(['x86', 'x64', 'arm', 'arm64', 'neutral']),
          InstallerType: z.enum(['msix', 'msi', 'appx', 'exe', 'zip', 'inno', 'nullsoft', 'wix', 'burn', 'portable']),
          InstallerUrl: z.url({ protocol: /^https?$/ }).max(2048),
          InstallerSha256: z.string().regex(/^[A-F0-9]{64}$/),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    ...identity,
    ManifestType: z.literal('defaultLocale'),
    PackageLocale: locale,
    Publisher: z.string().min(2).max(256),
    PackageName: z.string().min(2).max(256),
    PackageUrl: z.url(),
    License: z.string().min(3).max(512),
    ShortDescription: z.string().min(3).max(256),
    Description: z.string().min(3).max(10_000),
    Moniker: z.string().regex(/^\S{1,40}$/),
    Tags: z.array(z.string().regex(/^\S{1,40}$/)).max(16),
  }),
])

/** What flatpak-builder needs of a manifest, of the fields that are used. */
const flatpakSource = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('file'),
    url: z.url(),
    sha256: z.string().regex(/^[a-f0-9]{64}$/),
    'dest-filename': z.string(),
  }),
  z.strictObject({ type: z.literal('script'), commands: z.array(z.string()).min(1), 'dest-filename': z.string() }),
  z.strictObject({ type: z.literal('inline'), contents: z.string(), 'dest-filename': z.string() }),
])
const flatpakManifest = z.strictObject({
  'app-id': z.string().regex(/^[A-Za-z_][\w]*(\.[A-Za-z_][\w-]*){2,}$/),
  runtime: z.string(),
  'runtime-version': z.string(),
  sdk: z.string(),
  base: z.string(),
  'base-version': z.string(),
  command: z.string(),
  'finish-args': z.array(z.string().regex(/^--(share|socket|device|talk-name)=\S+$/)),
  modules: z.array(
    z.strictObject({
      name: z.string(),
      buildsystem: z.literal('simple'),
      'build-commands': z.array(z.string()).min(1),
      sources: z.array(flatpakSource),
    }),
  ),
})

describe('Manifests for package managers', () => {
  const files = new Map(manifestsFor(assets, releasedAt).map(({ name, text }) => [name, text]))
  const winget = [...files].filter(([name]) => name.endsWith('.yaml')).map(([, text]) => parse(text))
  const flatpak = flatpakManifest.parse(parse(files.get('app.gatehouse.desktop.flatpak.yml') ?? ''))
  const cask = files.get('gatehouse.rb') ?? ''

  test('name the files of the release and their hashes, each manager its own kind', () => {
    const { Installers } = parse(files.get('Gatehouse.Gatehouse.installer.yaml') ?? '')
    const hashed = { Architecture: 'x64', InstallerSha256: hash.toUpperCase() }
    expect(Installers).toEqual([
      { ...hashed, InstallerType: 'nullsoft', InstallerUrl: `${product.downloads}/gatehouse-0.1.0-win-x64.exe` },
      { ...hashed, InstallerType: 'wix', InstallerUrl: `${product.downloads}/gatehouse-0.1.0-win-x64.msi` },
    ])
    expect(cask).toContain(`sha256 "${hash}"\n\n  url "${product.downloads}/gatehouse-0.1.0-mac-universal.dmg"`)
    expect(flatpak.modules[0]?.sources[0]).toMatchObject({
      url: `${product.downloads}/gatehouse-0.1.0-linux-amd64.deb`,
      sha256: hash,
    })
  })

  test('have the form that the Windows Package Manager requires', () => {
    for (const manifest of winget) expect(wingetManifest.safeParse(manifest)).toMatchObject({ success: true })
  })

  test('are a cask of the form that Homebrew requires', () => {
    const stanzas = cask.split('\n').flatMap(line => /^ {2}(\w+)/.exec(line)?.[1] ?? [])
    expect(stanzas).toEqual(['version', 'sha256', 'url', 'name', 'desc', 'homepage', 'depends_on', 'app', 'zap'])
    expect(cask).toMatch(/^cask "[a-z0-9-]+" do\n[\s\S]*\nend\n$/)
    const [, summary = ''] = /desc "(.*)"/.exec(cask) ?? []
    expect(summary).toMatch(/^(?!(An?|The) |Gatehouse)[A-Z].{1,79}(?<!\.)$/)
  })

  test('let the app in a Flatpak reach the keychain, notifications and the tray', () => {
    const names = flatpak['finish-args'].filter(argument => argument.startsWith('--talk-name='))
    expect(names.map(argument => argument.replace('--talk-name=', ''))).toEqual([
      'org.freedesktop.secrets',
      'org.freedesktop.Notifications',
      'org.kde.StatusNotifierWatcher',
    ])
  })

  test('install everything into a Flatpak that they name, and its metadata under its ID', () => {
    const [module] = flatpak.modules
    const given = module?.sources.map(source => source['dest-filename']) ?? []
    const commands = module?.['build-commands'].join('\n') ?? ''
    for (const name of given) expect(commands).toContain(name)
    const exported = [...commands.matchAll(/\/app\/share\/(applications|icons|metainfo|mime)\/\S*?([^/\s]+)$/gm)]
    expect(new Set(exported.map(([, kind]) => kind)).size).toBe(4)
    for (const [, , name] of exported) expect(name?.startsWith(product.id)).toBe(true)
    const info = module?.sources.find(source => source['dest-filename'].endsWith('.metainfo.xml'))
    expect(info).toMatchObject({ contents: expect.stringContaining(`>${product.id}.desktop</launchable>`) })
  })

  test('are three for Windows, of one version', () => {
    expect(winget.map(({ ManifestType }) => ManifestType)).toEqual(['version', 'installer', 'defaultLocale'])
    expect(new Set(winget.map(({ PackageVersion }) => PackageVersion))).toEqual(new Set([product.version]))
  })

  test('let a Flatpak have no file of the person: they are chosen through the portal', () => {
    const rights = flatpak['finish-args']
    expect(rights.filter(right => /filesystem|devices=all|device=all|=session-bus|=system-bus/.test(right))).toEqual([])
  })

  test('are not created for missing packages', () => {
    expect(manifestsFor([], releasedAt)).toEqual([])
    expect(manifestsFor(assets.slice(2, 3), releasedAt).map(({ name }) => name)).toEqual(['gatehouse.rb'])
  })
})

test('The notes of a release are the section of its version, else the unreleased section', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- c\n\n## [1.0.0] - 2026-01-01\n\n### Added\n\n- b\n\n## 0.9.0\n\n- a\n'
  expect(getNotes('1.0.0', changelog)).toBe('### Added\n\n- b\n')
  expect(getNotes('0.9.0', changelog)).toBe('- a\n')
  expect(getNotes('2.0.0', changelog)).toBe('- c\n')
})

describe('Desktop integration files', () => {
  test('is in every form of the same links and link files', () => {
    expect(desktopEntry()).toContain('MimeType=x-scheme-handler/gatehouse;application/x-gatehouse-link;\n')
    expect(metainfo(new Date(0))).toContain('<mediatype>application/x-gatehouse-link</mediatype>')
  })

  test('the manual has every flag of the app, and no line is parsed as a roff request', () => {
    const page = manPage(new Date(0))
    for (const flag of ['user\\-data', 'self\\-check', 'token\\-stdin']) expect(page).toContain(`\\fB\\-\\-${flag}\\fR`)
    const requests = new Set(page.split('\n').flatMap(line => /^\.\w+/.exec(line)?.[0] ?? []))
    expect([...requests].toSorted()).toEqual(['.B', '.BR', '.I', '.PP', '.SH', '.TH', '.TP'])
  })
})

describe('The bill of materials', () => {
  const component = (ref: string) => ({
    'bom-ref': ref,
    version: ref.slice(ref.lastIndexOf('@') + 1),
    purl: `pkg:npm/${ref}`,
    properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
  })
  const told = {
    serialNumber: 'urn:uuid:1',
    metadata: { timestamp: 'now', component: { 'bom-ref': 'gatehouse@0.1.0', type: 'library' } },
    components: ['react@19.3.1', 'react@18.0.0', 'vite@8.3.8', 'electron@45.4.1'].map(component),
    dependencies: [
      { ref: 'gatehouse@0.1.0', dependsOn: ['react@19.3.1', 'vite@8.3.8'] },
      { ref: 'vite@8.3.8', dependsOn: [] },
    ],
  }

  test('has the packages in the app and its runtime, with their versions, and no tools', () => {
    const made = JSON.parse(billOfMaterials(told, ['react@19.3.1'], new Date(0)))
    expect(made.components.map((one: { 'bom-ref': string }) => one['bom-ref'])).toEqual([
      'react@19.3.1',
      'electron@45.4.1',
    ])
    expect(made.dependencies).toEqual([{ ref: 'gatehouse@0.1.0', dependsOn: ['react@19.3.1'] }])
    expect(JSON.stringify(made)).not.toContain('development')
  })

  test('is the same whenever it is made', () => {
    const later = { ...told, serialNumber: 'urn:uuid:2', metadata: { ...told.metadata, timestamp: 'later' } }
    expect(billOfMaterials(later, ['react@19.3.1'], new Date(0))).toBe(
      billOfMaterials(told, ['react@19.3.1'], new Date(0)),
    )
  })

  test('is not made when something in the app is unknown', () => {
    expect(() => billOfMaterials(told, ['left-pad@1.0.0'], new Date(0))).toThrow('left-pad@1.0.0')
  })
})
