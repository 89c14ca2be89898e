import type { Page } from '@playwright/test'

/**
 * What of the present screen, or of a box over it, nobody can see or reach at the window's present size: controls that an
 * edge cuts off which does not scroll, and whatever makes the page itself or the box scroll sideways. Empty when all is well.
 * @param selector finds the box; without it the screen is looked at
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
    /** Why an element can be neither seen nor brought into view by scrolling the boxes it stands in; null when it can. */
    const lostIn = (element: Element): string | null => {
      let { left, right, top, bottom } = element.getBoundingClientRect()
      let { position } = getComputedStyle(element)
      /** What is left of a stretch in a box: the part that shows, or, where one can scroll to it, any of the box. */
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
        // What is placed freely is cut by the box it is placed in, not by those between.
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
