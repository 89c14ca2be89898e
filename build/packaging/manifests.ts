import { basename } from 'node:path'
import { stringify } from 'yaml'
import { metainfo, mimeInfo } from './desktop-files.ts'
import { product } from './product.ts'

/** A file of a release. */
export interface Asset {
  readonly name: string
  /** SHA-256, in lower case. */
  readonly hash: string
}

/**
 * Manifests for package managers, created from the product's description and the files of a release. A missing file gets no manifest.
 */
export function manifestsFor(
  assets: readonly Asset[],
  releasedAt: Date,
): readonly { readonly name: string; readonly text: string }[] {
  const ending = (pattern: RegExp) => assets.find(({ name }) => pattern.test(name))
  const installers = [
    { type: 'nullsoft', asset: ending(/-win-x64\.exe$/) },
    { type: 'wix', asset: ending(/-win-x64\.msi$/) },
  ].flatMap(({ type, asset }) => (asset ? [{ type, asset }] : []))
  const image = ending(/-mac-universal\.dmg$/)
  const deb = ending(/-linux-amd64\.deb$/)
  return [
    ...(installers.length > 0 ? winget(installers) : []),
    ...(image ? [{ name: `${product.command}.rb`, text: cask(image) }] : []),
    ...(deb ? [{ name: `${product.id}.flatpak.yml`, text: flatpak(deb, releasedAt) }] : []),
  ]
}

const url = ({ name }: Asset): string => `${product.downloads}/${name}`

/** Windows Package Manager: one file for the version, one for the installers, one for the texts. */
function winget(installers: readonly { readonly type: string; readonly asset: Asset }[]) {
  const identifier = `${product.name}.${product.name}`
  const head = { PackageIdentifier: identifier, PackageVersion: product.version }
  const tail = (type: string) => ({ ManifestType: type, ManifestVersion: '1.9.0' })
  const files = {
    '': { ...head, DefaultLocale: 'en-US', ...tail('version') },
    '.installer': {
      ...head,
      Scope: 'machine',
      Protocols: [product.scheme],
      FileExtensions: [product.linkFile.extension],
      Installers: installers.map(({ type, asset }) => ({
        Architecture: 'x64',
        InstallerType: type,
        InstallerUrl: url(asset),
        InstallerSha256: asset.hash.toUpperCase(),
      })),
      ...tail('installer'),
    },
    '.locale.en-US': {
      ...head,
      PackageLocale: 'en-US',
      Publisher: product.publisher,
      PackageName: product.name,
      PackageUrl: product.homepage,
      License: product.licence,
      ShortDescription: product.summary,
      Description: product.description.join('\n\n'),
      Moniker: product.command,
      Tags: product.keywords,
      ...tail('defaultLocale'),
    },
  }
  return Object.entries(files).map(([part, content]) => ({
    name: `${identifier}${part}.yaml`,
    text: stringify(content),
  }))
}

/** Homebrew: a cask, in Ruby. */
function cask(image: Asset): string {
  return `cask "${product.command}" do
  version "${product.version}"
  sha256 "${image.hash}"

  url "${url(image)}"
  name "${product.name}"
  desc "${product.summary}"
  homepage "${product.homepage}"

  depends_on macos: ">= :ventura"

  app "${product.name}.app"

  zap trash: "~/Library/Application Support/${product.command}"
end
`
}

/** Flatpak: the content of the deb, on the shared runtime of Electron apps, with minimal permissions. */
function flatpak(deb: Asset, releasedAt: Date): string {
  const files = {
    [`share/metainfo/${product.id}.metainfo.xml`]: metainfo(releasedAt, product.id),
    [`share/mime/packages/${product.id}.xml`]: mimeInfo(),
  }
  return stringify({
    'app-id': product.id,
    runtime: 'org.freedesktop.Platform',
    'runtime-version': '25.08',
    sdk: 'org.freedesktop.Sdk',
    base: 'org.electronjs.Electron2.BaseApp',
    'base-version': '25.08',
    command: product.command,
    'finish-args': [
      '--share=ipc',
      '--share=network',
      '--socket=wayland',
      '--socket=fallback-x11',
      '--device=dri',
      '--talk-name=org.freedesktop.secrets',
      '--talk-name=org.freedesktop.Notifications',
      '--talk-name=org.kde.StatusNotifierWatcher',
    ],
    modules: [
      {
        name: product.command,
        buildsystem: 'simple',
        'build-commands': [
          'ar x package.deb && tar xf data.tar.*',
          `mv opt/${product.name} /app/${product.command}`,
          `install -D launcher /app/bin/${product.command}`,
          `install -Dm644 usr/share/applications/${product.command}.desktop /app/share/applications/${product.id}.desktop`,
          `desktop-file-edit --set-key=Exec --set-value='${product.command} %U' --set-icon=${product.id} /app/share/applications/${product.id}.desktop`,
          `install -Dm644 usr/share/icons/hicolor/512x512/apps/${product.command}.png /app/share/icons/hicolor/512x512/apps/${product.id}.png`,
          ...Object.keys(files).map(path => `install -Dm644 ${basename(path)} /app/${path}`),
        ],
        sources: [
          { type: 'file', url: url(deb), sha256: deb.hash, 'dest-filename': 'package.deb' },
          {
            type: 'script',
            'dest-filename': 'launcher',
            commands: [`exec zypak-wrapper /app/${product.command}/${product.command} "$@"`],
          },
          ...Object.entries(files).map(([path, contents]) => ({
            type: 'inline',
            'dest-filename': basename(path),
            contents,
          })),
        ],
      },
    ],
  })
}

/** The section of a version in CHANGELOG.md; without one, the unreleased section. */
export function getNotes(version: string, changelog: string): string {
  const sections = new Map(
    changelog.split(/^## /m).map(section => {
      const [title = '', ...lines] = section.split('\n')
      return [title.replace(/^\[?([^\] ]+).*$/, '$1'), lines.join('\n').trim()]
    }),
  )
  return `${sections.get(version) ?? sections.get('Unreleased') ?? ''}\n`
}
