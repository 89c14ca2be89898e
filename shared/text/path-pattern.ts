/** The parts of a pattern between its slashes. */
export type PathPattern = readonly string[]

/**
 * Reads a pattern for paths, as in CODEOWNERS: without a leading slash it matches in any folder, with one at its end all
 * below a folder. `**` before the last slash is any number of folders, `*` any text without a slash, `?` one character,
 * `[a-z]` and `[!a-z]` one of a set; `\` escapes.
 */
export function readPathPattern(pattern: string): PathPattern {
  if (pattern === '*') return ['**', '*']
  const parts = pattern.replace(/\\(?=[\s#])/g, '').split('/')
  const start = parts[0] === '' ? parts.slice(1) : ['**', ...parts]
  return start.at(-1) === '' ? [...start.slice(0, -1), '**', '*'] : start
}

/**
 * Whether a pattern matches a whole path. No pattern takes longer than the product of the two lengths: repositories contain
 * hostile ones.
 */
export function matchesPath(pattern: PathPattern, path: string): boolean {
  const parts = path.split('/')
  /** Which beginnings of the path, by their number of parts, the pattern so far matches. */
  let reached = new Set([0])
  for (const [index, piece] of pattern.entries()) {
    const next = new Set<number>()
    if (piece === '**' && index < pattern.length - 1) {
      for (let at = Math.min(...reached); at < parts.length; at++) next.add(at)
    } else {
      for (const at of reached) {
        const part = parts[at]
        if (part !== undefined && matchesName(piece, part)) next.add(at + 1)
      }
    }
    if (next.size === 0) return false
    reached = next
  }
  return reached.has(parts.length)
}

/** A name without slashes: `*` is any text, `?` one character, `[a-z]` and `[!a-z]` one of a set, `\` escapes. */
function matchesName(pattern: string, name: string): boolean {
  const tokens = pattern.match(/\\.|\[[!^]?\]?[^\]]*\]|[\s\S]/gu) ?? []
  const letters = [...name]
  let [token, letter] = [0, 0]
  let [star, resumeAt] = [-1, 0]
  while (letter < letters.length) {
    const wanted = tokens[token]
    if (wanted === '*') {
      star = token++
      resumeAt = letter
    } else if (wanted !== undefined && matchesLetter(wanted, letters[letter] ?? '')) {
      token++
      letter++
    } else if (star >= 0) {
      // The last star takes one more character; earlier ones never have to.
      token = star + 1
      letter = ++resumeAt
    } else return false
  }
  return tokens.slice(token).every(rest => rest === '*')
}

function matchesLetter(token: string, letter: string): boolean {
  if (token === '?') return true
  if (token.length === 2 && token.startsWith('\\')) return token[1] === letter
  if (token.length < 3 || !token.startsWith('[')) return token === letter
  const isNegated = /^\[[!^]/.test(token)
  const set = [...token.slice(isNegated ? 2 : 1, -1)]
  let isIn = false
  for (let at = 0; at < set.length; at++) {
    const [from = '', dash, to] = set.slice(at, at + 3)
    if (dash === '-' && to !== undefined) {
      if (from <= letter && letter <= to) isIn = true
      at += 2
    } else if (from === letter) isIn = true
  }
  return isIn !== isNegated
}

/**
 * Reads patterns between commas, for a filter of files; paths that match one after `!` are left out. Every path is accepted
 * without a pattern.
 * @example const isWanted = readPathFilter('src/*.ts, !*.test.ts')
 */
export function readPathFilter(text: string): (path: string) => boolean {
  const patterns = text.split(',').flatMap(part => part.trim() || [])
  const wanted = patterns.filter(part => !part.startsWith('!')).map(readPathPattern)
  const leftOut = patterns.flatMap(part => (/^!./.test(part) ? [readPathPattern(part.slice(1))] : []))
  return path =>
    (wanted.length === 0 || wanted.some(pattern => matchesPath(pattern, path))) &&
    !leftOut.some(pattern => matchesPath(pattern, path))
}
