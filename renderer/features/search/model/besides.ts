/** The result that an arrow key leads to; the first one from anywhere else, none from the ends. */
export function besides<T>(results: readonly T[], at: T | null, key: string): T | undefined {
  const index = at === null ? -1 : results.indexOf(at)
  if (key === 'ArrowDown') return results[index + 1]
  if (key === 'ArrowUp' && index > 0) return results[index - 1]
  return undefined
}
