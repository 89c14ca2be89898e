import { createBestRanked } from './best-ranked.ts'
import { bestRank, matchWord, toWord, type Word } from './match-word.ts'
import { createPathText, foldLetter } from './path-text.ts'

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

/** What may match a query, and therefore any longer one that begins with it. */
interface Candidates {
  readonly query: string
  readonly paths: Uint32Array
}

/**
 * Finds paths by some of their letters, as editors do: consecutive letters and beginnings of words rank higher, and so does
 * a match in the file name. Words may be in any order.
 */
export function createPathIndex(): PathIndex {
  const paths: string[] = []
  const { text, add } = createPathText()
  /** Of the shorter queries that were typed before this one. */
  let typed: Candidates[] = []
  let all = new Uint32Array(0)

  function getCandidates(query: string): Uint32Array {
    if (all.length < paths.length) all = Uint32Array.from({ length: paths.length }, (_, index) => index)
    typed = typed.filter(before => query.startsWith(before.query))
    return typed.at(-1)?.paths ?? all
  }

  function find(query: string, limit: number): readonly number[] {
    const words = getWords(query)
    const mask = words.reduce((all, word) => all | word.mask, 0)
    const best = createBestRanked(limit, (one, other) => comparePaths(paths[one] ?? '', paths[other] ?? ''))
    const candidates = getCandidates(query)
    const left = new Uint32Array(candidates.length)
    let count = 0
    for (const path of candidates) {
      if (((text.masks[path] ?? 0) & mask) !== mask) continue
      const rank = rankOf(path, words, best.floor())
      if (rank === 0) continue
      left[count] = path
      count += 1
      if (rank !== null) best.add(path, rank)
    }
    typed.push({ query, paths: left.subarray(0, count) })
    return best.items()
  }

  /** The sum of the ranks of all words; 0 when one doesn't match, null when one is below the floor. */
  function rankOf(path: number, words: readonly Word[], floor: number): number | null {
    let sum = 0
    for (const [index, word] of words.entries()) {
      // The words after this one have the best rank at most.
      const rank = matchWord(text, path, word, floor - sum - bestRank * (words.length - 1 - index))
      if (rank === 0 || rank === null) return rank
      sum += rank
    }
    return sum
  }

  function getLetters(path: number, words: readonly Word[]): readonly number[] {
    const start = text.starts[path] ?? 0
    const letters = new Set<number>()
    for (const word of words) {
      const places = new Uint32Array(word.letters.length)
      matchWord(text, path, word, 0, places)
      for (const at of places) letters.add(at - start)
    }
    return [...letters].toSorted((one, other) => one - other)
  }

  return {
    get size() {
      return paths.length
    },
    add: added => {
      for (const path of added) {
        paths.push(path)
        add(path)
      }
      typed = []
    },
    search: (query, limit) => {
      const trimmed = query.trim()
      if (trimmed === '') return paths.slice(0, limit).map(path => ({ path, letters: [] }))
      const words = getWords(trimmed)
      return find(trimmed, limit).map(path => ({ path: paths[path] ?? '', letters: getLetters(path, words) }))
    },
  }
}

function getWords(query: string): readonly Word[] {
  return query
    .normalize()
    .split(/\s+/u)
    .map(word => toWord(Uint16Array.from(word.split(''), letter => foldLetter(letter.charCodeAt(0)))))
}

function comparePaths(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1)
}
