import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture/drive.ts'

/** A real server outside the app: every request it receives escaped from the page. */
const reached: string[] = []
let server: Server
let foreign: string
let app: Fixture

beforeAll(async () => {
  server = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.end('reached')
  })
  server.on('upgrade', (request, socket) => {
    reached.push(`upgrade ${request.url}`)
    socket.destroy()
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')
  foreign = `http://127.0.0.1:${address.port}`
  app = await startFixture({ args: ['--frames', '--remote-debugging-port', '0'] })
})
afterAll(async () => {
  await app?.stop()
  server?.close()
})

describe('the page', () => {
  it('is served by the app, under its own origin, in a secure context', async () => {
    expect(await app.main('window.webContents.getURL()')).toBe('fixture-app://app/index.html')
    expect(await app.page('[location.protocol, isSecureContext]')).toEqual(['https:', true])
    expect(await app.page("fetch('./nothing').then(r => r.status)")).toBe(404)
  })

  it("is under the app's content security policy", async () => {
    const blocked = `new Promise(resolve => {
      addEventListener('securitypolicyviolation', e => resolve(e.violatedDirective), { once: true })
      document.body.append(Object.assign(new Image(), { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }))
    })`
    expect(await app.page(blocked)).toBe('img-src')
  })

  it('runs same-origin module workers, which are intercepted too', async () => {
    const answer = await app.page(`askWorker({ foreign: ${JSON.stringify(`${foreign}/worker`)} })`)
    expect(answer).toEqual({ answer: 42, own: 200, foreign: 'refused' })
    expect(reached).toEqual([])
  })

  it('can post bodies to the app and follow its redirects', async () => {
    expect(await app.page("fetch('/posted', { method: 'POST', body: 'täglich' }).then(r => r.text())")).toBe('täglich')
    expect(await app.page("fetch('/moved').then(r => r.url.split('/').pop())")).toBe('index.html')
  })

  it('reaches no other server, even without a content security policy', async () => {
    const other = await app.main(`(async () => {
      const other = new electron.BrowserWindow({ width: 300, height: 200 })
      await other.loadURL('fixture-app://open/frame.html')
      const say = await other.webContents.executeJavaScript(\`(async () => {
        const to = ${JSON.stringify(foreign)}
        const fetched = await fetch(to + '/fetch').then(() => 'reached', () => 'refused')
        const image = await new Promise(r => Object.assign(new Image(), { onload: () => r('reached'), onerror: () => r('refused'), src: to + '/image' }))
        const socket = await new Promise(r => {
          const ws = new WebSocket(to.replace('http', 'ws') + '/socket')
          ws.onopen = () => r('reached')
          ws.onerror = () => r('refused')
        })
        navigator.sendBeacon(to + '/beacon', 'x')
        const frame = document.createElement('iframe')
        frame.src = to + '/frame'
        document.body.append(frame)
        // A request sent later is refused, so these were as well.
        await fetch(to + '/later').catch(() => undefined)
        return [fetched, image, socket]
      })()\`)
      other.destroy()
      return say
    })()`)
    expect(other).toEqual(['refused', 'refused', 'refused'])
    expect(reached).toEqual([])
  })

  it('gets no permission', async () => {
    expect(await app.page("navigator.permissions.query({ name: 'notifications' }).then(p => p.state)")).toBe('denied')
    expect(await app.page("navigator.permissions.query({ name: 'geolocation' }).then(p => p.state)")).toBe('denied')
  })

  it('can be pictured', async () => {
    const [head, size] = Object(
      await app.main('window.webContents.capturePage().then(i => [i.toPNG().toString("latin1", 1, 4), i.getSize()])'),
    )
    expect(head).toBe('PNG')
    expect(size.width).toBeGreaterThan(100)
  })
})

describe('navigation', () => {
  it('emits an event, and a prevented one leaves the page where it is', async () => {
    const from = app.events.length
    await app.page(`void (location.href = ${JSON.stringify(`${foreign}/away`)})`)
    expect(await app.hear('will-navigate', from)).toMatchObject({ url: `${foreign}/away` })
    expect(await app.page('document.title')).toBe('fixture')
  })

  it('to a foreign place fails even when the app allows it', async () => {
    const from = app.events.length
    await app.page(`void (location.href = ${JSON.stringify(`${foreign}/allowed`)})`)
    await app.hear('will-navigate', from)
    expect(await app.page('document.title')).toBe('fixture')
    expect(reached).toEqual([])
  })

  it('inside the app goes through when the app allows it, and the bridge is there again', async () => {
    const from = app.events.length
    await app.page("void (location.href = '/frame.html?allowed')")
    expect(await app.hear('will-navigate', from)).toMatchObject({ url: 'fixture-app://app/frame.html?allowed' })
    expect(await app.hear('hello', from)).toMatchObject({ url: 'fixture-app://app/frame.html?allowed' })
    await app.main("window.loadURL('fixture-app://app/index.html')")
    expect(await app.page('seenEarly')).toBe('object')
  })

  it('by pushState is seen in the address', async () => {
    await app.page("history.pushState(null, '', '/index.html?here')")
    expect(await app.page('bridge.sender().then(s => s.url)')).toBe('fixture-app://app/index.html?here')
    await app.page("history.replaceState(null, '', '/index.html')")
  })
})

describe('window.open', () => {
  it('is denied by the app, and returns null', async () => {
    const from = app.events.length
    expect(await app.page(`window.open(${JSON.stringify(`${foreign}/popup`)}) === null`)).toBe(true)
    expect(await app.hear('window-open', from)).toMatchObject({ url: `${foreign}/popup` })
    expect(await app.main('electron.BrowserWindow.getAllWindows().length')).toBe(1)
    expect(reached).toEqual([])
  })

  it('is the same for links that want a new window', async () => {
    const from = app.events.length
    await app.page(
      `void Object.assign(document.createElement('a'), { href: ${JSON.stringify(`${foreign}/link`)}, target: '_blank' }).click()`,
    )
    expect(await app.hear('window-open', from)).toMatchObject({ url: `${foreign}/link` })
    expect(reached).toEqual([])
  })

  it('is the same for links clicked with Ctrl, Shift or the middle button', async () => {
    await app.page(`void document.body.replaceChildren(Object.assign(document.createElement('a'), {
      href: ${JSON.stringify(`${foreign}/held`)}, textContent: 'a link'.repeat(50) }))`)
    const held = [
      { button: 'left', modifiers: 2 },
      { button: 'left', modifiers: 8 },
      { button: 'middle', modifiers: 0 },
    ]
    for (const how of held) {
      const from = app.events.length
      await app.click({ x: 50, y: 12 }, how)
      expect(await app.hear('window-open', from)).toMatchObject({ url: `${foreign}/held` })
      // Chromium takes clicks that follow each other faster than a person can for one.
      await app.page('new Promise(resolve => setTimeout(resolve, 700))')
    }
    expect(await app.main('electron.BrowserWindow.getAllWindows().length')).toBe(1)
    expect(reached).toEqual([])
  })

  it('calls the app’s handler once', async () => {
    const from = app.events.length
    await app.page(`void window.open(${JSON.stringify(`${foreign}/once`)})`)
    await app.page('bridge.echo(1)')
    expect(app.events.slice(from).filter(line => line.event === 'window-open')).toHaveLength(1)
  })
})

describe('the title', () => {
  it("is the document's", async () => {
    const from = app.events.length
    await app.page("void (document.title = 'renamed')")
    expect(await app.hear('title', from)).toMatchObject({ title: 'renamed' })
    expect(await app.main('window.getTitle()')).toBe('renamed')
  })

  it('can be set by the app', async () => {
    await app.main("window.setTitle('by main')")
    await expect.poll(() => app.page('document.title')).toBe('by main')
    await app.page("void (document.title = 'fixture')")
  })
})
