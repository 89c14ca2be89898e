import { writeFile } from 'node:fs/promises'
import type { BridgeResult, JournalEntry, ParsedBridgeArgument } from '#shared/bridge.ts'
import { csvLine } from '#shared/csv.ts'
import { invalid } from '../failure.ts'
import { type Journal, keptEntries } from '../store/journal.ts'

export interface ExportParts {
  readonly journal: Journal
  /** Asks the person where to save; null when they cancel. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
}

const fields = [
  'id',
  'at',
  'connection',
  'account',
  'sudo',
  'operation',
  'method',
  'path',
  'outcome',
  'status',
] as const

/** Saves the journal's entries as CSV or JSON Lines. @throws Failure when the file cannot be written */
export function createJournalExport({ journal, chooseFile }: ExportParts) {
  return async ({
    format,
    ...filter
  }: ParsedBridgeArgument<'journal.export'>): Promise<BridgeResult<'journal.export'>> => {
    const path = await chooseFile(`gatehouse-journal.${format}`)
    if (path === null) return null
    const entries = journal.list({ ...filter, limit: keptEntries })
    try {
      await writeFile(path, format === 'csv' ? csvOf(entries) : linesOf(entries))
    } catch (error) {
      throw invalid(`The file could not be written: ${error instanceof Error ? error.message : String(error)}`)
    }
    return { path, entries: entries.length }
  }
}

function csvOf(entries: readonly JournalEntry[]): string {
  const rows = entries.map(entry => [
    ...fields.map(field => entry[field]),
    entry.error?.kind,
    entry.undoes,
    entry.undoneBy,
    JSON.stringify(entry.params),
  ])
  return [[...fields, 'error', 'undoes', 'undone_by', 'params'], ...rows].map(csvLine).join('')
}

function linesOf(entries: readonly JournalEntry[]): string {
  return entries.map(entry => `${JSON.stringify(entry)}\n`).join('')
}
