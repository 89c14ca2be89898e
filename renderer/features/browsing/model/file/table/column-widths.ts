const measuredRows = 300
/** That of a bold figure in the widest of the usual fonts. */
const characterWidth = 9
const padding = 24
const narrowest = 56
const widest = 420

/** Widths of the columns in pixels, by the longest cell of some rows of all parts; no column takes the whole window. */
export function columnWidths(rows: readonly (readonly string[])[], columns: number): number[] {
  const longest = new Array<number>(columns).fill(0)
  const step = Math.ceil(rows.length / measuredRows)
  const measured = rows.filter((_, index) => index < measuredRows || (rows.length - 1 - index) % step === 0)
  for (const row of measured) {
    for (const [column, cell] of row.entries()) longest[column] = Math.max(longest[column] ?? 0, cell.length)
  }
  return longest.map(length => Math.min(widest, Math.max(narrowest, Math.ceil(length * characterWidth) + padding)))
}
