/** The items with the one at `from` moved to `to`, limited to the ends. The same array when nothing moves. */
export function reordered<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.max(0, Math.min(to, items.length - 1))
  const moved = items.slice(from, from + 1)
  if (from < 0 || from === place || moved.length === 0) return items
  return items.toSpliced(from, 1).toSpliced(place, 0, ...moved)
}
