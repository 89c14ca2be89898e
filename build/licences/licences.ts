import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { z } from 'zod'

/** A package whose code is in the app, and the terms it comes under. */
export interface Licence {
  readonly name: string
  readonly version: string
  /** As the package names it, such as `MIT`. */
  readonly licence: string
  /** The text in the package, where it has one. */
  readonly text: string
}

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
})

/**
 * The folder of the package a bundled module belongs to; null for the app's own files and for modules that are no files.
 * @param id as the bundler names it: a path, perhaps with a query, or a made-up name
 */
export function packageFolder(id: string): string | null {
  const path = id.replace(/^\0/, '').replace(/\?.*$/s, '')
  const from = path.split(sep).lastIndexOf('node_modules')
  if (from === -1) return null
  const parts = path.split(sep)
  const isScoped = parts[from + 1]?.startsWith('@') ?? false
  return parts.slice(0, from + (isScoped ? 3 : 2)).join(sep)
}

/** The folders of a package's direct and transitive dependencies, as resolved by Node. */
export function dependencyFolders(root: string): readonly string[] {
  const found = new Set<string>()
  const visit = (folder: string): void => {
    for (const name of Object.keys(read(folder).dependencies)) {
      const dependency = resolveFrom(folder, name)
      if (dependency === null || found.has(dependency)) continue
      found.add(dependency)
      visit(dependency)
    }
  }
  visit(resolve(root))
  return [...found]
}

/** Reads name, version, licence and its text of packages; each package and version once, by name. */
export function getLicences(folders: Iterable<string>): readonly Licence[] {
  const all = new Map<string, Licence>()
  for (const folder of folders) {
    const { name, version, license = 'see its text' } = read(folder)
    all.set(`${name} ${version}`, { name, version, licence: license, text: licenceText(folder) })
  }
  return [...all.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function read(folder: string): z.output<typeof manifest> {
  return manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
}

function licenceText(folder: string): string {
  const file = readdirSync(folder).find(name => /^(licen[cs]e|copying)/i.test(name))
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
}

function resolveFrom(folder: string, name: string): string | null {
  const candidate = join(folder, 'node_modules', name)
  if (existsSync(join(candidate, 'package.json'))) return candidate
  const above = dirname(folder)
  return above === folder ? null : resolveFrom(above, name)
}
