import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShifts?: string[]
  }
}

/** The part of the Layout Instability API that TypeScript's DOM types lack. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Starts to note what moves up or down on the screen after it was drawn. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    /** Less than this is not noticed. */
    const least = 2
    const moved = (shift: PerformanceEntry): shift is LayoutShift => 'sources' in shift
    const name = (element: Element) => `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 50)}”`
    window.layoutShifts = []
    new PerformanceObserver(list => {
      for (const { node, previousRect: from, currentRect: to } of list
        .getEntries()
        .filter(moved)
        .flatMap(one => one.sources)) {
        const element = node instanceof Element ? node : node?.parentElement
        if (!element?.closest('#main') || element.querySelector('.mantine-Skeleton-root')) continue
        const isPushedOut = to.width === 0
        if (from.width === 0 || (!isPushedOut && Math.abs(from.top - to.top) < least)) continue
        window.layoutShifts?.push(
          `${name(element)} from ${Math.round(from.top)} to ${isPushedOut ? 'out of view' : Math.round(to.top)}`,
        )
      }
    }).observe({ type: 'layout-shift' })
  })
}

/** What moved since it was asked the last time. */
export function takeShifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.layoutShifts?.splice(0) ?? ['not watched'])
}

/** Waits until the page has drawn so many frames. */
export async function afterFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async frames => {
    for (let left = frames; left > 0; left -= 1) await new Promise(requestAnimationFrame)
  }, count)
}
