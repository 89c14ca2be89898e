import type { Page } from '@playwright/test'

/** Where things stand on a screen, in pixels (docs/developers/look.md): `inset` of the title and of the first column of a table. */
const places = { inset: 16, titleRow: 48, toolbarRow: 40 } as const

/** Screens with more than a title row and a toolbar row above what scrolls, and why. */
const higherHeads = [
  { screen: /\/compare\?/, why: 'two commits are compared: their facts are content' },
  { screen: /\/snippets\/1$/, why: 'its author and description are content, as the message of a commit is' },
  { screen: /\/tags$/, why: 'the headings of its columns stand above the list that scrolls' },
] as const

/** Screens whose title is elsewhere, and why. */
const ownTitles = [
  { screen: /\/explorer$/, why: 'as long as no operation is chosen, it is in the middle of an empty pane' },
] as const

/**
 * The misplaced parts of the current screen: its title, its rows, what follows them, the first column of its table, its
 * primary button. Empty when there are none. A screen without a page frame (files, the editor, changes, the explorer)
 * has its title in the same place of its own pane.
 */
export async function misplacedIn(page: Page, address = ''): Promise<readonly string[]> {
  const isHere = ({ screen }: { readonly screen: RegExp }) => screen.test(address)
  const problems = [...(await misplacedRows(page, ownTitles.some(isHere))), ...(await primaryButtons(page))]
  return higherHeads.some(isHere) ? problems : [...problems, ...(await lowContent(page))]
}

/** The misplaced title, toolbar and first column. */
function misplacedRows(page: Page, hasOwnTitle: boolean): Promise<readonly string[]> {
  return page.evaluate(
    ({ inset, titleRow, toolbarRow, hasOwnTitle }) => {
      const problems: string[] = []
      const expectNear = (what: string, is: number, should: number) => {
        if (Math.abs(is - should) > 1) problems.push(`${what} is at ${Math.round(is)} px, not at ${should}`)
      }
      const getSeen = (selector: string) =>
        [...document.querySelectorAll(selector)].filter(one => one.checkVisibility())
      const [frame] = getSeen('#main [data-page]')
      const headings = getSeen(`:is(#main, header:not(main *)) h1`)
      if (headings.length !== 1) problems.push(`${headings.length} headings of the first level`)
      const [title] = getSeen(frame ? '#main [data-page] h1' : '#main :is(h1, h2)')
      if (!title) return [...problems, 'no title']
      const { left, top } = title.getBoundingClientRect()
      /** The outermost part of the screen that begins where the title does. */
      const getPane = (): Element => {
        let pane: Element = title
        for (let around = title.parentElement; around && around.id !== 'main'; around = around.parentElement) {
          if (left - around.getBoundingClientRect().left <= 2 * inset) pane = around
        }
        return pane
      }
      const edge = (frame ?? getPane()).getBoundingClientRect()
      if (!hasOwnTitle) {
        expectNear('the title', left - edge.left, inset)
        // Of its first line: a long one takes several.
        const middle = top + Number.parseFloat(getComputedStyle(title).lineHeight) / 2
        expectNear('the middle of the title', middle - edge.top, titleRow / 2)
      }
      for (const toolbar of getSeen('#main [data-page] > [data-toolbar]')) {
        expectNear('the toolbar', toolbar.getBoundingClientRect().top - edge.top, titleRow)
        const { height } = toolbar.getBoundingClientRect()
        if (height > toolbarRow + 1) problems.push(`the toolbar is ${Math.round(height)} px high`)
      }
      const first = frame?.querySelector('[role="grid"] [data-index="0"] [role="gridcell"]')
      if (first) {
        const padding = Number.parseFloat(getComputedStyle(first).paddingLeft)
        expectNear('the first column', first.getBoundingClientRect().left + padding - edge.left, inset)
      }
      return problems
    },
    { ...places, hasOwnTitle },
  )
}

/** The content that begins below more than a title row and a toolbar row. */
function lowContent(page: Page): Promise<readonly string[]> {
  return page.evaluate(({ titleRow, toolbarRow }) => {
    const main = document.querySelector('#main')
    const [title] = [...document.querySelectorAll('#main :is(h1, h2)')].filter(one => one.checkVisibility())
    // What scrolls is the content; a panel has a title row of its own.
    const scrolling = [...document.querySelectorAll('#main *')].filter(
      one =>
        (one.matches('.monaco-editor') || /auto|scroll/.test(getComputedStyle(one).overflowY)) &&
        one.clientHeight > 60 &&
        one.checkVisibility() &&
        !one.contains(title ?? main) &&
        !one.closest('[data-side-panel]'),
    )
    const contents = scrolling
      .filter(one => !scrolling.some(other => other !== one && other.contains(one)))
      .map(one => one.getBoundingClientRect())
    /** The screen begins below the strip of open files, as it does in an editor. */
    const strip = document.querySelector('#main [data-open-files]')?.getBoundingClientRect()
    const begin = strip?.bottom ?? main?.getBoundingClientRect().top ?? 0
    const isBelow = (one: DOMRect, other: DOMRect) =>
      other.bottom <= one.top + 1 && other.left < one.right && other.right > one.left
    return contents
      .filter(one => !contents.some(other => isBelow(one, other)))
      .map(({ top }) => top - begin)
      .filter(above => above > titleRow + toolbarRow + 1)
      .map(above => `${Math.round(above)} px stand above the content`)
  }, places)
}

/** The primary buttons of the screen, when there are several. */
function primaryButtons(page: Page): Promise<readonly string[]> {
  // One without a variant is filled.
  const filled = '#main .mantine-Button-root:is([data-variant="filled"], :not([data-variant]))'
  return page.evaluate(selector => {
    const buttons = [...document.querySelectorAll(selector)].filter(
      one => one.checkVisibility() && !one.closest('[role="dialog"]'),
    )
    return buttons.length > 1 ? [`${buttons.length} primary buttons`] : []
  }, filled)
}

/**
 * Controls whose focus ring is cut off by an ancestor with overflow. Empty when each ring is whole. Rings show only
 * after a key press.
 * @param selector of the parts of the window to check
 * @param count of the controls to check, from the first one
 */
export function cutRings(page: Page, selector: string, count = 10_000): Promise<readonly string[]> {
  return page.evaluate(
    ({ inside, most }) => {
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          ':is(a[href], button, input, textarea, select, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"])',
        ),
      ]
        .filter(control => control.closest(inside) && control.checkVisibility({ visibilityProperty: true }))
        .slice(0, most)
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
          const missing = Math.max(...across, ...down) + reach
          // An element larger than its box scrolls below the edge, with its ring.
          const isLarger = right - left > edge.width || bottom - top > edge.height
          if (missing > 0.5 && !isLarger)
            return `${Math.round(missing)} px by ${around.className.toString().split(' ')[0]}`
        }
        return null
      }
      const before = document.activeElement
      const found = controls.flatMap(control => {
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
    },
    { inside: selector, most: count },
  )
}
