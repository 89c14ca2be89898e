import type { JournalEntry } from '#shared/bridge.ts'

/** A row of the journal: one entry, or several changes of one kind that were sent in a row, such as by a bulk operation. */
export interface JournalRow {
  readonly key: string
  readonly first: JournalEntry
  /** All of its entries, the newest first; one for a single entry. */
  readonly entries: readonly JournalEntry[]
  /** A run whose entries are shown below it. */
  readonly isOpen: boolean
  /** An entry of the open run above it. */
  readonly isInRun: boolean
}

/** Fewer are as quickly read one by one. */
const minRunLength = 3

/** Between two changes of one run. Milliseconds. */
const maxGapInRun = 60_000

/** Folds changes of one kind that followed each other into one row each. @param opened IDs of the runs that are unfolded, each by any of its entries */
export function journalRows(entries: readonly JournalEntry[], opened: ReadonlySet<number>): readonly JournalRow[] {
  const runs: JournalEntry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && belongTogether(before, entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap(run => {
    const [first] = run
    if (!first) return []
    if (run.length < minRunLength) return run.map(entry => getRow(entry))
    // A run in progress gets another first entry with each change.
    const isOpen = run.some(({ id }) => opened.has(id))
    const head = { key: `run ${first.id}`, first, entries: run, isOpen, isInRun: false }
    return [head, ...(isOpen ? run.map(entry => getRow(entry, true)) : [])]
  })
}

/** The row of a single entry. */
export function getRow(first: JournalEntry, isInRun = false): JournalRow {
  return { key: `${first.id}`, first, entries: [first], isOpen: false, isInRun }
}

function belongTogether(newer: JournalEntry, older: JournalEntry): boolean {
  return (
    newer.operation === older.operation &&
    newer.connection === older.connection &&
    newer.account === older.account &&
    newer.sudo === older.sudo &&
    (newer.undoes === null) === (older.undoes === null) &&
    Date.parse(newer.at) - Date.parse(older.at) <= maxGapInRun
  )
}
