import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture/drive.ts'

let app: Fixture

beforeAll(async () => {
  app = await startFixture()
})
afterAll(() => app?.stop())

const measures = '[innerWidth, innerHeight, devicePixelRatio]'

describe('zoom', () => {
  it('makes the page smaller and its screen finer, follows the window, and ends', async () => {
    const [width, height, ratio] = [await app.page(measures)].flat().map(Number)
    const zoomed = (factor: number, wider = 0) => [
      Math.round((Number(width) + wider) / factor),
      Math.round(Number(height) / factor),
      Number(ratio) * factor,
    ]
    // One right after the other: the last one counts.
    await app.main('[1.5, 3, 2].forEach(factor => window.webContents.setZoomFactor(factor))')
    await expect.poll(() => app.page(measures)).toEqual(zoomed(2))
    expect(await app.main('window.webContents.getZoomFactor()')).toBe(2)
    await app.main('window.setBounds({ width: window.getNormalBounds().width + 100 })')
    await expect.poll(() => app.page(measures)).toEqual(zoomed(2, 100))
    await app.main('window.webContents.setZoomFactor(1)')
    await expect.poll(() => app.page(measures)).toEqual(zoomed(1, 100))
    await expect(app.main('window.webContents.setZoomFactor(0)')).rejects.toThrow('zoomFactor')
  })
})

describe('menus and notifications', () => {
  it('is a menu, which is kept and whose items can be chosen', async () => {
    const chosen = await app.main(`new Promise(resolve => {
      const { Menu } = electron
      Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'Help', click: () => resolve('chosen') }]))
      Menu.getApplicationMenu().items[0].click()
    })`)
    expect(chosen).toBe('chosen')
  })

  it('is a notification, which is taken down and can be clicked', async () => {
    const clicked = await app.main(`new Promise(resolve => {
      const { Notification } = electron
      new Notification({ title: 'Done', body: 'chart.pdf' }).on('click', () => resolve(Notification.shown.at(-1).body)).show()
      Notification.shown.at(-1).emit('click')
    })`)
    expect(clicked).toBe('chart.pdf')
  })
})
