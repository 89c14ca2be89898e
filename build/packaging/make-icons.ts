/**
 * Makes the icons of the packages from gatehouse.svg, rendered with Chromium:
 *
 *     node build/packaging/make-icons.ts
 *
 * The output is committed, so that packaging needs no browser.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../../electron/chromium-host/chromium/find-chromium.ts'
import { encodeIcns, encodeIco, type Picture } from './icon-files.ts'

const folder = join(import.meta.dirname, 'icons')
const linuxSizes = [16, 32, 48, 64, 128, 256, 512]
const windowsSizes = [16, 24, 32, 48, 64, 128, 256]
const macSizes = [16, 32, 64, 128, 256, 512, 1024]
/** macOS draws icons on a grid that leaves air around them. */
const macFill = 824 / 1024

const drawing = readFileSync(join(folder, 'gatehouse.svg')).toString('base64')

async function paint(page: Page, size: number, fill = 1): Promise<Picture> {
  const width = Math.round(size * fill)
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center">
      <img width="${width}" height="${width}" style="display:block" src="data:image/svg+xml;base64,${drawing}">`,
  )
  return { size, png: await page.screenshot({ omitBackground: true }) }
}

async function paintAll(page: Page, sizes: readonly number[], fill?: number): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const size of sizes) pictures.push(await paint(page, size, fill))
  return pictures
}

const executablePath = findChromium(process.env)
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  mkdirSync(join(folder, 'linux'), { recursive: true })
  for (const { size, png } of await paintAll(page, linuxSizes)) {
    writeFileSync(join(folder, 'linux', `${size}x${size}.png`), png)
  }
  writeFileSync(join(folder, 'gatehouse.ico'), encodeIco(await paintAll(page, windowsSizes)))
  writeFileSync(join(folder, 'gatehouse.icns'), encodeIcns(await paintAll(page, macSizes, macFill)))
} finally {
  await browser.close()
}
