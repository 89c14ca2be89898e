import type { Page } from '@playwright/test'
import { type GatedService, gatedService } from '../support/gated-service.ts'
import { afterFrames, takeShifts, watchShifts } from '../support/layout-shifts.ts'
import { getConnection, getScreen, goTo } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

const softly = expect.configure({ soft: true })

const project = 'harbor/lighthouse'

/** Frames in which an answer is processed and drawn; and without a request, until a screen is complete. */
const drawn = 6
const complete = 30

const screens = [
  ['tree', { ref: 'main', path: 'src' }],
  ['tree', { ref: 'v1.2.0', path: 'docs' }],
  ['blob', { ref: 'main', path: 'src/board.ts', view: 'code' }],
  ['blob', { ref: 'main', path: 'README.md', view: 'blame' }],
  ['blob', { ref: 'main', path: 'README.md', view: 'code' }],
  // One without images: they have no size before they are loaded.
  ['blob', { ref: 'main', path: 'RUNBOOK.md' }],
  ['commits', { ref: 'main' }],
  ['commit/main', {}],
  ['branches', {}],
  ['tags', {}],
  ['environments', {}],
  ['deployments', {}],
  ['freeze-periods', {}],
  ['feature-flags', {}],
  ['mirrors', {}],
  ['members', {}],
  ['snippets', {}],
  ['snippets/1', {}],
  ['audit', {}],
  ['activity', {}],
] as const

/** Place and size of the text in view; null before it is drawn. */
async function textBox(page: Page): Promise<string | null> {
  const editor = page.locator('.monaco-editor').filter({ visible: true }).first()
  return (await editor.isVisible()) ? JSON.stringify(await editor.boundingBox()) : null
}

/**
 * Lets the requests through one by one, each drawn before the next, until there are no more.
 * @returns the places that the text had
 */
async function answerOneByOne(page: Page, gate: GatedService): Promise<readonly string[]> {
  const boxes = new Set<string>()
  for (let idle = 0; idle < complete; ) {
    if (gate.waiting().length === 0) {
      await afterFrames(page, 1)
      idle += 1
    } else {
      gate.answer()
      await afterFrames(page, drawn)
      idle = 0
    }
    const box = await textBox(page)
    if (box !== null) boxes.add(box)
  }
  return [...boxes]
}

test('what arrives late moves nothing on the main screens of a project up or down', async ({ launch, service }) => {
  test.setTimeout(300_000)
  let isSlow = false
  const gate = await gatedService(service, method => isSlow && method === 'GET')
  try {
    const { page } = await launch(connectedTo({ ...service, url: gate.url }))
    const connection = await getConnection(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await watchShifts(page)
    for (const [screen, search] of screens) {
      isSlow = false
      await goTo(page, '/connections')
      await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
      isSlow = true
      await takeShifts(page)
      const address = getScreen(connection, project, screen, search)
      await goTo(page, address)
      const boxes = await answerOneByOne(page, gate)
      softly(boxes.length, `${address}: the text stands in ${boxes.join(', ')}`).toBeLessThan(2)
      softly(await takeShifts(page), address).toEqual([])
    }
  } finally {
    await gate.stop()
  }
})

test('selecting rows moves none of them away from the pointer', async ({ launch, service }) => {
  const { page } = await launch(connectedTo(service))
  const connection = await getConnection(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const [screen, title] of [
    ['tags', 'Tags'],
    ['environments', 'Environments'],
    ['feature-flags', 'Feature flags'],
    ['members', 'Members'],
  ] as const) {
    await goTo(page, getScreen(connection, project, screen, {}))
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    const item = page
      .getByRole('main')
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
    await expect(item).toBeVisible()
    const before = await item.boundingBox()
    await item.check()
    await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible()
    softly(await item.boundingBox(), screen).toEqual(before)
  }
})
