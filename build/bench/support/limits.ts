import { setTimeout as sleep } from 'node:timers/promises'

/** The default time limit of every wait in the bench. */
const patienceMilliseconds = 120_000

/** The promise's result, or an error that names what timed out. */
export async function within<T>(what: string, promise: Promise<T>, milliseconds = patienceMilliseconds): Promise<T> {
  const over = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what}: nothing within ${Math.round(milliseconds / 1000)} s`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([promise, late])
  } finally {
    over.abort()
  }
}
