import type { Page } from '@playwright/test'

/** What a page holds after all that is not needed any more was collected. */
export interface PageCounts {
  /** Those of the screen in view included. */
  readonly nodes: number
  readonly listeners: number
  /** Trees of elements that live without being in the page, each by its outermost element, the largest first. */
  readonly detached: readonly (readonly [outermost: string, elements: number])[]
  readonly heapMegabytes: number
}

/** Counts what lives in the page now. */
export async function countsOf(page: Page): Promise<PageCounts> {
  const session = await page.context().newCDPSession(page)
  try {
    // What one round frees lets the next one free more: finalizers and what is done when idle run between them, at once where the page is never idle.
    for (let round = 0; round < 4; round += 1) {
      await session.send('HeapProfiler.collectGarbage')
      await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done(), { timeout: 1000 })))
    }
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { result: prototype } = await session.send('Runtime.evaluate', { expression: 'Element.prototype' })
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' })
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: `${detachedIn}`,
      returnByValue: true,
    })
    return { nodes, listeners: jsEventListeners, detached: result.value, heapMegabytes: usedSize / 1_000_000 }
  } finally {
    await session.detach()
  }
}

/** Runs in the page, with all elements that live as `this`. */
function detachedIn(this: readonly Element[]): [string, number][] {
  const counts = new Map<Node, number>()
  for (const element of this) {
    // Prototypes are found with what they are prototypes of.
    if (Object.hasOwn(element, 'constructor') || element.isConnected) continue
    let outermost: Node = element
    while (outermost.parentNode) outermost = outermost.parentNode
    counts.set(outermost, (counts.get(outermost) ?? 0) + 1)
  }
  const nameOf = (node: Node) => (node instanceof Element ? `${node.tagName}.${node.className}` : node.nodeName)
  return [...counts].map(([node, count]): [string, number] => [nameOf(node), count]).sort((a, b) => b[1] - a[1])
}
