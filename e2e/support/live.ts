import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Announcements of live regions since `listen`; a property of this file alone. */
    announcements?: string[]
  }
}

/**
 * Records announcements of the page's live regions from now on, as a screen reader would: changes in them, and content
 * added with them.
 */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isNew = window.announcements === undefined
    window.announcements = []
    if (!isNew) return
    const live = '[role="status"], [role="alert"], [role="log"], [aria-live]'
    new MutationObserver(changes => {
      const said = new Set<Element>()
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(live)
        if (around) said.add(around)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          for (const region of node.matches(live) ? [node] : node.querySelectorAll(live)) said.add(region)
        }
      }
      for (const region of said) {
        const words = region.textContent?.trim() ?? ''
        if (region.getAttribute('aria-live') !== 'off' && words !== '') window.announcements?.push(words)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

/** The announcements since. */
export function announcements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.announcements ?? [])
}
