import type { Page } from '@playwright/test'

/**
 * The deviations of the frame around the current screen: it must be 40 pixels on top, 24 below, with the screen
 * directly between them, and no truncated text without a tooltip. Empty when there are none.
 */
export function frameFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const expectAt = (what: string, found: number | undefined, wanted: number) => {
      if (found === undefined || Math.abs(found - wanted) > 0.5) faults.push(`${what}: ${found} instead of ${wanted}`)
    }
    /** A screen may have a head or foot of its own; of several tabs one is in view. */
    const getBox = (name: string) =>
      [...document.querySelectorAll(`#root ${name}:not(main *)`)]
        .find(one => one.checkVisibility())
        ?.getBoundingClientRect()
    const [header, footer, main] = ['header', 'footer', 'main'].map(getBox)
    expectAt('height of the header', header?.height, 40)
    expectAt('height of the status bar', footer?.height, 24)
    expectAt('end of the status bar', footer?.bottom, innerHeight)
    expectAt('beginning of the screen', main?.top, 40)
    expectAt('end of the screen', main?.bottom, innerHeight - 24)
    for (const element of document.querySelectorAll<HTMLElement>('#root :is(header, footer, nav) *')) {
      if (element.closest('#main') || getComputedStyle(element).textOverflow !== 'ellipsis') continue
      if (element.scrollWidth <= element.clientWidth || !element.checkVisibility()) continue
      if (element.clientWidth > 2 && !element.closest('[title]')) faults.push(`“${element.textContent}” is cut`)
    }
    return faults
  })
}

/**
 * The unreachable parts of the current screen, or of a box above it, at the window's current size: controls cut off by
 * an edge that doesn't scroll, and elements that make the page itself or the box scroll sideways. Empty when there are
 * none.
 * @param selector of the box; without it the screen is checked
 */
export function cutOff(page: Page, selector = 'body'): Promise<readonly string[]> {
  return page.evaluate(inside => {
    const problems: string[] = []
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
    for (const element of document.querySelectorAll(`html, #main, ${inside}`)) {
      if (element.scrollWidth > element.clientWidth + 1) {
        problems.push(`${name(element).slice(0, 12)} is ${element.scrollWidth - element.clientWidth} px too wide`)
      }
    }
    /** Why an element can neither be seen nor be scrolled into view; null when it can. */
    const lostIn = (element: Element): string | null => {
      let { left, right, top, bottom } = element.getBoundingClientRect()
      let { position } = getComputedStyle(element)
      /** The visible part of a range in a box; any part of the box where it can be scrolled to. */
      const cut = (from: number, to: number, first: number, last: number, overflow: string) => {
        if (overflow === 'visible') return [from, to] as const
        if (Math.min(to, last) - Math.max(from, first) >= Math.min(16, to - from) - 1) {
          return [Math.max(from, first), Math.min(to, last)] as const
        }
        return overflow === 'hidden' || overflow === 'clip' || last - first < 16 ? null : ([first, last] as const)
      }
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (position === 'fixed') break
        const style = getComputedStyle(around)
        // A positioned element is clipped by its containing block, not by the ancestors in between.
        if (position === 'absolute' && style.position === 'static') continue
        position = style.position
        const edge =
          around === document.body ? new DOMRect(0, 0, innerWidth, innerHeight) : around.getBoundingClientRect()
        const across = cut(left, right, edge.left, edge.right, around === document.body ? 'hidden' : style.overflowX)
        const down = cut(top, bottom, edge.top, edge.bottom, around === document.body ? 'hidden' : style.overflowY)
        if (!across || !down)
          return `${across ? 'too low' : 'too narrow'} in ${around.className.toString().split(' ')[0] || 'the window'}`
        ;[left, right, top, bottom] = [...across, ...down]
      }
      return null
    }
    const controls = document.querySelectorAll(
      `${inside} :is(a[href], button, input, select, textarea, [role="option"], [role="row"])`,
    )
    for (const control of controls) {
      const { width, height } = control.getBoundingClientRect()
      // Drawn by its label, or for those alone who listen.
      if (width <= 2 || height <= 2 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      // The gutter of the blame goes with the text beside it, which scrolls.
      if (control.closest('.monaco-editor, [aria-label="Blame"], [inert], [aria-hidden="true"]')) continue
      const why = lostIn(control)
      if (why) problems.push(`${name(control)}: ${why}`)
    }
    return [...new Set(problems)].slice(0, 12)
  }, selector)
}

/** The element with the focus, if nothing of it can be seen (WCAG 2.4.11): what is on top of its middle and its corners is not its own. */
export function coveredFocus(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return []
    const { left, top, right, bottom } = element.getBoundingClientRect()
    // Fields of a drawn switch or of the code editor have no size of their own.
    if (right - left < 4 || bottom - top < 4) return []
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const
    const isSeen = points.some(([x, y]) => {
      const onTop = document.elementFromPoint(x, y)
      return (
        onTop !== null &&
        (element.contains(onTop) || onTop.contains(element) || onTop.closest('label')?.contains(element))
      )
    })
    return isSeen ? [] : [`${element.tagName} “${element.getAttribute('aria-label') ?? element.textContent ?? ''}”`]
  })
}
