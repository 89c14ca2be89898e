import { setTimeout as sleep } from 'node:timers/promises'
import type { SelfCheckOutcome } from '#shared/self-check.ts'

/** One check. Its `try` returns the finding, in fixed texts and numbers only. */
export interface Check {
  readonly name: string
  try(): Promise<string> | string
}

/** Thrown when something is not as it has to be. Its message goes into the report. */
export class Unmet extends Error {
  override readonly name = 'Unmet'
}

/** Thrown when a check does not apply, such as fuses when the app is not packaged. */
export class NotHere extends Error {
  override readonly name = 'NotHere'
}

const limitMilliseconds = 30_000

/** Tries one after the other, each within its time; one that fails does not end the others. */
export async function runChecks(
  checks: readonly Check[],
  limit = limitMilliseconds,
): Promise<readonly SelfCheckOutcome[]> {
  const outcomes: SelfCheckOutcome[] = []
  for (const { name, try: attempt } of checks) {
    const over = new AbortController()
    const late = sleep(limit, undefined, { signal: over.signal }).then(() => {
      throw new Unmet(`no answer within ${limit / 1000} s`)
    })
    late.catch(() => {})
    try {
      outcomes.push({ name, state: 'passed', found: await Promise.race([Promise.resolve().then(attempt), late]) })
    } catch (error) {
      outcomes.push({ name, state: error instanceof NotHere ? 'not here' : 'failed', found: getReason(error) })
    } finally {
      over.abort()
    }
  }
  return outcomes
}

/** Error messages may contain names of people and folders, so only the kind of an error is reported. */
function getReason(error: unknown): string {
  if (error instanceof Unmet || error instanceof NotHere) return error.message
  if (!(error instanceof Error)) return 'an error without a name'
  const code = 'code' in error ? String(error.code) : ''
  return /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : error.constructor.name
}
