import { setTimeout as sleep } from 'node:timers/promises'

/** Nothing the bench waits for may take longer than this. */
const patienceMilliseconds = 120_000

/** The promise, or an error that says what did not come in time. */
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
