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
  'service',
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
    let entries = 0
    const lines = async function* () {
      if (format === 'csv') yield csvLine([...fields, 'error', 'undoes', 'undone_by', 'params'])
      for await (const some of journal.scan({ ...filter, limit: keptEntries })) {
        entries += some.length
        yield some.map(format === 'csv' ? csvOf : lineOf).join('')
      }
    }
    try {
      await writeFile(path, lines())
    } catch (error) {
      throw invalid(`The file could not be written: ${error instanceof Error ? error.message : String(error)}`)
    }
    return { path, entries }
  }
}

function csvOf(entry: JournalEntry): string {
  return csvLine([
    ...fields.map(field => entry[field]),
    entry.error?.kind,
    entry.undoes,
    entry.undoneBy,
    JSON.stringify(entry.params),
  ])
}

function lineOf(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`
}
