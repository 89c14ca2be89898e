import type { Page } from '@playwright/test'

/**
 * The misplaced parts of the current page: its title, its rows, the first column of its table, its primary button.
 * Empty when there are none, and for a screen without a page frame (files, the editor, a commit, the explorer).
 */
export function misplacedIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const inset = 16
    const problems: string[] = []
    const frame = [...document.querySelectorAll('#main [data-page]')].find(one => one.checkVisibility())
    if (!frame) return problems
    const isNear = (one: number, other: number) => Math.abs(one - other) <= 1
    const edge = frame.getBoundingClientRect()
    const expectNear = (what: string, is: number, should: number) => {
      if (!isNear(is, should)) problems.push(`${what} is at ${Math.round(is)} px, not at ${should}`)
    }
    const titles = [...frame.querySelectorAll('h1')].filter(one => one.checkVisibility())
    if (titles.length !== 1) problems.push(`${titles.length} titles`)
    if ([...document.querySelectorAll('header h1')].some(one => one.checkVisibility()))
      problems.push('the header has a heading, too')
    const title = titles[0]?.getBoundingClientRect()
    if (title) {
      expectNear('the title', title.left - edge.left, inset)
      expectNear('the middle of the title', title.top + title.height / 2 - edge.top, 24)
    }
    const toolbar = frame.querySelector('[data-toolbar]')
    if (toolbar?.checkVisibility()) {
      expectNear('the toolbar', toolbar.getBoundingClientRect().top - edge.top, 48)
      const { height } = toolbar.getBoundingClientRect()
      if (height > 41) problems.push(`the toolbar is ${Math.round(height)} px high`)
    }
    const first = frame.querySelector('[role="grid"] [data-index="0"] [role="gridcell"]')
    if (first) {
      const padding = Number.parseFloat(getComputedStyle(first).paddingLeft)
      expectNear('the first column', first.getBoundingClientRect().left + padding - edge.left, inset)
    }
    const primaries = [...frame.querySelectorAll('.mantine-Button-root[data-variant="filled"]')].filter(
      one => one.checkVisibility() && !one.closest('[role="dialog"]'),
    )
    if (primaries.length > 1) problems.push(`${primaries.length} primary buttons`)
    return problems
  })
}

/**
 * Controls whose focus ring is cut off by an ancestor with overflow. Empty when each ring is whole. Rings show only
 * after a key press.
 * @param selector of the parts of the window to check
 */
export function cutRings(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate(inside => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        ':is(a[href], button, input, textarea, select, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"])',
      ),
    ]
    /** How far a ring goes beyond its element; null where another mark shows the focus. */
    const getReach = (element: Element): number | null => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      if (outlineStyle === 'none') return null
      return Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    }
    const hasEdge = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      overflowX !== 'visible' || overflowY !== 'visible'
    /** The ancestors of an element that clip it. */
    const edgesAround = (element: Element): Element[] => {
      const edges: Element[] = []
      let { position } = getComputedStyle(element)
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (position === 'fixed') break
        const style = getComputedStyle(around)
        // A positioned element is clipped by its containing block, not by the ancestors in between.
        if (position === 'absolute' && style.position === 'static') continue
        position = style.position
        if (hasEdge(style)) edges.push(around)
      }
      return edges
    }
    /** By how much a box cuts off the ring, and which one. */
    const getCut = (element: Element, reach: number): string | null => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      for (const around of edgesAround(element)) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        const across = overflowX === 'visible' ? [] : [edge.left - left, right - edge.right]
        const down = overflowY === 'visible' ? [] : [edge.top - top, bottom - edge.bottom]
        const most = Math.max(...across, ...down) + reach
        // An element larger than its box scrolls below the edge, with its ring.
        const isLarger = right - left > edge.width || bottom - top > edge.height
        if (most > 0.5 && !isLarger) return `${Math.round(most)} px by ${around.className.toString().split(' ')[0]}`
      }
      return null
    }
    const before = document.activeElement
    const found = controls.flatMap(control => {
      if (!control.closest(inside) || !control.checkVisibility({ visibilityProperty: true })) return []
      control.focus()
      if (document.activeElement !== control || !control.matches(':focus-visible')) return []
      const reach = getReach(control)
      const cut = reach === null ? null : getCut(control, reach)
      const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 30)
      return cut === null
        ? []
        : [`${control.tagName.toLowerCase()} “${name}” (${control.className.toString().split(' ')[0]}): ${cut}`]
    })
    if (before instanceof HTMLElement) before.focus()
    return found
  }, selector)
}
