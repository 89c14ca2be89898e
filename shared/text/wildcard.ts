/**
 * Whether a pattern with `*` wildcards matches a whole text, such as scopes of environments or names of protected branches. Doesn't use a regular
 * expression: the pattern is untrusted, and many stars would cause catastrophic backtracking.
 * @example matchesWildcard('review/*', 'review/tides') // true
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return pattern === text
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
