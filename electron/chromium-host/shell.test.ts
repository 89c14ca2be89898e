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

describe('menus, notifications and the tray', () => {
  it('is a menu, which is kept and whose items can be chosen', async () => {
    const chosen = await app.main(`new Promise(resolve => {
      const { Menu } = electron
      Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'Help', click: () => resolve('chosen') }]))
      Menu.getApplicationMenu().items[0].click()
    })`)
    expect(chosen).toBe('chosen')
  })

  it('is a tray, which accepts no change once it is destroyed', async () => {
    const refusals = await app.main(`(() => {
      const tray = new electron.Tray('icon.png')
      const changes = [() => tray.setImage('icon.png'), () => tray.setToolTip('Gatehouse'), () => tray.setContextMenu(null)]
      const attempt = change => { try { change(); return null } catch (error) { return error.message } }
      const before = [tray.isDestroyed(), ...changes.map(attempt)]
      tray.destroy()
      return [before, [tray.isDestroyed(), ...changes.map(attempt)]]
    })()`)
    const refusal = 'Tray is destroyed'
    expect(refusals).toEqual([
      [false, null, null, null],
      [true, refusal, refusal, refusal],
    ])
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

describe('printing', () => {
  const pdf = (options: string) =>
    app.main(`window.webContents.printToPDF(${options}).then(pdf => pdf.toString('latin1'))`)

  it('is a PDF in the size that the page asks for, of more than one message', async () => {
    await app.page(`(() => {
      const sheet = new CSSStyleSheet()
      sheet.insertRule('@page { size: 4in 2in }')
      document.adoptedStyleSheets = [sheet]
      document.body.append('letters '.repeat(20000))
    })()`)
    const text = String(await pdf('{ preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true }'))
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text).toMatch(/%%EOF\s*$/)
    const sizes = [...text.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, size]) => size)
    expect(sizes.length).toBeGreaterThan(1)
    expect([...new Set(sizes)]).toEqual(['0 0 288 144'])
  })

  it('refuses options that it would not follow, and none', async () => {
    await expect(pdf('{ pageRanges: "1" }')).rejects.toThrow('pageRanges')
    await expect(pdf('')).rejects.toThrow('options')
  })

  it('fails as on a system without a printer', async () => {
    const answer = 'new Promise(resolve => window.webContents.print({}, (...said) => resolve(said)))'
    expect(await app.main(answer)).toEqual([false, 'Invalid printer settings'])
  })

  it('has a share menu that shows nothing', async () => {
    expect(await app.main(`new electron.ShareMenu({ urls: ['gatehouse://open/'] }).popup()`)).toBeUndefined()
  })
})
