import type { OperationId } from '#shared/contract/contract.ts'
import type { Misfits } from '#shared/misfits.ts'

/** Counts misfits in responses of this run, for the diagnostics: names from the contract and numbers only. */
export function createMisfitCounts() {
  const counts = new Map<string, number>()
  return {
    /** Counts what one answer to an operation had. */
    add(operation: OperationId, { fields }: Misfits): void {
      for (const { path, expected, found, count } of fields) {
        const line = `${operation} ${path || 'row'}: expected ${expected}, received ${found}`
        counts.set(line, (counts.get(line) ?? 0) + count)
      }
    },
    /** A line each, most frequent first. */
    lines: (): readonly string[] =>
      [...counts].toSorted((a, b) => b[1] - a[1]).map(([line, count]) => `${line} (${count})`),
  }
}
