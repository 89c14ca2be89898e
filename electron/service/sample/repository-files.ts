import { type Random, seededRandom } from '../sandbox/history/random.ts'
import type { SampleSize } from './size.ts'
import { handbookSentence, modulePath } from './words.ts'

/** The file whose lines were written by many, over years. */
export const longFilePath = 'data/ledger.csv'

/** Files in a folder of a module. */
const filesOfModule = 40

/**
 * The paths of all files but the long one, in the order they come in: modules of some dozens of files, and folders with very
 * many entries.
 */
export function filePaths(size: SampleSize): string[] {
  const wide = Array.from({ length: size.wideFolders }, (_, folder) =>
    Array.from({ length: size.entriesOfWideFolder }, (_, entry) => wideEntry(folder, entry)),
  ).flat()
  const count = Math.max(1, size.files - 1 - wide.length)
  const modules = Array.from({ length: count }, (_, index) => moduleFile(index))
  // Mixed, so that some of each kind come later.
  const paths: string[] = []
  const share = wide.length / count
  let taken = 0
  for (const [index, path] of modules.entries()) {
    paths.push(path)
    while (taken < Math.min(wide.length, (index + 1) * share)) paths.push(wide[taken++] ?? '')
  }
  paths.push(...wide.slice(taken))
  return paths
}

function wideEntry(folder: number, entry: number): string {
  const number = String(entry).padStart(5, '0')
  switch (folder % 3) {
    case 0:
      return `stations/${number}.csv`
    case 1:
      return `charts/tiles/${number}.bin`
    default:
      return `translations/part-${folder}/${number}.txt`
  }
}

function moduleFile(index: number): string {
  const module = Math.floor(index / filesOfModule)
  const own = index % filesOfModule
  const folder = modulePath(module)
  if (own === 0) return `${folder}/README.md`
  if (own < 10) return `${folder}/docs/page-${own}.md`
  if (own < 16) return `${folder}/test/case-${own}.test.ts`
  return `${folder}/src/${own % 3 === 0 ? 'parts/' : ''}part-${own}.ts`
}

/** What a file holds at first. */
export function fileContent(path: string, index: number): string | Buffer {
  if (path.endsWith('.bin')) return binary(index)
  if (path.endsWith('.md')) return `# ${path}\n\n${handbookSentence(index)}\n\n${handbookSentence(index + 1)}\n`
  const lines = Array.from(
    { length: 6 + (index % 12) },
    (_, line) => `export const value${line} = ${index * 31 + line * 7}`,
  )
  return `// ${path}\n${lines.join('\n')}\n`
}

/** What a file holds after the commit of this number has changed it. */
export function newVersion(path: string, commit: number): string | Buffer {
  if (path.endsWith('.bin')) return binary(commit + 1_000_000)
  return `${fileContent(path, commit % 1000).toString()}// ${commit}: ${handbookSentence(commit)}\n`
}

/** Bytes that are no text. */
function binary(seed: number): Buffer {
  const bytes = Buffer.alloc(96)
  const random = seededRandom(seed)
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32BE(random.below(2 ** 32), at)
  bytes.writeUInt8(0, 8)
  return bytes
}

/** A very long file of which every version changes some lines, so that its blame has many ranges. */
export class LongFile {
  readonly #lines: string[]
  readonly #random: Random = seededRandom(1_887)
  readonly #editsOfVersion: number
  #version = 0

  constructor(lines: number, versions: number) {
    this.#lines = Array.from({ length: lines }, (_, index) => row(index, 0))
    // About half of the lines are still those of the first version at the end.
    this.#editsOfVersion = Math.max(1, Math.round((lines * 0.7) / versions / 12))
  }

  /** The next version, whole. */
  next(): Buffer {
    if (this.#version > 0) {
      for (let edit = 0; edit < this.#editsOfVersion; edit++) {
        const start = this.#random.below(this.#lines.length)
        const length = 1 + this.#random.below(23)
        for (let at = start; at < Math.min(this.#lines.length, start + length); at++)
          this.#lines[at] = row(at, this.#version)
      }
    }
    this.#version += 1
    return Buffer.from(`${this.#lines.join('\n')}\n`)
  }
}

function row(index: number, version: number): string {
  return `${String(index).padStart(6, '0')};${(index * 7919 + version * 104_729) % 1_000_003};${version}`
}
