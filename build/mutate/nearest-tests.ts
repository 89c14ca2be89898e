import { basename, dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

/** The tests that reach each file through imports. */
export interface TestsByFile {
  /**
   * The tests that import a file, by however many steps: those named after it first, then those of its folder, then the nearest, of
   * which those with similar names or in the same part of the project first; empty when no unit test reaches it.
   * @param file its path from the root
   */
  nearest(file: string): readonly string[]
  /** The files that import a file themselves. */
  importers(file: string): readonly string[]
  /** How near a test is to a file, whether or not it imports it: the smaller number is nearer. */
  distance(file: string, test: string): number
}

/** Whether this is a file of unit tests. */
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** A worker or a program is named by its address, or by its path. */
const addresses = /new URL\(\s*'([^']+)',\s*import\.meta\.url|join\(import\.meta\.dirname, '([^']+\.ts)'\)/g
const quoted = /^['"](.+)['"]$/
/** What package.json maps to the project's folders: `#shared/…`. */
const alias = '#'

/**
 * Reads who imports whom: the project's own imports as they are written, with the ending of the file. Imports of types do not count.
 * @param files code and tests, by their paths from the root
 * @param read gives the text of one
 * @throws Error when one cannot be parsed
 */
export function readTestsByFile(files: readonly string[], read: (file: string) => string): TestsByFile {
  const importers = new Map<string, Set<string>>()
  for (const file of files) {
    for (const source of getImports(file, read(file))) {
      const target = source.startsWith(alias) ? source.slice(1) : join(dirname(file), source)
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  }
  /** Files that import it, with the steps to each, the nearest first. */
  const getReach = (file: string) => {
    const steps = new Map([[file, 0]])
    for (const [one, step] of steps)
      for (const importer of importers.get(one) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1)
    return steps
  }
  const distance = (file: string, test: string, steps: number) => {
    if (test.startsWith(file.replace(/\.tsx?$/, '.'))) return 0
    const share = getSharedWords(file, test)
    // The table `store/tags.ts` is tested by `handlers/tags.test.ts`, over HTTP, like a hundred others that are as far away.
    if (share === 1) return 0.5
    return (dirname(test) === dirname(file) ? 1 : 1 + steps - getSharedFolders(file, test)) - share / 2
  }
  return {
    nearest(file) {
      const near = [...getReach(file)].filter(([test]) => isTest(test))
      return near
        .toSorted(([one, steps], [other, otherSteps]) => distance(file, one, steps) - distance(file, other, otherSteps))
        .map(([test]) => test)
    },
    importers: file => [...(importers.get(file) ?? [])],
    distance: (file, test) => distance(file, test, getReach(file).get(test) ?? Number.POSITIVE_INFINITY),
  }
}

const getWords = (file: string) => new Set(basename(file).replace(/\..*$/, '').toLowerCase().split('-').map(toSingular))
const toSingular = (word: string) => word.replace(/s$/, '')

/** How much of a file's name a test's name has: from 0 to 1, which is all of it and nothing else. */
function getSharedWords(file: string, test: string): number {
  const [words, others] = [getWords(file), getWords(test)]
  const shared = [...words].filter(word => others.has(word)).length
  return shared / (words.size + others.size - shared)
}

/** How much of a file's folder is above a test, too: from 0 to 1. */
function getSharedFolders(file: string, test: string): number {
  const [folders, others] = [dirname(file).split('/'), dirname(test).split('/')]
  const end = folders.findIndex((folder, index) => folder !== others[index])
  return (end < 0 ? folders.length : end) / folders.length
}

function getImports(file: string, code: string): string[] {
  const { module, errors } = parseSync(file, code)
  const [problem] = errors
  if (problem) throw new Error(`${file}: ${problem.message}`)
  const imported = module.staticImports
    .filter(one => one.entries.length === 0 || one.entries.some(entry => !entry.isType))
    .map(one => one.moduleRequest.value)
  const exported = module.staticExports
    .flatMap(one => one.entries.filter(entry => !entry.isType))
    .flatMap(entry => entry.moduleRequest?.value ?? [])
  const dynamic = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => quoted.exec(code.slice(start, end))?.[1] ?? [],
  )
  const started = [...code.matchAll(addresses)].map(([, address, path]) => address ?? `./${path}`)
  return [...imported, ...exported, ...dynamic, ...started].filter(
    source => source.startsWith('.') || source.startsWith(alias),
  )
}
