import { check } from 'recheck'

/**
 * The expressions whose time grows with more than the square of the text, with their complexity.
 * @throws Error when one could not be judged, other than for want of time: a busy machine may leave some out
 */
export async function slowExpressions(expressions: readonly RegExp[]): Promise<readonly string[]> {
  const slow: string[] = []
  for (const { source, flags } of new Map(expressions.map(one => [String(one), one])).values()) {
    const verdict = await check(source, flags)
    if (verdict.status === 'unknown' && verdict.error.kind !== 'timeout') {
      throw new Error(`${source} could not be judged: ${verdict.error.kind}`)
    }
    if (verdict.status !== 'vulnerable') continue
    const { complexity } = verdict
    if (complexity.type === 'exponential' || complexity.degree > 2) slow.push(`${complexity.summary}: ${source}`)
  }
  return slow
}
