import { type App, startApp } from '../support/app.ts'
import { badServer } from '../support/bad-servers.ts'
import { ask } from '../support/bridge.ts'
import { expect, test } from '../support/test.ts'

/** The names of permissions in Chromium and Electron. */
const permissions = [
  'accelerometer',
  'ambient-light-sensor',
  'background-fetch',
  'background-sync',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'nfc',
  'notifications',
  'payment-handler',
  'periodic-background-sync',
  'persistent-storage',
  'push',
  'screen-wake-lock',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'window-management',
]

test.describe('the shell', () => {
  test('grants no permission, by any name', async ({ workspace }) => {
    const { page } = workspace
    const states = await page.evaluate(async names => {
      const states: Record<string, string> = {}
      for (const name of names) {
        const descriptor = name === 'push' ? { name, userVisibleOnly: true } : { name }
        states[name] = await Reflect.apply(navigator.permissions.query, navigator.permissions, [descriptor]).then(
          (status: PermissionStatus) => status.state,
          () => 'unknown',
        )
      }
      return states
    }, permissions)
    const granted = Object.entries(states).filter(([, state]) => state === 'granted')
    // Permissions that reveal nothing about the user, or are for service workers alone; all others are denied, or
    // prompt, and prompts are denied.
    expect(
      granted
        .map(([name]) => name)
        .filter(name => !/sensor|accelerometer|gyroscope|magnetometer|background|wake|payment-handler/.test(name)),
    ).toEqual([])
    const asked = await page.evaluate(async () => {
      const outcome = (work: () => Promise<unknown>) =>
        work().then(
          () => 'granted',
          () => 'refused',
        )
      return {
        notifications: 'Notification' in window ? await Notification.requestPermission() : 'denied',
        place: await outcome(
          () =>
            new Promise((done, failed) => navigator.geolocation.getCurrentPosition(done, failed, { timeout: 3000 })),
        ),
        camera: await outcome(async () => await navigator.mediaDevices.getUserMedia({ video: true })),
        microphone: await outcome(async () => await navigator.mediaDevices.getUserMedia({ audio: true })),
        midi: await outcome(async () => await navigator.requestMIDIAccess({ sysex: true })),
        clipboard: await outcome(async () => await navigator.clipboard.readText()),
        persisted: String(await navigator.storage.persist()),
      }
    })
    expect(asked).toEqual({
      notifications: 'denied',
      place: 'refused',
      camera: 'refused',
      microphone: 'refused',
      midi: 'refused',
      clipboard: 'refused',
      persisted: 'false',
    })
  })

  test('stays where it is: no link, form, refresh, history, frame or window leads away', async ({ workspace }) => {
    const server = await badServer((_request, response) => response.end('<h1>reached</h1>'))
    const { page } = workspace
    const before = page.url()
    const ways: Readonly<Record<string, (url: string) => void>> = {
      location: url => location.assign(url),
      href: url => {
        location.href = url
      },
      replace: url => location.replace(url),
      data: () => location.assign('data:text/html,<h1>x</h1>'),
      link: url => Object.assign(document.createElement('a'), { href: url }).click(),
      blank: url => Object.assign(document.createElement('a'), { href: url, target: '_blank' }).click(),
      download: url => Object.assign(document.createElement('a'), { href: url, download: 'x' }).click(),
      open: url => void window.open(url, '_top'),
      named: url => void window.open(url, 'other', 'popup'),
      noopener: url => void window.open(url, '_blank', 'noopener'),
      form: url => {
        const form = Object.assign(document.createElement('form'), { action: url, method: 'post' })
        document.body.append(form)
        form.submit()
        form.remove()
      },
      formBlank: url => {
        const form = Object.assign(document.createElement('form'), { action: url, method: 'post', target: '_blank' })
        document.body.append(form)
        form.submit()
        form.remove()
      },
      refresh: url =>
        document.head.append(
          Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${url}` }),
        ),
      base: url => document.head.append(Object.assign(document.createElement('base'), { href: url })),
    }
    for (const [name, go] of Object.entries(ways)) {
      await page.evaluate(go, `${server.url}/${name}`).catch(() => undefined)
      // Checked in the page itself: with a refused form Playwright would wait for a load that never happens.
      await expect
        .poll(() => page.evaluate(() => `${location.href} ${document.querySelector('h1')?.textContent}`), {
          message: name,
        })
        .toBe(`${before} Projects`)
      expect(page.context().pages(), name).toHaveLength(1)
    }
    const opened = await page.evaluate(url => window.open(url) === null, server.url)
    expect(opened).toBe(true)
    // A link dropped onto the window.
    await page.evaluate(url => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/uri-list', url)
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      }
    }, server.url)
    // The history contains no foreign page, and accepts none.
    const history = await page.evaluate(url => {
      try {
        window.history.pushState(null, '', url)
        return 'taken'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }, server.url)
    expect(history).toBe('SecurityError')
    expect(page.url()).toBe(before)
    expect(server.connections()).toBe(0)
    await server.stop()
  })

  test('gives its bridge to no frame and no worker', async ({ workspace }) => {
    const { page } = workspace
    const found = await page.evaluate(async () => {
      const results: Record<string, string> = {}
      const frames: Record<string, Partial<HTMLIFrameElement>> = {
        blank: {},
        srcdoc: { srcdoc: '<p>x</p>' },
        own: { src: location.href },
        data: { src: 'data:text/html,x' },
      }
      for (const [name, values] of Object.entries(frames)) {
        const frame = Object.assign(document.createElement('iframe'), values)
        const loaded = new Promise(done => frame.addEventListener('load', done))
        document.body.append(frame)
        await loaded
        try {
          const bridge: unknown = frame.contentWindow && Reflect.get(frame.contentWindow, 'gatehouse')
          results[name] = typeof bridge
        } catch {
          results[name] = 'out of reach'
        }
        frame.remove()
      }
      for (const address of [
        'data:text/javascript,postMessage(typeof gatehouse)',
        URL.createObjectURL(new Blob(['postMessage(typeof gatehouse)'])),
      ]) {
        const scheme = address.slice(0, 4)
        results[scheme] = await new Promise(done => {
          try {
            const worker = new Worker(address)
            worker.onmessage = event => done(String(event.data))
            worker.onerror = () => done('refused')
          } catch {
            done('refused')
          }
        })
      }
      return results
    })
    for (const [name, type] of Object.entries(found))
      expect(['undefined', 'out of reach', 'refused'], name).toContain(type)
  })

  test('serves only its page’s own files, to no other page', async ({ workspace }) => {
    const { page } = workspace
    const loads = await page.evaluate(async () => {
      const { origin } = location
      const paths = [
        '/../../package.json',
        '/%2e%2e/%2e%2e/package.json',
        '/%252e%252e/package.json',
        '/..%2f..%2fpackage.json',
        '/%5c..%5cpackage.json',
        '//etc/passwd',
        '/%2fetc/passwd.json',
        '/index.html%00.js',
        '/../main/index.js',
        '/%2e%2e/preload/index.cjs',
      ]
      const results: Record<string, string> = {}
      for (const path of paths) {
        results[path] = await new Promise(done => {
          const script = document.createElement('script')
          script.src = `${origin}${path}`
          script.onload = () => done('loaded')
          script.onerror = () => done('refused')
          document.head.append(script)
        })
      }
      return results
    })
    expect(Object.entries(loads).filter(([, result]) => result === 'loaded')).toEqual([])
  })
})

/** These spoil the app that they attack: none of them is shared with other specs, and the last one takes the page away. */
test.describe('an app of its own', () => {
  test.describe.configure({ mode: 'serial' })
  let app: App
  test.beforeAll(async () => {
    app = await startApp()
  })
  test.afterAll(() => app.close())

  test('outlives two thousand malformed messages of its page', async () => {
    const { page } = app
    await expect(page.getByRole('main')).toBeVisible()
    const counts = await page.evaluate(async () => {
      let state = 20_240_917
      const random = (below: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
        return state % below
      }
      const pick = <T>(of: readonly T[]): T | undefined => of[random(of.length)]
      const methods = [
        'operations.call',
        'operations.explore',
        'operations.preview',
        'connections.test',
        'drafts.save',
        'journal.list',
        'settings.update',
        'app.openExternal',
        '__proto__',
        'constructor',
        'toString',
        '',
        'fs.readFile',
      ]
      const keys = [
        'callId',
        'connection',
        'operation',
        'params',
        'page',
        'id',
        'url',
        'headers',
        '__proto__',
        'constructor',
        'baseUrl',
      ]
      const value = (depth: number): unknown => {
        const kind = random(depth > 5 ? 7 : 9)
        if (kind === 0) return null
        if (kind === 1) return undefined
        if (kind === 2) return random(2) === 0 ? Number.NaN : random(1e9)
        if (kind === 3) return 'x'.repeat(random(3000))
        if (kind === 4) return pick(['\u0000', '\uD800', '../..', 'tags.list', 'sandbox', '%2e%2e'])
        if (kind === 5) return new Date(0)
        if (kind === 6) return 12n
        if (kind === 7) return Array.from({ length: random(6) }, () => value(depth + 1))
        return Object.fromEntries(Array.from({ length: random(6) }, () => [pick(keys) ?? '', value(depth + 1)]))
      }
      const counts = { answered: 0, refused: 0, odd: 0 }
      for (let sent = 0; sent < 2000; sent += 50) {
        const batch = Array.from({ length: 50 }, async () => {
          try {
            const method: unknown = random(10) === 0 ? value(0) : pick(methods)
            const reply = await Reflect.apply(window.gatehouse.request, null, [method, value(0), value(0)])
            if (typeof JSON.parse(reply).ok === 'boolean') counts.answered += 1
            else counts.odd += 1
          } catch {
            // What no message can carry is refused on this side.
            counts.refused += 1
          }
        })
        await Promise.all(batch)
      }
      return counts
    })
    expect(counts.odd).toBe(0)
    expect(counts.answered + counts.refused).toBe(2000)
    expect(counts.answered).toBeGreaterThan(500)
    expect(await ask(page, 'app.info', {})).toMatchObject({ ok: true })
    await expect(page.getByRole('main')).toBeVisible()
    expect(app.output()).not.toMatch(/unhandled|TypeError|RangeError/i)
  })

  test('has a bridge that is frozen through and through, and that no tampering in the page reaches behind', async () => {
    const { page } = app
    await expect(page.getByRole('main')).toBeVisible()
    const before = await page.evaluate(() => {
      const loose: string[] = []
      const look = (value: unknown, path: string, seen: Set<unknown>) => {
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
        seen.add(value)
        if (!Object.isFrozen(value)) loose.push(path)
        for (const key of Reflect.ownKeys(value)) {
          if (key === 'prototype' || key === 'caller' || key === 'arguments') continue
          look(Reflect.get(value, key), `${path}.${String(key)}`, seen)
        }
      }
      look(window.gatehouse, 'gatehouse', new Set())
      return {
        loose,
        set: Reflect.set(window.gatehouse, 'request', () => 'mine'),
        added: Reflect.defineProperty(window.gatehouse, 'more', { value: 1 }),
        removed: Reflect.deleteProperty(window.gatehouse, 'request'),
        proto: Reflect.setPrototypeOf(window.gatehouse, { x: 1 }),
      }
    })
    expect({ ...before, loose: before.loose.filter(path => path === 'gatehouse') }).toEqual({
      loose: [],
      set: false,
      added: false,
      removed: false,
      proto: false,
    })
    const after = await page.evaluate(async () => {
      const stolen: string[] = []
      const steal = (from: object, name: PropertyKey) => {
        const original: unknown = Reflect.get(from, name)
        if (typeof original !== 'function') return
        Reflect.set(from, name, function tampered(this: unknown, ...args: unknown[]) {
          for (const argument of args) {
            // Main's and preload's own values would be seen here.
            if (typeof argument === 'string' && /gatehouse:|senderFrame|private-token/i.test(argument))
              stolen.push(String(name))
          }
          return Reflect.apply(original, this, args)
        })
      }
      for (const name of ['push', 'map', 'slice', 'concat']) steal(Array.prototype, name)
      for (const name of ['parse', 'stringify']) steal(JSON, name)
      steal(Promise.prototype, 'then')
      steal(Function.prototype, 'call')
      Reflect.set(Object.prototype, 'method', 'fs.readFile')
      Reflect.set(Object.prototype, 'url', 'http://127.0.0.1:1/')
      Reflect.set(Object.prototype, 'toJSON', () => ({ connection: 'other' }))
      const reply = await window.gatehouse.request('app.info', {})
      const refused = await window.gatehouse.request('app.ready', { extra: 1 })
      for (const name of ['method', 'url', 'toJSON']) Reflect.deleteProperty(Object.prototype, name)
      const seen = [...stolen]
      return { stolen: seen, ok: JSON.parse(reply).ok, refused: JSON.parse(refused).ok }
    })
    expect(after).toEqual({ stolen: [], ok: true, refused: false })
  })

  test('answers no document that the page made itself', async () => {
    const { page } = app
    await expect(page.getByRole('main')).toBeVisible()
    await page
      .evaluate(() => location.assign(URL.createObjectURL(new Blob(['<h1>mine</h1>'], { type: 'text/html' }))))
      .catch(() => undefined)
    const answer = () =>
      page
        .evaluate(async () => {
          if (location.protocol !== 'blob:') return 'stayed'
          const reply = await window.gatehouse?.request('connections.list', {})
          return reply !== undefined && JSON.parse(reply).ok === true ? 'answered' : 'no answer'
        })
        .catch(() => 'on its way')
    await expect.poll(answer).not.toBe('on its way')
    expect(await answer()).not.toBe('answered')
  })
})
