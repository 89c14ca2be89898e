import type { Page } from '@playwright/test'
import type { ShownLanguage } from '#shared/i18n/languages.ts'
import { readCatalog } from '../../build/texts/catalog.ts'
import { type App, startApp } from '../support/app.ts'
import { ask } from '../support/bridge.ts'
import { cutOff, frameFaults } from '../support/reflow.ts'
import { getConnection, goTo } from '../support/screens.ts'
import { type Service, startService } from '../support/service.ts'
import { connectedTo, expect, test } from '../support/test.ts'
import { unreadableIn } from '../support/text-measures.ts'
import { addressesWithin, getPlaces, openScreen } from '../support/walk.ts'

/** Records a failure and continues, so that one run lists all screens. */
const softly = expect.configure({ soft: true, timeout: 5000 })

/** Between the context of a message and its text in a catalog, as in gettext. */
const contextEnd = '\u0004'
/** Messages without placeholders, marks and quoting: what is shown is the message itself. */
const messages = new Set(
  [...(await readCatalog('de')).keys()]
    .map(id => id.slice(id.indexOf(contextEnd) + 1))
    .filter(message => /\p{L} \p{L}/u.test(message) && !/[{}<']/.test(message)),
)

test.describe('the language of the window', () => {
  let service: Service
  let app: App
  let page: Page
  let connection: string
  let addresses: readonly string[]

  test.beforeAll(async () => {
    service = await startService()
    app = await startApp(connectedTo(service))
    page = app.page
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 800 })
    connection = await getConnection(page)
    const at = { connection, project: 'harbor/lighthouse', group: 'harbor' }
    addresses = [...(await getPlaces(page, at)), ...addressesWithin(at)]
      // A wider toolbar leaves the file fewer lines: what is below them is scrolled by the editor, which `cutOff` can't see.
      .map(address => address.replace('path=README.md&view=blame', 'path=.gitignore&view=blame'))
  })
  test.afterAll(async () => {
    await app.close()
    await service.stop()
  })

  test('is chosen in the menu, without a restart, and kept', async () => {
    await goTo(page, `/c/${connection}/projects`)
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('group', { name: 'Language' }).getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(
      page.getByRole('navigation', { name: 'Verbindung' }).getByRole('link', { name: 'Projekte' }).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Darstellung' }).click()
    await page.getByRole('group', { name: 'Sprache' }).getByRole('menuitemradio', { name: '日本語' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await page.reload()
    await expect(
      page.getByRole('navigation', { name: '接続' }).getByRole('link', { name: 'プロジェクト' }).first(),
    ).toBeVisible()
  })

  test('with texts 40 % longer no screen loses a control, no text is cut without a tooltip or lies over another one, and each message comes from the catalogs', async () => {
    test.setTimeout(600_000)
    await speak('en-XA')
    for (const address of addresses) {
      await openScreen(page, address, /Sçrééñ ñót fóúñd/)
      const faults = async () => [...(await cutOff(page)), ...(await frameFaults(page)), ...(await unreadableIn(page))]
      await softly.poll(faults, address).toEqual([])
      // What the API's documents say about params is in English.
      if (!/\/explorer/.test(address)) softly(await plainTexts(page), `${address} in English`).toEqual([])
    }
  })

  test('in German, access across projects has one row of buttons and one toolbar row, and placeholders and badges are whole', async () => {
    await speak('de')
    const missing = (await readCatalog('de')).get('Screen not found') ?? ''
    await openScreen(page, `/c/${connection}/members`, missing)
    const rows = page.locator('#main h1').locator('xpath=..').or(page.locator('#main [data-toolbar]'))
    await expect(rows).toHaveCount(2)
    await expect
      .poll(() => rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height <= 48)))
      .toEqual([true, true])
    await expect(page.getByPlaceholder('Unter Gruppe')).toBeVisible()
    expect(await cutPlaceholders(page)).toEqual([])
    await openScreen(page, `/c/${connection}/p/harbor%2Flighthouse/freeze-periods?view=periods`, missing)
    const badges = page.locator('#main .mantine-Badge-label')
    await expect(badges).toHaveCount(2)
    expect(await badges.evaluateAll(all => all.every(badge => badge.scrollWidth <= badge.clientWidth))).toBe(true)
  })

  test('in German, a date is typed in the German order, on a system in English too', async () => {
    await speak('de')
    await openScreen(page, '/journal', (await readCatalog('de')).get('Screen not found') ?? '')
    const from = page.locator('input[type=date]').first()
    await from.focus()
    await page.keyboard.type('31122025')
    await expect(from).toHaveValue('2025-12-31')
  })

  /** Sets the language as the menu does; the pseudo-language is not in it. */
  async function speak(language: ShownLanguage): Promise<void> {
    if ((await page.locator('html').getAttribute('lang')) === language) return
    await ask(page, 'settings.update', { language })
    // The page finds the other language in the settings, and loads itself once more.
    await page.evaluate(() => void setTimeout(() => location.reload()))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
})

/** The placeholders in view that are longer than their field. */
function cutPlaceholders(page: Page): Promise<readonly string[]> {
  return page
    .locator('#main')
    .getByRole('textbox')
    .evaluateAll(fields =>
      fields.flatMap(field => {
        const context = document.createElement('canvas').getContext('2d')
        if (!(field instanceof HTMLInputElement) || field.value !== '' || !context) return []
        const style = getComputedStyle(field)
        context.font = style.font
        const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        return context.measureText(field.placeholder).width > room ? [field.placeholder] : []
      }),
    )
}

/** The texts and names in view that are a message of the code, as it is in English. */
async function plainTexts(page: Page): Promise<readonly string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  return [...new Set(shown)].filter(text => messages.has(text))
}
