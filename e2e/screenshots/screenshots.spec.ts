import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { animate } from '../../build/animation/apng.ts'
import { goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { accessPictures } from './access.ts'
import { codePictures } from './code.ts'
import { deliveryPictures } from './delivery.ts'
import { fleetPictures } from './fleet.ts'
import { instancePictures } from './instance.ts'
import type { Picture } from './pictures.ts'
import { planningPictures } from './planning.ts'

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const project = 'harbor/lighthouse'
const group = 'harbor'
const pictures: readonly Picture[] = [
  ...codePictures,
  ...deliveryPictures,
  ...fleetPictures,
  ...accessPictures,
  ...instancePictures,
  ...planningPictures,
]

/** The pictures of the animated tour, in its order. */
const tour = [
  ...['home', 'palette', 'files', 'blame', 'editor', 'changes', 'fleet', 'policies', 'delivery-board', 'feature-flag'],
  ...['audit', 'access-review', 'journal', 'offline'],
]
const secondsOfPicture = 2.5
const maxBytesOfTour = 3_000_000

/**
 * A picture of the page once two in a row are equal, and neither is of a screen that still loads: its placeholders come after a pause. Monaco and the
 * charts draw in the frames after they were given something.
 */
async function stillPicture(page: Page): Promise<Buffer> {
  const placeholders = page.locator('.mantine-Skeleton-root')
  let picture = await page.screenshot()
  const isStill = async () => {
    const before = picture
    picture = await page.screenshot()
    return picture.equals(before) && (await placeholders.count()) === 0
  }
  await expect.poll(isStill).toBe(true)
  return picture
}

/** The whole address of a picture's screen. */
function getRoute(at: Picture['at'], connection: string): string {
  if ('app' in at) return `/${at.app}`
  if ('connection' in at) return `/c/${connection}/${at.connection}`
  if ('group' in at) return `/c/${connection}/g/${encodeURIComponent(group)}/${at.group}`
  return `/c/${connection}/p/${encodeURIComponent(project)}/${at.project}`
}

for (const { name, at, hasNotes, show } of pictures) {
  test(name, async ({ workspace }) => {
    const { page, connection } = workspace
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await goTo(page, '/connections')
      const connections = page.getByRole('heading', { name: 'Connections', level: 1 })
      await expect(connections).toBeVisible()
      const route = getRoute(at, connection)
      await goTo(page, route)
      if (route !== '/connections') await expect(connections).toHaveCount(0)
      await expect(page.locator('#main').locator('section, h1, h2').first()).toBeVisible()
      await show?.(page)
      // Avoids a tooltip of the element under the pointer.
      await page.mouse.move(700, 5)
      // A screen that received the focus has a line above it; not one that was opened with the mouse.
      await page.evaluate(() => {
        const focused = document.activeElement
        if (focused instanceof HTMLElement && focused.matches('[data-screen]')) focused.blur()
      })
      if (!hasNotes) await expect(page.locator('#main .mantine-Alert-root[role="alert"]')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      writeFileSync(`${folder}${name}-${colorScheme}.png`, await stillPicture(page))
      await page.keyboard.press('Escape')
    }
  })
}

test('tour', async ({ workspace: { page } }) => {
  const animation = animate(
    tour.map(name => readFileSync(`${folder}${name}-light.png`)),
    secondsOfPicture,
  )
  expect(animation.length).toBeLessThan(maxBytesOfTour)
  const frames = await page.evaluate(async base64 => {
    const data = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    const decoder = new ImageDecoder({ data, type: 'image/png' })
    await decoder.tracks.ready
    return decoder.tracks.selectedTrack?.frameCount
  }, animation.toString('base64'))
  expect(frames).toBe(tour.length)
  writeFileSync(`${folder}tour.png`, animation)
})
