import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { billOfMaterials } from './bill-of-materials.ts'
import { desktopEntry, manPage, metainfo } from './desktop-files.ts'
import { getNotes, manifestsFor } from './manifests.ts'
import { product } from './product.ts'

const hash = 'ab'.repeat(32)
const assets = [
  'gatehouse-0.1.0-win-x64.exe',
  'gatehouse-0.1.0-mac-universal.dmg',
  'gatehouse-0.1.0-linux-amd64.deb',
  'gatehouse-chromium_0.1.0_amd64.deb',
].map(name => ({ name, hash }))

describe('Manifests for package managers', () => {
  const files = new Map(manifestsFor(assets).map(({ name, text }) => [name, text]))

  test('name the file of the release and its hash, each manager its own kind', () => {
    const installer = parse(files.get('Gatehouse.Gatehouse.installer.yaml') ?? '')
    expect(installer.Installers).toEqual([
      {
        Architecture: 'x64',
        InstallerUrl: `${product.downloads}/gatehouse-0.1.0-win-x64.exe`,
        InstallerSha256: hash.toUpperCase(),
      },
    ])
    expect(files.get('gatehouse.rb')).toContain(
      `sha256 "${hash}"\n\n  url "${product.downloads}/gatehouse-0.1.0-mac-universal.dmg"`,
    )
    const [module] = parse(files.get('app.gatehouse.desktop.flatpak.yml') ?? '').modules
    expect(module.sources[0]).toMatchObject({
      url: `${product.downloads}/gatehouse-0.1.0-linux-amd64.deb`,
      sha256: hash,
    })
  })

  test('are three for Windows, of one version', () => {
    const parts = [...files].filter(([name]) => name.endsWith('.yaml')).map(([, text]) => parse(text))
    expect(parts.map(({ ManifestType }) => ManifestType)).toEqual(['version', 'installer', 'defaultLocale'])
    expect(new Set(parts.map(({ PackageVersion }) => PackageVersion))).toEqual(new Set([product.version]))
  })

  test('let a Flatpak have no file of the person: they are chosen through the portal', () => {
    const { 'finish-args': rights } = parse(files.get('app.gatehouse.desktop.flatpak.yml') ?? '')
    expect(
      rights.filter((right: string) => /filesystem|devices=all|device=all|=session-bus|=system-bus/.test(right)),
    ).toEqual([])
  })

  test('are not created for missing packages', () => {
    expect(manifestsFor([])).toEqual([])
    expect(manifestsFor(assets.slice(1, 2)).map(({ name }) => name)).toEqual(['gatehouse.rb'])
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
