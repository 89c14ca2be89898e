/** How many at once in the background: fewer than the screens may use, so that these always find room. */
export const fewAtOnce = 3

/**
 * Does the work for each item, so many at a time, and gives the results in the items' order. After a failure none is begun
 * any more; it is thrown when those that run have ended.
 */
export async function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  const left = items.entries()
  let failed = false
  const worker = async () => {
    for (const [index, item] of left) {
      if (failed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return results
}
