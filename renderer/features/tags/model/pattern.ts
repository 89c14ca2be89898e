/**
 * Patterns for names of tags: `*` matches any characters (including `/`), `?` one; all others, including case, match
 * exactly.
 */

/** Whether a name matches. In time proportional to the name's length times the pattern's, for any pattern. */
export function matches(pattern: string, name: string): boolean {
  const signs = [...pattern]
  const given = [...name]
  let at = 0
  let next = 0
  // Where to retry when the text after the last star does not match: one character further.
  let star = -1
  let tried = 0
  while (at < given.length) {
    const sign = signs[next]
    if (sign === '*') {
      star = next
      tried = at
      next += 1
    } else if (sign === '?' || (sign !== undefined && sign === given[at])) {
      at += 1
      next += 1
    } else if (star !== -1) {
      tried += 1
      at = tried
      next = star + 1
    } else {
      return false
    }
  }
  return signs.slice(next).every(sign => sign === '*')
}

/**
 * The `search` that finds at least all names a pattern matches (document 1, section 4.4), so that not every tag has to be read;
 * undefined when only reading all of them will do.
 */
export function searchFor(pattern: string): string | undefined {
  const start = /^[^*?]*/.exec(pattern)?.[0] ?? ''
  // A `$` at the end would be read as "ends with".
  const prefix = start.replace(/\$+$/, '')
  return prefix === '' ? undefined : `^${prefix}`
}
