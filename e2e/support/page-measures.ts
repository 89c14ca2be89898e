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
