/** Describes how the service interprets a search (document 1, section 4.4); '' for a plain word. */
export function wordsOfSearch(typed: string): string {
  const isStart = typed.startsWith('^')
  const isEnd = typed.endsWith('$') && typed.length > 1
  const term = typed.slice(isStart ? 1 : 0, isEnd ? -1 : undefined)
  if (!isStart && !isEnd) return ''
  if (term === '') return 'Keep typing · '
  if (isStart && isEnd) return `Is exactly “${term}” · `
  return isStart ? `Begins with “${term}” · ` : `Ends with “${term}” · `
}
