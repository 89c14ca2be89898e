import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { ShownLanguage } from '#shared/i18n/languages.ts'
import { readCatalog } from '../../build/texts/catalog.ts'
import { type App, startApp } from '../support/app.ts'
import { ask } from '../support/bridge.ts'
import { getConnection } from '../support/screens.ts'
import { type Service, startService } from '../support/service.ts'
import { connectedTo, expect, test } from '../support/test.ts'
import { addressesWithin, getPlaces, openScreen } from '../support/walk.ts'

const folder = fileURLToPath(new URL('../../test-results/languages/', import.meta.url))

/** `npm run screenshots -- --language=all` or `--language=de,ja`; without it, this file is left out. */
const asked = (process.env.PICTURE_LANGUAGES ?? '').split(',')
const languages = (['en', 'de', 'ja'] as const).filter(language => asked.includes(language))

test.describe('every screen in the languages of the app', () => {
  let service: Service
  let app: App
  let page: Page
  let addresses: readonly string[]

  test.beforeAll(async () => {
    service = await startService()
    app = await startApp(connectedTo(service))
    page = app.page
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 800 })
    const at = { connection: await getConnection(page), project: 'harbor/lighthouse', group: 'harbor' }
    const only = process.env.PICTURE_SCREENS
    addresses = [...new Set([...(await getPlaces(page, at)), ...addressesWithin(at)])].filter(
      address => only === undefined || new RegExp(only).test(address),
    )
  })
  test.afterAll(async () => {
    await app.close()
    await service.stop()
  })

  for (const language of languages) {
    test(`is pictured in ${language}`, async () => {
      test.setTimeout(600_000)
      mkdirSync(`${folder}${language}`, { recursive: true })
      const missing = await speak(language)
      for (const [index, address] of addresses.entries()) {
        await openScreen(page, address, missing)
        await page.screenshot({ path: `${folder}${language}/${toFileName(address, index)}.png` })
      }
    })
  }

  /** Sets the language as the menu does. @returns the heading of a missing screen in it */
  async function speak(language: ShownLanguage): Promise<string> {
    await ask(page, 'settings.update', { language })
    await page.evaluate(() => location.reload())
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const heading = 'Screen not found'
    return language === 'de' || language === 'ja' ? ((await readCatalog(language)).get(heading) ?? heading) : heading
  }
})

/** @example toFileName('/c/1/p/harbor/tags?view=list', 3) // '003-p-harbor-tags-view-list' */
function toFileName(address: string, index: number): string {
  const words = address.replace(/^\/c\/[^/]+/, '').replace(/[^\p{L}\p{N}]+/gu, '-')
  return `${`${index}`.padStart(3, '0')}${words.startsWith('-') ? '' : '-'}${words}`.slice(0, 120)
}
