import { go, single, snapshot } from 'fuzzysort'

/** A matching file, and the letters of its path that match the query. */
export interface PathMatch {
  readonly path: string
  /** Places in `path`, ascending. */
  readonly letters: readonly number[]
}

/** The paths of a ref so far, to be searched at any time. */
export interface PathIndex {
  readonly size: number
  add(paths: readonly string[]): void
  /** The best matches of a query, the best first; the first paths when it is empty. */
  search(query: string, limit: number): readonly PathMatch[]
}

interface Candidate {
  readonly path: string
  readonly name: string
}

/** A sealed part is searched several times faster than a growing one, but sealing takes as long as a search. */
const sealedSize = 4096

const sealed = (candidates: readonly Candidate[]) => snapshot(candidates, { keys: ['name', 'path'] })

/**
 * Finds paths by some of their letters, as editors do: consecutive letters and starts of words rank higher, and so does
 * a match in the file name. Words may be in any order.
 */
export function createPathIndex(): PathIndex {
  const parts: ReturnType<typeof sealed>[] = []
  const first: string[] = []
  let growing: Candidate[] = []
  let size = 0

  return {
    get size() {
      return size
    },
    add: paths => {
      size += paths.length
      if (first.length < 1000) first.push(...paths.slice(0, 1000))
      growing.push(...paths.map(path => ({ path, name: path.slice(path.lastIndexOf('/') + 1) })))
      while (growing.length >= sealedSize) {
        parts.push(sealed(growing.slice(0, sealedSize)))
        growing = growing.slice(sealedSize)
      }
    },
    search: (query, limit) => {
      const words = query.trim()
      if (words === '') return first.slice(0, limit).map(path => ({ path, letters: [] }))
      const options = { limit, threshold: 0 }
      const found = [
        ...parts.flatMap(part => [...go(words, part, options)]),
        ...go(words, growing, { ...options, keys: ['name', 'path'] }),
      ]
      return found
        .toSorted((one, other) => other.score - one.score || byLength(one.obj.path, other.obj.path))
        .slice(0, limit)
        .map(({ obj }) => ({ path: obj.path, letters: getLetters(words, obj) }))
    },
  }
}

function byLength(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1)
}

/** In the name where the whole query is there, else anywhere in the path. */
function getLetters(query: string, { path, name }: Candidate): readonly number[] {
  const inName = single(query, name)
  const start = path.length - name.length
  const letters = inName ? inName.indexes.map(at => at + start) : (single(query, path)?.indexes ?? [])
  return [...new Set(letters)].toSorted((one, other) => one - other)
}
