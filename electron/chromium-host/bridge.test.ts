import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, startFixture } from './fixture/drive.ts'

let app: Fixture

beforeAll(async () => {
  app = await startFixture({ args: ['--frames'] })
})
afterAll(async () => {
  await app?.stop()
})

describe('what the preload exposes', () => {
  it("is there before the page's first script", async () => {
    expect(await app.page('seenEarly')).toBe('object')
  })

  it('cannot be changed or replaced', async () => {
    expect(
      await app.page('[bridge, bridge.echo, bridge.version, bridge.version.list[1]].map(Object.isFrozen)'),
    ).toEqual([true, true, true, true])
    await app.page("Reflect.set(window, 'bridge', 'mine')")
    await app.page("Reflect.defineProperty(window, 'bridge', { value: 'mine' })")
    await app.page("Reflect.deleteProperty(window, 'bridge')")
    expect(await app.page('typeof bridge.echo')).toBe('function')
  })

  it('is all the page gets: no require, no process, no way to the host', async () => {
    expect(await app.page('[typeof require, typeof process, typeof module]')).toEqual([
      'undefined',
      'undefined',
      'undefined',
    ])
    const odd = 'Object.getOwnPropertyNames(window).filter(name => /^g[0-9a-f]{32}$/.test(name))'
    expect(await app.page(odd)).toEqual([])
  })

  it('still works when the page replaces the functions it uses', async () => {
    const broken = `(async () => {
      const { dispatchEvent } = EventTarget.prototype
      const { CustomEvent: kept } = window
      EventTarget.prototype.dispatchEvent = () => { throw new Error('mine') }
      window.CustomEvent = class {}
      try { return await bridge.echo('still here') } finally {
        EventTarget.prototype.dispatchEvent = dispatchEvent
        window.CustomEvent = kept
      }
    })()`
    expect(await app.page(broken)).toBe('still here')
  })
})

describe('values', () => {
  it('cross to main and back as structured clone has them', async () => {
    const values = `[undefined, null, NaN, -0, 1n, 'ü\\u0000\\u{1f6a2}', new Date(5), [undefined, { a: undefined }],
      new Map([['k', new Set([1])]]), new Uint8Array([1, 2, 255]), { '~': 'tilde' }, new RangeError('far')]`
    const events = `bridge.echo(${values}).then(v => [
      v[0] === undefined, v[1], Number.isNaN(v[2]), Object.is(v[3], -0), v[4] === 1n, v[5], v[6].getTime(),
      v[7][0] === undefined && 'a' in v[7][1], [...v[8].get('k')], [...v[9]], v[10], v[11].message])`
    expect(await app.page(events)).toEqual([
      true,
      null,
      true,
      true,
      true,
      'ü\u0000\u{1f6a2}',
      5,
      true,
      [1],
      [1, 2, 255],
      { '~': 'tilde' },
      'far',
    ])
  })

  it('that are long texts cross whole, wherever their parts are cut', async () => {
    const events = `Promise.all([0, 1, 2].map(length => {
      const text = 'x'.repeat(length) + '\\u{1f6a2}"'.repeat(100_000) + '\\ud800'
      return bridge.echo(text).then(v => v === text)
    }))`
    expect(await app.page(events)).toEqual([true, true, true])
  })

  it('that cannot be cloned are refused', async () => {
    expect(await app.page('bridge.echo(() => 1).catch(e => e.message)')).toContain('could not be cloned')
    expect(await app.page("(() => { try { bridge.echo(Symbol('x')) } catch (e) { return e.message } })()")).toContain(
      'could not be cloned',
    )
  })

  it('of ten million characters cross both ways', async () => {
    expect(await app.page("bridge.echo('ä'.repeat(10_000_000)).then(s => s.length)")).toBe(10_000_000)
  })
})

describe('functions', () => {
  it('of the page can be called by the preload, which receives the result', async () => {
    expect(await app.page('bridge.twice(n => n * 10)')).toBe(30)
  })

  it('throw what the other side threw', async () => {
    const thrown =
      '(() => { try { bridge.throwNow() } catch (e) { return [e instanceof Error, e.name, e.message] } })()'
    expect(await app.page(thrown)).toEqual([true, 'TypeError', 'not like this'])
    expect(
      await app.page(
        "(() => { try { bridge.twice(() => { throw new Error('mine') }) } catch (e) { return e.message } })()",
      ),
    ).toBe('mine')
  })

  it('subscribe to messages of main until they unsubscribe', async () => {
    await app.page('void (window.news = [], window.stop = bridge.subscribe(n => news.push(n)))')
    await app.main("window.webContents.send('news', { number: 1 })")
    await app.main("window.webContents.send('news', { number: 2 })")
    await expect.poll(() => app.page('news')).toEqual([{ number: 1 }, { number: 2 }])
    await app.page('stop()')
    await app.main("window.webContents.send('news', { number: 3 })")
    expect(await app.page('bridge.echo(0).then(() => news.length)')).toBe(2)
  })
})

describe('failures of handlers', () => {
  it('reject the call, in the words Electron uses', async () => {
    expect(await app.page('bridge.fail().catch(e => e.message)')).toBe(
      "Error invoking remote method 'fail': RangeError: out of reach",
    )
    expect(await app.page('bridge.unknown().catch(e => e.message)')).toBe(
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    )
  })
})

describe('the sender of a message', () => {
  it('is the main frame for the page', async () => {
    expect(await app.page('bridge.sender()')).toEqual({
      url: 'fixture-app://app/index.html',
      origin: 'fixture-app://app',
      parentUrl: null,
      isMain: true,
      window: 1,
    })
  })

  it('has its address already when the preload runs', async () => {
    expect(await app.hear('hello')).toMatchObject({ url: 'fixture-app://app/index.html', origin: 'fixture-app://app' })
  })

  it('is another frame for an iframe, with its parent', async () => {
    const inFrame = `new Promise(resolve => {
      const frame = document.createElement('iframe')
      frame.onload = async () => resolve(await frame.contentWindow.bridge.sender())
      frame.src = './frame.html'
      document.body.append(frame)
    })`
    expect(await app.page(inFrame)).toEqual({
      url: 'fixture-app://app/frame.html',
      origin: 'fixture-app://app',
      parentUrl: 'fixture-app://app/index.html',
      isMain: false,
      window: 1,
    })
  })

  it('has no origin when the frame is sandboxed', async () => {
    const from = app.events.length
    await app.page(
      `void document.body.append(Object.assign(document.createElement('iframe'), { sandbox: 'allow-scripts', src: './frame.html?boxed' }))`,
    )
    expect(await app.hear('hello', from)).toMatchObject({ url: 'fixture-app://app/frame.html?boxed', origin: 'null' })
  })
})
