import { isBuiltin, registerHooks } from 'node:module'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Archive } from './archive.ts'

/**
 * Loads modules from an archive. A module inside resolves only to other modules inside and Node's built-in ones, regardless of the folders around the
 * archive.
 */
export function serveModules(archive: Archive): void {
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      if (isBuiltin(specifier)) return nextResolve(specifier, context)
      const path = getPath(archive, specifier, context.parentURL)
      if (path === undefined) return nextResolve(specifier, context)
      if (archive.getKind(path) !== 'file') {
        throw Object.assign(new Error(`Cannot find '${specifier}' in ${archive.file}`), { code: 'MODULE_NOT_FOUND' })
      }
      const besides = archive.besides(path)
      if (besides !== undefined) return { url: pathToFileURL(besides).href, shortCircuit: true }
      return { url: pathToFileURL(path).href, format: getFormat(archive, path), shortCircuit: true }
    },
    load: (url, context, nextLoad) => {
      const path = url.startsWith('file:') ? fileURLToPath(url) : ''
      if (!archive.holds(path)) return nextLoad(url, context)
      return { format: getFormat(archive, path), source: archive.read(path), shortCircuit: true }
    },
  })
}

/** The path in the archive that a specifier means; undefined when neither it nor its parent is inside. */
function getPath(archive: Archive, specifier: string, parentUrl: string | undefined): string | undefined {
  const parent = parentUrl?.startsWith('file:') ? fileURLToPath(parentUrl) : ''
  const fromInside = archive.holds(parent)
  if (specifier.startsWith('file:') || specifier.startsWith('/')) {
    const path = specifier.startsWith('/') ? specifier : fileURLToPath(specifier)
    return fromInside || archive.holds(path) ? path : undefined
  }
  if (!fromInside) return undefined
  return /^\.\.?\//.test(specifier) ? resolve(dirname(parent), specifier) : packageMain(archive, specifier)
}

/** The main file of a package that is packaged with the app. */
function packageMain(archive: Archive, name: string): string {
  const folder = join(archive.file, 'node_modules', name)
  const main = getField(archive, join(folder, 'package.json'), 'main')
  return join(folder, main ?? 'index.js')
}

function getFormat(archive: Archive, path: string): 'module' | 'commonjs' | 'json' {
  const extension = extname(path)
  if (extension === '.json') return 'json'
  if (extension !== '.js') return extension === '.mjs' ? 'module' : 'commonjs'
  for (let folder = dirname(path); archive.holds(folder); folder = dirname(folder)) {
    const description = join(folder, 'package.json')
    if (archive.getKind(description) === 'file') {
      return getField(archive, description, 'type') === 'module' ? 'module' : 'commonjs'
    }
  }
  return 'commonjs'
}

function getField(archive: Archive, description: string, field: string): string | undefined {
  if (archive.getKind(description) !== 'file') return undefined
  const content: unknown = JSON.parse(archive.read(description).toString('utf8'))
  const value: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, field) : undefined
  return typeof value === 'string' ? value : undefined
}
