import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { isQuestion } from './questions.ts'

/** Watches a page for everything hostile content wants: to run, to load, to leave. */
export interface PageWatch {
  /** Fails when any of it happened since the watch began. */
  expectNothing(): Promise<void>
}

/** Starts the watch: requests by the browser's own account, violations of the policy, dialogs, windows, addresses. */
export async function watch(page: Page): Promise<PageWatch> {
  const own = new URL(page.url()).origin
  const foreign: string[] = []
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    const { protocol, origin } = new URL(request.url)
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== own) foreign.push(request.url.slice(0, 200))
  })
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const windows: string[] = []
  // Main's confirmation windows don't belong to the page.
  page.context().on('page', opened => void (isQuestion(opened) || windows.push(opened.url())))
  await page.evaluate(() => {
    const kept = { violations: [] as string[] }
    Object.assign(window, { securityWatch: kept })
    document.addEventListener('securitypolicyviolation', event => {
      kept.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`.slice(0, 200))
    })
  })
  return {
    expectNothing: async () => {
      // A round trip through the page, after which earlier requests have been recorded.
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
      const inPage = await page.evaluate(() => {
        const kept: unknown = Reflect.get(window, 'securityWatch')
        return { ran: 'hostileRan' in window, kept: JSON.stringify(kept) }
      })
      expect(inPage).toEqual({ ran: false, kept: '{"violations":[]}' })
      expect({ foreign, dialogs, windows }).toEqual({ foreign: [], dialogs: [], windows: [] })
      expect(new URL(page.url()).origin).toBe(own)
      expect(await page.evaluate(() => frames.length)).toBe(0)
    },
  }
}

/**
 * Texts and attributes of a screen (outside of the code editor) that contain invisible characters. Empty when all are
 * marked.
 */
export function invisibleIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const hidden = /(?![\t\n\f\r])[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/u
    const found: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('.monaco-editor')) continue
      for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'aria-description']) {
        const value = element.getAttribute(name)
        if (value !== null && hidden.test(value)) found.push(`${element.tagName}[${name}] ${JSON.stringify(value)}`)
      }
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE && hidden.test(child.textContent ?? '')) {
          found.push(`${element.tagName} ${JSON.stringify(child.textContent?.slice(0, 100))}`)
        }
      }
    }
    return found
  })
}

/** Replaces the desktop's opener of addresses, and records the addresses. */
export interface Opener {
  readonly environment: Readonly<Record<string, string>>
  opened(): readonly string[]
}

/** macOS and Windows open addresses themselves. */
export const canRecordOpener = process.platform === 'linux'

/** Creates a recording opener; an app started with its environment opens nothing else. */
export function recordingOpener(): Opener {
  const folder = mkdtempSync(join(process.env.GATEHOUSE_E2E_FOLDER ?? '', 'opener-'))
  const record = join(folder, 'opened')
  const file = join(folder, 'xdg-open')
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${record}'\n`)
  chmodSync(file, 0o755)
  return {
    environment: { PATH: `${folder}:${process.env.PATH ?? ''}` },
    opened: () => (existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : []),
  }
}
