import type { JournalFilter } from '#shared/journal.ts'
import type { JournalSearch } from './routes.ts'

/** The filter of the address, in main's format; days are in the local time zone. */
export function getFilter(
  { q, outcome, of, from, to }: Omit<JournalSearch, 'entry'>,
  connection: string | undefined,
): JournalFilter {
  const id = connection ?? of
  const text = q?.trim()
  return {
    ...(id !== undefined && { connection: id }),
    ...(outcome !== undefined && { outcome }),
    ...(text && { search: text }),
    ...(from !== undefined && { since: new Date(`${from}T00:00:00.000`).toISOString() }),
    ...(to !== undefined && { until: new Date(`${to}T23:59:59.999`).toISOString() }),
  }
}

/** Whether anything is left out by the filter. */
export function isFiltered(filter: JournalFilter): boolean {
  return Object.keys(filter).some(name => name !== 'connection')
}
