/** What the page sends in the place of an argument that is too long to cross at once, after all of its pieces. */
export interface ArgumentInPieces {
  readonly inPieces: string
}

/** Whether an argument stands for one that crossed in pieces. */
export function isInPieces(argument: unknown): argument is ArgumentInPieces {
  return (
    typeof argument === 'object' &&
    argument !== null &&
    Object.keys(argument).length === 1 &&
    'inPieces' in argument &&
    typeof argument.inPieces === 'string'
  )
}

/** Whether the texts of an argument are longer together than a limit. Looks no further than it must. */
export function isLongerThan(argument: unknown, limit: number): boolean {
  let left = limit
  const waiting: unknown[] = [argument]
  while (waiting.length > 0 && left >= 0) {
    const value = waiting.pop()
    if (typeof value === 'string') left -= value.length
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) waiting.push(part)
  }
  return left < 0
}
