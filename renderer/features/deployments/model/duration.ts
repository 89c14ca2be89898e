const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

/** A stretch of time in its two largest units: "3 d 4 h", "1 min 30 s", "0 s". Given in milliseconds. */
export function formatDuration(milliseconds: number): string {
  const whole = Math.max(0, milliseconds)
  const first = units.findIndex(([, size]) => whole >= size)
  if (first === -1) return '0 s'
  let left = whole
  const parts: string[] = []
  for (const [unit, size] of units.slice(first, first + 2)) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) parts.push(`${count} ${unit}`)
  }
  return parts.join(' ')
}
