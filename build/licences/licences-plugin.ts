import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { dependencyFolders, getLicences, type Licence, packageFolder } from './licences.ts'

/** Where a build writes which packages are in it, as `name@version`. */
export const bundledPackages = 'out/packages.json'

const virtualName = 'virtual:licences'
const placeholder = '__GATEHOUSE_LICENCES__'
const quoted = new RegExp(`(["'\`])${placeholder}\\1`)

/** The relevant parts of a bundle: the modules of chunks, and the source files of assets such as fonts. */
type Bundle = Readonly<
  Record<
    string,
    {
      readonly type: string
      readonly modules?: Readonly<Record<string, unknown>>
      readonly originalFileNames?: readonly string[]
    }
  >
>

/**
 * Provides `virtual:licences`: the packages in the app. That is every package with a module in a chunk of one of its parts
 * (main, preload, workers; then the page, which is built last and shows the list), and those that are shipped unbundled.
 * @param root folder of the app's package.json
 */
export function licences(root: string): { readonly page: Plugin; readonly part: () => Plugin } {
  const folders = new Set<string>()
  const collect = (bundle: Bundle): void => {
    for (const { modules = {}, originalFileNames = [] } of Object.values(bundle)) {
      // Those of assets are relative to the page's folder.
      for (const id of [...Object.keys(modules), ...originalFileNames.map(name => resolve(root, 'renderer', name))]) {
        const folder = packageFolder(id)
        if (folder !== null) folders.add(folder)
      }
    }
  }
  return {
    part: () => ({ name: 'licences-of-part', generateBundle: (_options, bundle) => collect(bundle) }),
    page: {
      name: 'licences',
      resolveId: id => (id === virtualName ? `\0${virtualName}` : null),
      load: id => (id === `\0${virtualName}` ? `export const licences = ${JSON.stringify(placeholder)}` : null),
      generateBundle: (_options, bundle) => {
        collect(bundle)
        const all = getLicences([...folders, ...dependencyFolders(root)])
        keepNames(root, all)
        const list = JSON.stringify(all)
        for (const output of Object.values(bundle)) {
          // The minifier chooses the quotes.
          if (output.type === 'chunk') output.code = output.code.replace(quoted, () => list)
        }
      },
    },
  }
}

/** Also writes the list to a file, so that the bill of materials of a release has the same packages. */
function keepNames(root: string, all: readonly Licence[]): void {
  const file = resolve(root, bundledPackages)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(all.map(({ name, version }) => `${name}@${version}`)))
}
