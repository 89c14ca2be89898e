/** What was typed: letters of a path, and the line to go to, as in `board.ts:12`. */
export interface TypedTarget {
  readonly query: string
  readonly line: number | undefined
}

/** Takes a line number off the end of what was typed. A path may have a colon itself, so the number has to be the end. */
export function typedTarget(typed: string): TypedTarget {
  const [, query, line] = /^(.+):([1-9]\d{0,8})$/.exec(typed.trim()) ?? []
  return query === undefined ? { query: typed.trim(), line: undefined } : { query, line: Number(line) }
}
