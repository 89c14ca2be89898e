/** One changed path in the output of `git diff-tree --raw`. */
export interface RawEntry {
  readonly oldMode: string
  readonly newMode: string
  readonly oldId: string
  readonly newId: string
  /** A added, D deleted, M modified, R renamed, T changed its type. */
  readonly status: string
  readonly oldPath: string
  readonly newPath: string
}

const shape = /^:(\d{6}) (\d{6}) ([0-9a-f]{40}) ([0-9a-f]{40}) ([A-Z])\d*\t([^\t]*)(?:\t([^\t]*))?$/

/** Reads one line of the raw format; null for anything else. */
export function parseRawEntry(line: string): RawEntry | null {
  const [, oldMode, newMode, oldId, newId, status, first, second] = shape.exec(line) ?? []
  if (!oldMode || !newMode || !oldId || !newId || !status || first === undefined) return null
  const oldPath = unquote(first)
  return { oldMode, newMode, oldId, newId, status, oldPath, newPath: second === undefined ? oldPath : unquote(second) }
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 }

/** A path as git writes it between quotes when it holds control characters, quotes or backslashes. */
export function unquote(path: string): string {
  if (!path.startsWith('"') || !path.endsWith('"') || path.length < 2) return path
  const bytes: Buffer[] = []
  for (const [part, octal, letter] of path.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/gsu)) {
    if (octal !== undefined) bytes.push(Buffer.of(Number.parseInt(octal, 8)))
    else if (letter !== undefined) bytes.push(Buffer.of(escapes[letter] ?? letter.charCodeAt(0)))
    else bytes.push(Buffer.from(part))
  }
  return Buffer.concat(bytes).toString('utf8')
}
