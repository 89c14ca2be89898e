import { gzipSync } from 'node:zlib'
import type { Chunk } from '../bundle/chunks.ts'

/** What loading something costs, in bytes, gzipped file by file. */
export interface Size {
  readonly javascript: number
  readonly css: number
  /** Bytes before minifying, by npm package, or by folder of our own code. */
  readonly parts: ReadonlyMap<string, number>
}

/** All sizes with a budget, by name: the window, the first screen, and the additional size of lazy chunks. */
export function getSizes(chunks: readonly Chunk[], read: (file: string) => Uint8Array): ReadonlyMap<string, Size> {
  const byFile = new Map(chunks.map(chunk => [chunk.file, chunk]))
  const window = chunks.filter(({ isEntry }) => isEntry).map(({ file }) => file)
  const loaded = withImports(byFile, window)
  const sizes = new Map([['the window', getSize(byFile, loaded, read)]])
  for (const file of new Set([...loaded].flatMap(one => byFile.get(one)?.dynamicImports ?? []))) {
    const chunk = byFile.get(file)
    if (!chunk) continue
    const added = [...withImports(byFile, [file])].filter(one => !loaded.has(one))
    sizes.set(getName(chunk), getSize(byFile, added, read, loaded))
  }
  return sizes
}

/** The module that a script is loaded for, or the name it has by the build's own configuration. */
function getName({ facade, file }: Chunk): string {
  return facade?.replace(/^renderer\//, '') ?? file.replace(/^assets\//, '').replace(/-[\w-]{8}\.js$/, '')
}

function withImports(byFile: ReadonlyMap<string, Chunk>, files: Iterable<string>): ReadonlySet<string> {
  const all = new Set(files)
  // Iterating a set includes entries added during the iteration.
  for (const file of all) for (const one of byFile.get(file)?.imports ?? []) all.add(one)
  return all
}

function getSize(
  byFile: ReadonlyMap<string, Chunk>,
  files: Iterable<string>,
  read: (file: string) => Uint8Array,
  before: Iterable<string> = [],
): Size {
  const chunks = [...files].flatMap(file => byFile.get(file) ?? [])
  const stylesBefore = new Set([...before].flatMap(file => byFile.get(file)?.styles ?? []))
  const styles = new Set(chunks.flatMap(chunk => chunk.styles).filter(style => !stylesBefore.has(style)))
  const gzipped = (names: Iterable<string>) =>
    [...names].reduce((total, name) => total + gzipSync(read(name)).length, 0)
  const parts = new Map<string, number>()
  for (const [module, bytes] of chunks.flatMap(chunk => Object.entries(chunk.modules))) {
    const part = getPart(module)
    parts.set(part, (parts.get(part) ?? 0) + bytes)
  }
  return { javascript: gzipped(chunks.map(({ file }) => file)), css: gzipped(styles), parts }
}

/** The npm package of a module, or its folder: `renderer/features/tags`. */
function getPart(module: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(module) ?? []
  return name ?? module.split('/').slice(0, 3).join('/')
}

/** The maximum size, in kB, and its parts when the budget was written: in kB before minifying, without the smallest. */
export interface Budget {
  readonly javascript: number
  readonly css: number
  readonly parts: Readonly<Record<string, number>>
}

/** Tolerance for small changes: a budget should catch unnoticed additions. */
const room = 1.02

/** Below this a part is not worth a line of budgets.json. In kB. */
const smallestPart = 4

/** The budget for a size. */
export function budgetFor({ javascript, css, parts }: Size): Budget {
  const kB = (bytes: number) => Math.ceil((bytes * room) / 1000)
  const large = [...parts].map(([part, bytes]) => [part, Math.round(bytes / 1000)] as const)
  return {
    javascript: kB(javascript),
    css: kB(css),
    parts: Object.fromEntries(
      large.filter(([, kilobytes]) => kilobytes >= smallestPart).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
}

/** The maximum size of a lazy chunk without a budget: a small screen. In kB. */
const ofNewCode: Budget = { javascript: 60, css: 4, parts: {} }

/** Exceeded budgets, each a sentence with the added parts; empty if there are none. */
export function overBudget(
  sizes: ReadonlyMap<string, Size>,
  budgets: Readonly<Record<string, Budget>>,
): readonly string[] {
  return [...sizes].flatMap(([name, size]) => {
    const budget = budgets[name] ?? ofNewCode
    return (['javascript', 'css'] as const).flatMap(kind => {
      if (size[kind] <= budget[kind] * 1000) return []
      const is = (size[kind] / 1000).toFixed(1)
      return [`${name}: ${is} kB of ${kind}, allowed are ${budget[kind]} kB. ${addedTo(size, budget)}`]
    })
  })
}

function addedTo({ parts }: Size, budget: Budget): string {
  const grown = [...parts]
    .map(([part, bytes]) => ({ part, by: Math.round(bytes / 1000) - (budget.parts[part] ?? 0) }))
    .filter(({ part, by }) => by > (part in budget.parts ? 0 : smallestPart - 1))
    .toSorted((a, b) => b.by - a.by)
  const words = grown.map(({ part, by }) => `${part} +${by} kB`)
  return `Before minifying it grew by: ${words.join(', ') || 'less than 1 kB in each part'}.`
}

/** The budgets, lowered to smaller sizes, with new entries and without removed ones. */
export function lowered(
  sizes: ReadonlyMap<string, Size>,
  budgets: Readonly<Record<string, Budget>>,
): Readonly<Record<string, Budget>> {
  const rows = [...sizes].map(([name, size]) => {
    const before = budgets[name]
    const now = budgetFor(size)
    const isOver = before && (now.javascript > before.javascript || now.css > before.css)
    return [name, isOver ? before : now] as const
  })
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
