/** The parsed search text: letters of a path, and a line number, as in `board.ts:12`. */
export interface TypedTarget {
  readonly query: string
  readonly line: number | undefined
}

/** Splits a line number off the end of the text. A path may contain a colon, so the number must be the end. */
export function typedTarget(typed: string): TypedTarget {
  const [, query, line] = /^(.+):([1-9]\d{0,8})$/.exec(typed.trim()) ?? []
  return query === undefined ? { query: typed.trim(), line: undefined } : { query, line: Number(line) }
}
