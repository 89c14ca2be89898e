import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import type { JournalEntry, JournalFilter } from '#shared/bridge.ts'
import { type EntryReader, listedColumns, undoneBy } from './journal-entries.ts'
import { shorten } from './journal-text.ts'

export interface JournalQuery extends JournalFilter {
  readonly limit: number
  /** Entries older than this one. */
  readonly below?: number | undefined
}

/** Of a scan, before other work has its turn. */
const turnMilliseconds = 12
const rowsAtOnce = 100

const idRow = z.object({ id: z.number() })

/** Yields the entries that match a query, newest first and in batches; long texts inside `params` are truncated. */
export function createJournalScan(database: DatabaseSync, entries: Pick<EntryReader, 'listed'>) {
  /** One by one, because each may hold the files of a whole commit until it is shortened. */
  function rows(query: JournalQuery): Iterable<unknown> {
    const { where, values } = conditions(query)
    const statement = database.prepare(`SELECT ${listedColumns} FROM journal ${where} ORDER BY id DESC LIMIT ?`)
    return statement.iterate(...values, rowsAtOnce)
  }

  return async function* scan(query: JournalQuery): AsyncGenerator<readonly JournalEntry[]> {
    let { below } = query
    let left = query.limit
    for (;;) {
      const found: JournalEntry[] = []
      const begun = performance.now()
      let last: number | null = null
      for (const row of rows({ ...query, below })) {
        last = idRow.parse(row).id
        // A row of an unknown form costs this row.
        const entry = entries.listed(row)
        if (entry && holds(entry, query.search)) found.push(shortened(entry))
        if (found.length >= left || performance.now() - begun > turnMilliseconds) break
      }
      yield found
      left -= found.length
      if (last === null || left <= 0) return
      below = last
      await breathe()
    }
  }
}

function conditions(query: JournalQuery): { readonly where: string; readonly values: SQLInputValue[] } {
  const all: readonly (readonly [string, SQLInputValue | undefined])[] = [
    ['connection = ?', query.connection],
    ['outcome = ?', query.outcome],
    ['at >= ?', query.since],
    ['at <= ?', query.until],
    ['id < ?', query.below],
  ]
  const open = query.open ? [`settled IS NULL AND ${undoneBy} IS NULL`] : []
  const given = all.filter((pair): pair is readonly [string, SQLInputValue] => pair[1] !== undefined)
  const every = [...given.map(([sql]) => sql), ...open]
  const where = every.length === 0 ? '' : `WHERE ${every.join(' AND ')}`
  return { where, values: given.map(([, value]) => value) }
}

function holds(entry: JournalEntry, search: string | undefined): boolean {
  if (!search) return true
  const { operation, path, account, sudo, params } = entry
  return JSON.stringify([operation, decoded(path), account, sudo, params])
    .toLowerCase()
    .includes(search.toLowerCase())
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function shortened({ params, ...entry }: JournalEntry): JournalEntry {
  const all = Object.entries(params ?? {}).map(([name, value]) => [name, shorten(value)])
  return { ...entry, params: params && Object.fromEntries(all) }
}
