/** Fewer than the screens may use at once, so that these always find room. */
const atOnce = 3

/** Runs a few at a time; after a failure none is begun any more, and it is thrown. */
export async function fewAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  let failed = false
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined && !failed; next = waiting.shift()) {
      try {
        await work(next)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
