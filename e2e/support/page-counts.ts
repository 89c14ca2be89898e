import type { Page } from '@playwright/test'
import { collectGarbage } from './heap.ts'

/** Counts of objects in a page, after a garbage collection. */
export interface PageCounts {
  /** Those of the screen in view included. */
  readonly nodes: number
  readonly listeners: number
  /** Trees of elements that live without being in the page, each by its outermost element, the largest first. */
  readonly detached: readonly (readonly [outermost: string, elements: number])[]
}

/** Counts what lives in the page now. */
export async function getCounts(page: Page): Promise<PageCounts> {
  const session = await page.context().newCDPSession(page)
  try {
    await collectGarbage(page, session)
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    const { result: prototype } = await session.send('Runtime.evaluate', { expression: 'Element.prototype' })
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' })
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: `${detachedIn}`,
      returnByValue: true,
    })
    return { nodes, listeners: jsEventListeners, detached: result.value }
  } finally {
    await session.detach()
  }
}

/** Runs in the page, with all elements that live as `this`. */
function detachedIn(this: readonly Element[]): [string, number][] {
  const counts = new Map<Node, number>()
  for (const element of this) {
    // Prototypes are included with their objects.
    if (Object.hasOwn(element, 'constructor') || element.isConnected) continue
    let outermost: Node = element
    while (outermost.parentNode) outermost = outermost.parentNode
    counts.set(outermost, (counts.get(outermost) ?? 0) + 1)
  }
  const getName = (node: Node) => (node instanceof Element ? `${node.tagName}.${node.className}` : node.nodeName)
  return [...counts].map(([node, count]): [string, number] => [getName(node), count]).sort((a, b) => b[1] - a[1])
}
