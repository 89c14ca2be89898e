import { writeFile } from 'node:fs/promises'
import type { BridgeResult, JournalEntry, ParsedBridgeArgument } from '#shared/bridge.ts'
import { type CsvFormat, csvLine, isCsvFormat } from '#shared/csv.ts'
import { fileFailure } from '../failure.ts'
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
    const path = await chooseFile(`gatehouse-journal.${isCsvFormat(format) ? 'csv' : format}`)
    if (path === null) return null
    let entries = 0
    const lines = async function* () {
      if (isCsvFormat(format))
        yield csvLine([...fields, 'error', 'undoes', 'undone_by', 'proposed_by', 'params'], format)
      for await (const some of journal.scan({ ...filter, limit: keptEntries })) {
        entries += some.length
        yield some.map(entry => (isCsvFormat(format) ? toCsv(entry, format) : getLine(entry))).join('')
      }
    }
    try {
      await writeFile(path, lines())
    } catch (error) {
      throw fileFailure(error)
    }
    return { path, entries }
  }
}

function toCsv(entry: JournalEntry, format: CsvFormat): string {
  const own = fields.map(field => entry[field])
  return csvLine(
    [...own, entry.error?.kind, entry.undoes, entry.undoneBy, entry.proposedBy, JSON.stringify(entry.params)],
    format,
  )
}

function getLine(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`
}
