/**
 * Whether a pattern, in which `*` stands for any text, fits a whole text: scopes of environments, names of protected branches.
 * Part after part, without a regular expression: the pattern is somebody else's, and with many stars one would try for hours.
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
