import { type Asked, type Found, shownMatches } from './match-paths.ts'
import { createPathIndex } from './path-index.ts'

/** While a list loads its matches are renewed, but not at every page. Milliseconds. */
const betweenRenewals = 300

const index = createPathIndex()
let query = ''
let timer: ReturnType<typeof setTimeout> | undefined
let dueAt = Number.POSITIVE_INFINITY

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data.kind === 'find') {
    query = data.query
    // After the messages that wait already: of several keys only the last one counts.
    searchIn(0)
    return
  }
  const isFirst = index.size === 0
  index.add(data.paths)
  searchIn(isFirst ? 0 : betweenRenewals)
}

function searchIn(milliseconds: number): void {
  const deadline = performance.now() + milliseconds
  if (deadline >= dueAt) return
  clearTimeout(timer)
  dueAt = deadline
  timer = setTimeout(search, milliseconds)
}

/** Any letters that some paths have. */
const trial = 'set'

function search(): void {
  dueAt = Number.POSITIVE_INFINITY
  const found: Found = { query, matches: index.search(query, shownMatches), among: index.size }
  self.postMessage(found)
  // The browser compiles the search with its first calls: while the list loads, and not when somebody types.
  if (query === '') index.search(trial, 1)
}
