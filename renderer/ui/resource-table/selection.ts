/** The selected rows by key, and the row from which a range goes. */
export interface Selection {
  readonly keys: ReadonlySet<string>
  readonly anchor: string | null
}

export const nothingSelected: Selection = { keys: new Set(), anchor: null }

/** The selection with one row in it or out of it. */
export function toggled({ keys }: Selection, key: string): Selection {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { keys: next, anchor: key }
}

/** The selection extended by every row from the anchor to `key`, in the current order. */
export function extended(selection: Selection, order: readonly string[], key: string): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(key)
  if (from === -1 || to === -1) return toggled({ ...selection, keys: without(selection.keys, key) }, key)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { keys: new Set([...selection.keys, ...range]), anchor: selection.anchor }
}

/** All rows in view; when they are all selected already, none of them. Rows that the filter hides stay as they are. */
export function allToggled(selection: Selection, order: readonly string[]): Selection {
  const keys = new Set(selection.keys)
  const areAllIn = order.every(key => keys.has(key))
  for (const key of order) {
    if (areAllIn) keys.delete(key)
    else keys.add(key)
  }
  return { keys, anchor: selection.anchor }
}

/** How much of the rows in view is selected. */
export function partSelected(order: readonly string[], { keys }: Selection): 'none' | 'some' | 'all' {
  const count = keys.size === 0 ? 0 : order.filter(key => keys.has(key)).length
  if (count === 0) return 'none'
  return count === order.length ? 'all' : 'some'
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  next.delete(key)
  return next
}
