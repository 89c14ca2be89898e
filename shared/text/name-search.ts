/**
 * Matches names of branches and tags by the rules of the `search` parameter (document 1, section 4.4): `^term` matches the beginning, `term$` the
 * end, otherwise any part; ignoring case.
 */
export function nameSearch(search: string | undefined): (name: string) => boolean {
  if (!search) return () => true
  const term = search.toLowerCase()
  const anchoredStart = term.startsWith('^')
  const anchoredEnd = term.endsWith('$') && term.length > 1
  const bare = term.slice(anchoredStart ? 1 : 0, anchoredEnd ? -1 : undefined)
  if (anchoredStart && anchoredEnd) return name => name.toLowerCase() === bare
  if (anchoredStart) return name => name.toLowerCase().startsWith(bare)
  if (anchoredEnd) return name => name.toLowerCase().endsWith(bare)
  return name => name.toLowerCase().includes(bare)
}
