import type { Page } from '@playwright/test'

/**
 * What of the frame around the present screen is not as it has to be: 40 pixels on top, 24 below, the screen at once between them with
 * its title or first control at most 88 pixels from the top, and no text cut off whose whole no title tells. Empty when all is well.
 */
export function frameFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const expectAt = (what: string, found: number | undefined, wanted: number) => {
      if (found === undefined || Math.abs(found - wanted) > 0.5) faults.push(`${what}: ${found} instead of ${wanted}`)
    }
    /** A screen may have a head or foot of its own; of several tabs one is in view. */
    const boxOf = (name: string) =>
      [...document.querySelectorAll(`#root ${name}:not(main *)`)]
        .find(one => one.checkVisibility())
        ?.getBoundingClientRect()
    const [header, footer, main] = ['header', 'footer', 'main'].map(boxOf)
    expectAt('height of the header', header?.height, 40)
    expectAt('height of the status bar', footer?.height, 24)
    expectAt('end of the status bar', footer?.bottom, innerHeight)
    expectAt('beginning of the screen', main?.top, 40)
    expectAt('end of the screen', main?.bottom, innerHeight - 24)
    const first = [...document.querySelectorAll('#main :is(h1, h2, h3, a, button, input, [role="status"], p)')]
      .filter(element => element.checkVisibility())
      .map(element => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 2 && height > 2)
    // One that has nothing to show says so in its middle.
    const isEmpty = first.length < 3
    const highest = Math.min(...first.map(({ top }) => top))
    if (highest > 88.5 && !isEmpty) faults.push(`the screen begins ${highest} pixels from the top`)
    for (const element of document.querySelectorAll<HTMLElement>('#root :is(header, footer, nav) *')) {
      if (element.closest('#main') || getComputedStyle(element).textOverflow !== 'ellipsis') continue
      if (element.scrollWidth <= element.clientWidth || !element.checkVisibility()) continue
      if (element.clientWidth > 2 && !element.closest('[title]')) faults.push(`“${element.textContent}” is cut`)
    }
    return faults
  })
}

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
