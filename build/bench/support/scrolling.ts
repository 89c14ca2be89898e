import type { Locator } from '@playwright/test'
import { within } from './limits.ts'

/** Scrolls over an element, and returns the milliseconds of the page's longest task during that time; 0 when none took 50. */
export async function longestTaskOfScroll(over: Locator, turns: number, pixelsOfATurn: number): Promise<number> {
  const page = over.page()
  const tasks = await page.evaluateHandle(() => {
    const longTasks: number[] = []
    const keep = (entries: PerformanceEntryList) => longTasks.push(...entries.map(entry => entry.duration))
    const observer = new PerformanceObserver(list => keep(list.getEntries()))
    observer.observe({ entryTypes: ['longtask'] })
    return {
      longest: () => {
        keep(observer.takeRecords())
        observer.disconnect()
        return Math.max(0, ...longTasks)
      },
    }
  })
  const scroll = async () => {
    await over.hover()
    for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, pixelsOfATurn)
    return tasks.evaluate(({ longest }) => longest())
  }
  return within('scrolling', scroll())
}
