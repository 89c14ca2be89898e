import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture/drive.ts'

let app: Fixture
/** The id of the second window. */
let second: number

/** Runs an expression with the second window as `another`. */
const onSecond = (code: string) =>
  app.main(`(another => ${code})(electron.BrowserWindow.getAllWindows().find(({ id }) => id === ${second}))`)
const inSecond = (code: string) => onSecond(`another.webContents.executeJavaScript(${JSON.stringify(code)})`)

const preload = JSON.stringify(join(import.meta.dirname, 'fixture/preload.cjs'))

beforeAll(async () => {
  app = await startFixture()
  await app.main(`{
    globalThis.heard = []
    for (const event of ['focus', 'blur']) window.on(event, () => heard.push('first ' + event))
  }`)
})
afterAll(() => app?.stop())

beforeEach(async () => {
  second = Number(
    await app.main(`(async () => {
      const another = new electron.BrowserWindow({ width: 600, height: 400, webPreferences: { preload: ${preload} } })
      for (const event of ['focus', 'blur', 'closed']) another.on(event, () => heard.push('second ' + event))
      await another.loadURL('fixture-app://app/index.html')
      heard.length = 0
      return another.id
    })()`),
  )
})

it('is a window of its own, without tabs and address bar, and sends its own messages', async () => {
  expect(await app.page('bridge.sender()')).toMatchObject({ isMain: true, window: 1 })
  expect(await inSecond('bridge.sender()')).toMatchObject({ isMain: true, window: second })
  const edges = 'outerHeight - innerHeight'
  expect(await inSecond(edges)).toBe(await app.page(edges))
  expect(await inSecond('opener')).toBeNull()
  await onSecond('another.destroy()')
})

it('gets only what is sent to it', async () => {
  const listen = 'globalThis.news = [], bridge.subscribe(one => news.push(one)), null'
  await app.page(listen)
  await inSecond(listen)
  await onSecond("(another.webContents.send('news', 'of the second'), window.webContents.send('news', 'of the first'))")
  await expect.poll(() => inSecond('news')).toEqual(['of the second'])
  await expect.poll(() => app.page('news')).toEqual(['of the first'])
  await onSecond('another.destroy()')
})

it('has the focus in turn, and the one used last is the focused one', async () => {
  const focused = () => app.main('electron.BrowserWindow.getFocusedWindow().id')
  expect(await focused()).toBe(second)
  await app.main('window.focus()')
  expect([await focused(), await app.main('window.isFocused()'), await onSecond('another.isFocused()')]).toEqual([
    1,
    true,
    false,
  ])
  // Chromium gives the page the focus a moment later, which is a use of its window as well.
  await expect.poll(() => app.page('document.hasFocus()')).toBe(true)
  await inSecond("dispatchEvent(new MouseEvent('mousedown'))")
  await expect.poll(focused).toBe(second)
  await onSecond('another.destroy()')
  expect(await focused()).toBe(1)
  const events = await app.main('heard')
  expect(events).toEqual(['second blur', 'first focus', 'first blur', 'second focus', 'second closed'])
})

it('is closed alone, after its own page agreed', async () => {
  await inSecond("addEventListener('beforeunload', event => event.preventDefault())")
  const prevented = onSecond(`new Promise(resolve => {
    another.webContents.once('will-prevent-unload', () => resolve('stays'))
    another.close()
  })`)
  expect(await prevented).toBe('stays')
  await onSecond("another.webContents.once('will-prevent-unload', event => event.preventDefault())")
  await onSecond("new Promise(resolve => { another.once('closed', () => resolve('gone')); another.close() })")
  expect(await app.page('1 + 1')).toBe(2)
  expect(app.events.map(({ event }) => event)).not.toContain('window-all-closed')
})

it('can be closed again as soon as its page has prevented it', async () => {
  await inSecond("addEventListener('beforeunload', event => event.preventDefault())")
  const gone = onSecond(`new Promise(resolve => {
    another.once('closed', () => resolve('gone'))
    another.webContents.once('will-prevent-unload', () => {
      another.webContents.once('will-prevent-unload', event => event.preventDefault())
      another.close()
    })
    another.close()
  })`)
  expect(await gone).toBe('gone')
})
