/** The row that a key goes to, from the row at `at` of `count`; null when the key moves nothing. */
export function rowAfterKey(key: string, at: number, count: number, rowsOfPage: number): number | null {
  const last = count - 1
  if (last < 0) return null
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'PageDown':
      return Math.min(last, at + rowsOfPage)
    case 'PageUp':
      return Math.max(0, at - rowsOfPage)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
