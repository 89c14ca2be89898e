/** A row of a list that could not be parsed. It is shown at its position, so that it does not go unnoticed. */
export class UnreadRow {
  readonly key: string
  /** The number of parsed rows before it. */
  readonly at: number
  /** The JSON of the row without secrets; truncated when it is long. */
  readonly json: string
  constructor(key: string, at: number, json: string) {
    this.key = key
    this.at = at
    this.json = json
  }
}

/** Whether a list has no rows, including rows that could not be parsed. */
export function isEmptyList({
  items,
  unread,
}: {
  readonly items: readonly unknown[]
  readonly unread: readonly UnreadRow[]
}): boolean {
  return items.length === 0 && unread.length === 0
}

/** Merges the rows that could not be parsed into the parsed ones, by position. */
export function withUnread<Row>(rows: readonly Row[], unread: readonly UnreadRow[]): readonly (Row | UnreadRow)[] {
  if (unread.length === 0) return rows
  const all: (Row | UnreadRow)[] = []
  let placed = 0
  for (const one of unread) {
    const at = Math.min(one.at, rows.length)
    all.push(...rows.slice(placed, at), one)
    placed = Math.max(placed, at)
  }
  return [...all, ...rows.slice(placed)]
}
