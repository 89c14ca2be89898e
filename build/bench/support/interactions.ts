import type { Page } from '@playwright/test'

/** Interactions that are faster are not reported by the browser. */
const leastReported = 16
/** How long a page is waited for, if it doesn't become quiet before. */
const maxQuietMilliseconds = 5000
const kept = 'gatehouseBenchInteractions'

/** How long interactions took until the next paint, in milliseconds: half of them, 98 of 100, and all of them at most. */
interface Interactions {
  readonly median: number
  readonly p98: number
  readonly longest: number
  readonly count: number
}

/** Waits until the page has been idle for a moment, or has not become so for long. */
export async function quiet(page: Page): Promise<void> {
  await page.evaluate(async max => {
    const end = performance.now() + max
    const idle = () => new Promise<number>(resolve => requestIdleCallback(one => resolve(one.timeRemaining())))
    for (let calm = 0; calm < 4 && performance.now() < end; ) calm = (await idle()) > 40 ? calm + 1 : 0
  }, maxQuietMilliseconds)
}

/** Begins to keep the duration of each interaction that the browser reports. */
export async function observeInteractions(page: Page): Promise<void> {
  await page.evaluate(
    ({ kept, leastReported }) => {
      const found = new Map<number, number>()
      Reflect.set(window, kept, { found, before: performance.interactionCount })
      const observer = new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
          found.set(entry.interactionId, Math.max(found.get(entry.interactionId) ?? 0, entry.duration))
        }
      })
      // The types of the DOM lack the threshold.
      const options = { type: 'event', durationThreshold: leastReported }
      observer.observe(options)
    },
    { kept, leastReported },
  )
}

/** The interactions since then. */
export async function takeInteractions(page: Page): Promise<Interactions> {
  await quiet(page)
  const { durations, count } = await page.evaluate(name => {
    const { found, before }: { found: Map<number, number>; before: number } = Reflect.get(window, name)
    return { durations: [...found.values()], count: performance.interactionCount - before }
  }, kept)
  const sorted = durations.toSorted((one, other) => other - one)
  const at = (share: number) => sorted[Math.floor(count * share)] ?? leastReported
  return { median: at(0.5), p98: at(0.02), longest: at(0), count }
}
