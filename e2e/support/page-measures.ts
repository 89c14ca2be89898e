import type { Page } from '@playwright/test'

/**
 * What of the present screen's page stands where it should not: its title, its rows, the first column of its table, its
 * primary button. Empty when all is well, and for a screen that is no page (files, the editor, a commit, the explorer).
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
 * Controls whose focus ring an edge cuts off that stands between them and the window. Empty when each ring is whole.
 * Rings show after a key was pressed last.
 * @param selector finds the parts of the window that are looked at
 */
export function cutRings(page: Page, selector: string): Promise<readonly string[]> {
  return page.evaluate(inside => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        ':is(a[href], button, input, textarea, select, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"])',
      ),
    ]
    /** How far a ring goes beyond its element; null where another mark shows the focus. */
    const reachOf = (element: Element): number | null => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      if (outlineStyle === 'none') return null
      return Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    }
    const hasEdge = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      overflowX !== 'visible' || overflowY !== 'visible'
    /** The boxes that an element stands in and that have an edge of their own. */
    const edgesAround = (element: Element): Element[] => {
      const edges: Element[] = []
      let { position } = getComputedStyle(element)
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (position === 'fixed') break
        const style = getComputedStyle(around)
        // What is placed freely is cut by the box it is placed in, not by those between.
        if (position === 'absolute' && style.position === 'static') continue
        position = style.position
        if (hasEdge(style)) edges.push(around)
      }
      return edges
    }
    /** By how much a box cuts off the ring, and which one. */
    const cutOf = (element: Element, reach: number): string | null => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      for (const around of edgesAround(element)) {
        const { overflowX, overflowY } = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        const across = overflowX === 'visible' ? [] : [edge.left - left, right - edge.right]
        const down = overflowY === 'visible' ? [] : [edge.top - top, bottom - edge.bottom]
        const most = Math.max(...across, ...down) + reach
        // What is larger than its box scrolls under the edge, ring and all.
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
      const reach = reachOf(control)
      const cut = reach === null ? null : cutOf(control, reach)
      const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 30)
      return cut === null
        ? []
        : [`${control.tagName.toLowerCase()} “${name}” (${control.className.toString().split(' ')[0]}): ${cut}`]
    })
    if (before instanceof HTMLElement) before.focus()
    return found
  }, selector)
}
