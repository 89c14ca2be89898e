import { check } from 'recheck'

/** Attacks are limited by steps only: a timeout on a busy machine would count as a successful attack. */
const countedSteps = { attackTimeout: null, incubationTimeout: null }

/**
 * Returns the expressions that take more than quadratic time, with their complexity.
 * @throws Error when an expression could not be checked, except for a timeout: on a busy machine some are skipped
 */
export async function slowExpressions(expressions: readonly RegExp[]): Promise<readonly string[]> {
  const slow: string[] = []
  for (const { source, flags } of new Map(expressions.map(one => [String(one), one])).values()) {
    const verdict = await check(source, flags, countedSteps)
    if (verdict.status === 'unknown' && verdict.error.kind !== 'timeout') {
      throw new Error(`${source} could not be judged: ${verdict.error.kind}`)
    }
    if (verdict.status !== 'vulnerable') continue
    const { complexity } = verdict
    if (complexity.type === 'exponential' || complexity.degree > 2) slow.push(`${complexity.summary}: ${source}`)
  }
  return slow
}
