/** Parameters of a cached statement: values that can be serialized unambiguously. */
export type RememberedParams = Readonly<Record<string, string | number | null>>

/** Results kept for each statement, and the rows of the longest one that is. */
const maxResults = 200
const maxRows = 50

/** Results of statements, kept until anything is written or the day ends. */
export interface RowMemory {
  /** Everything that was remembered is forgotten. To be called after each write, and after each that was undone. */
  forget(): void
  /** A memory for one statement. @param find reads the rows */
  of<Row>(find: (params: RememberedParams) => readonly Row[]): (params: RememberedParams) => readonly Row[]
}

export interface RowMemoryOptions {
  /** Changes when another connection has written to the database. Called once per turn of the event loop. */
  readonly version: () => unknown
  /** The day in UTC, as SQLite sees it. */
  readonly today?: () => number
}

/** Makes the memory of one database. */
export function rowMemory({ version, today = () => Math.floor(Date.now() / 86_400_000) }: RowMemoryOptions): RowMemory {
  let state = 0
  let seen: unknown
  let looked = false
  const look = () => {
    if (looked) return
    looked = true
    setImmediate(() => {
      looked = false
    })
    const found = version()
    if (found !== seen) state += 1
    seen = found
  }
  return {
    forget() {
      state += 1
    },
    of<Row>(find: (params: RememberedParams) => readonly Row[]) {
      const results = new Map<string, readonly Row[]>()
      let of = { state: -1, day: -1 }
      return params => {
        // Memberships expire at the end of a day. The date is read before the rows, so that a result is never used on a later day.
        const day = today()
        look()
        if (of.state !== state || of.day !== day) {
          results.clear()
          of = { state, day }
        }
        const key = JSON.stringify(params)
        const known = results.get(key)
        if (known) return known
        const found = find(params)
        if (found.length > maxRows) return found
        const [oldest] = results.size < maxResults ? [] : results.keys()
        if (oldest !== undefined) results.delete(oldest)
        results.set(key, found)
        return found
      }
    },
  }
}
