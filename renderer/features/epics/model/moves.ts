/**
 * The params of a move (document 3, section 4.8): the association right before the new position, or at the top the one
 * right after it. Null when it doesn't move.
 */
export function getNeighbour(
  ids: readonly number[],
  from: number,
  to: number,
): { readonly move_before_id: number } | { readonly move_after_id: number } | null {
  if (from === to) return null
  const rest = ids.toSpliced(from, 1)
  const [before, after] = [rest[to - 1], rest[to]]
  if (before !== undefined) return { move_before_id: before }
  return after === undefined ? null : { move_after_id: after }
}
