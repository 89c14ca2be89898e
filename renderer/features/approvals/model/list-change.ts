/** What becomes of a list that a write replaces as a whole. */
export interface ListChange<T> {
  readonly kept: readonly T[]
  readonly added: readonly T[]
  readonly removed: readonly T[]
}

/** Compares two lists by ID: who is not in `after` is removed. */
export function listChange<T extends { readonly id: number | string }>(
  before: readonly T[],
  after: readonly T[],
): ListChange<T> {
  const old = new Set(before.map(({ id }) => id))
  const now = new Set(after.map(({ id }) => id))
  return {
    kept: before.filter(({ id }) => now.has(id)),
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !now.has(id)),
  }
}
