import { createEventTable } from '#shared/audit/event-table.ts'
import { getFacts } from '#shared/audit/facts.ts'
import { type RuleId, ruleIds } from '#shared/audit/rule-ids.ts'
import { matchRules } from '#shared/audit/rules.ts'
import type { ArchiveAnomalies, ArchiveFilter } from '#shared/audit-archive.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { type ArchiveFile, readEvent } from './archive-file.ts'
import { type ArchiveIndex, createPause, getCandidates, newestFirst, openMatches } from './search-archive.ts'

/** The rules need the events in memory: about 80 bytes each. */
const maxEvents = 1_000_000
/** Events shown for each rule. */
const maxShown = 100

/** Applies the rules to the newest matching events of an archive. */
export async function findAnomalies(
  file: ArchiveFile,
  index: ArchiveIndex,
  filter: ArchiveFilter,
  signal: AbortSignal,
): Promise<ArchiveAnomalies> {
  const pause = createPause(signal)
  const blocks = index.newestFirst
  const isCandidate = await getCandidates(file, index, { filter }, pause)
  const table = createEventTable()
  const rows: number[] = []
  const blockOfRow: number[] = []
  let isComplete = true
  for (const block of blocks) {
    await pause()
    if (!isCandidate(block)) continue
    if (rows.length >= maxEvents) {
      isComplete = false
      break
    }
    for (const event of openMatches(file, block, { filter })) {
      rows.push(table.add(getFacts(event)))
      blockOfRow.push(block)
    }
  }
  const matches = matchRules(table, rows)
  const whole = (rule: RuleId) => {
    const newest = [...matches[rule]].sort((a, b) => table.number('at', b) - table.number('at', a)).slice(0, maxShown)
    return readRows(file, newest, row => ({ block: blockOfRow[row] ?? 0, id: table.number('id', row) }))
  }
  return {
    events: rows.length,
    isComplete,
    counts: byRule(rule => matches[rule].length),
    newest: byRule(whole),
  }
}

function byRule<T>(getValue: (rule: RuleId) => T): Record<RuleId, T> {
  const [newAddress, night, removals, owner] = ruleIds
  return {
    [newAddress]: getValue(newAddress),
    [night]: getValue(night),
    [removals]: getValue(removals),
    [owner]: getValue(owner),
  }
}

/** The whole events of rows; each block is opened once. */
function readRows(
  file: ArchiveFile,
  rows: readonly number[],
  getPlace: (row: number) => { readonly block: number; readonly id: number },
): readonly AuditEventFields[] {
  const desired = new Map<number, Set<number>>()
  for (const row of rows) {
    const { block, id } = getPlace(row)
    desired.set(block, (desired.get(block) ?? new Set()).add(id))
  }
  return [...desired]
    .flatMap(([block, ids]) =>
      file
        .lines(block)
        .map(readEvent)
        .filter(({ id }) => ids.has(id)),
    )
    .sort(newestFirst)
}
