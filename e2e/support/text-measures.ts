import type { Page } from '@playwright/test'

/** What is cut, or lies over other texts, on purpose, and why. */
const onPurpose = [
  { selector: '.monaco-editor', why: 'its lines are drawn and scrolled by it' },
  { selector: '[data-block]', why: 'the blame scrolls with the text beside it, and a card shows each commit whole' },
  { selector: 'svg', why: 'a chart places its own labels, and has a table beside it' },
  { selector: '.recharts-tooltip-wrapper', why: 'it stands on its chart while the pointer does' },
  { selector: '#main section > div > div > code', why: 'the SHA of a commit; the button beside it copies it' },
  { selector: 'textarea, select, style, [inert], [aria-hidden="true"]', why: 'not read as text' },
] as const

const apart = onPurpose.map(({ selector }) => selector).join()

/** The texts of the current screen that cannot be read whole: cut off without a tooltip, or under another one. Empty when there are none. */
export async function unreadableIn(page: Page): Promise<readonly string[]> {
  return [...(await cutTexts(page)), ...(await overlappingTexts(page))]
}

/** The texts that an edge cuts off which doesn't scroll, without a tooltip that has them whole. */
function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(apart => {
    const main = document.querySelector('#main')
    if (!main) return ['no screen']
    const edgesOf = new Map<Element, readonly Element[]>()
    /** What clips the texts of an element: itself and its ancestors. */
    const getEdges = (element: Element): readonly Element[] => {
      const known = edgesOf.get(element)
      if (known) return known
      const edges: Element[] = []
      let position = 'static'
      for (let around: Element | null = element; around && around !== main; around = around.parentElement) {
        const { display, overflow, position: own } = getComputedStyle(around)
        // A positioned element is clipped by its containing block, not by the ancestors in between.
        if (position === 'absolute' && own === 'static') continue
        if (display !== 'inline' && overflow !== 'visible') edges.push(around)
        position = own
      }
      edgesOf.set(element, edges)
      return edges
    }
    /** Whether a range reaches beyond an edge by more than this, and the edge hides it. */
    const isBeyond = (
      range: readonly [number, number],
      edge: readonly [number, number],
      overflow: string,
      by: number,
    ) => /hidden|clip/.test(overflow) && (edge[0] - range[0] > by || range[1] - edge[1] > by)
    const isCut = (line: DOMRect, edges: readonly Element[]) => {
      for (const edge of edges) {
        const { overflowX, overflowY } = getComputedStyle(edge)
        const { left, right, top, bottom, width } = edge.getBoundingClientRect()
        // Only for those who listen.
        if (width <= 2) return false
        if (isBeyond([line.left, line.right], [left, right], overflowX, 1)) return true
        // The box of a line is higher than its letters.
        if (isBeyond([line.top, line.bottom], [top, bottom], overflowY, 4)) return true
        // What is beyond an edge that scrolls can be reached.
        if (/auto|scroll/.test(overflowX + overflowY)) return false
      }
      return false
    }
    const range = document.createRange()
    const problems = new Set<string>()
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const parent = node.parentElement
      if (text === '' || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (parent.closest(apart) || main.contains(parent.closest('[title]'))) continue
      range.selectNodeContents(node)
      const edges = getEdges(parent)
      if ([...range.getClientRects()].some(line => isCut(line, edges))) problems.add(`“${text.slice(0, 60)}” is cut`)
    }
    return [...problems].slice(0, 20)
  }, apart)
}

/** The texts that lie over one another where both can be seen. */
function overlappingTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(apart => {
    const lines: { readonly node: Node; readonly parent: Element; readonly box: DOMRect }[] = []
    const range = document.createRange()
    const walker = document.createTreeWalker(document.querySelector('#main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || parent.closest(apart)) continue
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) lines.push({ node, parent, box })
    }
    const isOpaque = (element: Element) =>
      !/^(transparent|rgba\(.*, 0(\.\d+)?\))$/.test(getComputedStyle(element).backgroundColor)
    /** Whether both texts are seen at a place: neither is cut off before it, and nothing opaque is between them. */
    const areSeen = (one: Element, other: Element, x: number, y: number) => {
      const stack = document.elementsFromPoint(x, y)
      const [upper = -1, lower = -1] = [stack.indexOf(one), stack.indexOf(other)].toSorted((a, b) => a - b)
      return upper >= 0 && !stack.slice(upper, lower).some(isOpaque)
    }
    const getShared = (one: DOMRect, other: DOMRect) => {
      const left = Math.max(one.left, other.left)
      const top = Math.max(one.top, other.top)
      return new DOMRect(left, top, Math.min(one.right, other.right) - left, Math.min(one.bottom, other.bottom) - top)
    }
    const name = ({ textContent }: Node) => `“${(textContent ?? '').trim().slice(0, 40)}”`
    lines.sort((one, other) => one.box.top - other.box.top)
    const problems = lines.flatMap((one, index) => {
      const after = lines.slice(index + 1)
      const end = after.findIndex(({ box }) => box.top > one.box.bottom)
      return after.slice(0, end < 0 ? undefined : end).flatMap(other => {
        const shared = getShared(one.box, other.box)
        // The boxes of lines, which are higher than their letters, touch one another.
        if (other.node === one.node || shared.width <= 2 || shared.height <= 4) return []
        const [x, y] = [shared.left + shared.width / 2, shared.top + shared.height / 2]
        return areSeen(one.parent, other.parent, x, y) ? [`${name(one.node)} lies over ${name(other.node)}`] : []
      })
    })
    return [...new Set(problems)].slice(0, 20)
  }, apart)
}
