/** How many shades a heat map has beside "nothing". */
export const levelCount = 4

/** The shade of a count, 0 for nothing and `levelCount` for the most there is. */
export function getLevel(count: number, most: number): number {
  return count <= 0 || most <= 0 ? 0 : Math.min(levelCount, Math.ceil((count / most) * levelCount))
}

/** The colour of a shade; the values are in charts.module.css, for either scheme. */
export const levelColors = Array.from({ length: levelCount }, (_, level) => `var(--chart-level-${level + 1})`)
