import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { findChromium } from './chromium/find-chromium.ts'
import { descendants, type Fixture, type FixtureOptions, startFixture, survivors } from './fixture/drive.ts'

const started: Fixture[] = []
const start = async (options?: FixtureOptions): Promise<Fixture> => {
  const app = await startFixture(options)
  started.push(app)
  return app
}
afterEach(async () => {
  for (const app of started.splice(0)) await app.stop()
})

const below = (app: Fixture): number[] => descendants(app.child.pid ?? 0)
const getChromium = (app: Fixture): number => {
  const pid = below(app).find(candidate => {
    const words = readFileSync(`/proc/${candidate}/cmdline`, 'utf8').split(/[\0 ]/)
    return words.includes('--remote-debugging-pipe') && !words.some(word => word.startsWith('--type='))
  })
  if (pid === undefined) throw new Error('No Chromium runs below the host')
  return pid
}

/** Closes the last window, by code of the app, and opens another one; gives the title of its page. */
const titleOfAnother = (app: Fixture, closing: string): Promise<unknown> =>
  app.main(`(async () => {
    electron.app.removeAllListeners('window-all-closed').on('window-all-closed', () => undefined)
    ${closing}
    const another = new electron.BrowserWindow()
    await another.loadURL('fixture-app://app/index.html')
    return another.webContents.executeJavaScript('document.title')
  })()`)

const dumpsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.dmp'))

describe('the end', () => {
  it('comes with the last window, in the order Electron has', async () => {
    const app = await start()
    const processes = below(app)
    await app.main('void setTimeout(() => window.close())')
    expect(await app.exitCode()).toBe(0)
    const order = ['closed', 'window-all-closed', 'before-quit', 'will-quit']
    expect(app.events.map(line => line.event).filter(event => order.includes(event))).toEqual(order)
    await expect.poll(() => survivors(processes)).toEqual([])
  })

  it('waits for a page that prevents unloading: no dialog, the app gets an event and may close it anyway', async () => {
    const app = await start()
    await app.page("void addEventListener('beforeunload', event => event.preventDefault())")
    for (const way of ['window.close()', 'electron.app.quit()', 'window.webContents.reload()']) {
      const from = app.events.length
      await app.main(`void ${way}`)
      await app.hear('will-prevent-unload', from)
      // A dialog would keep the page from answering.
      expect(await app.page('document.title'), way).toBe('fixture')
    }
    expect(app.events.map(({ event }) => event)).not.toContain('will-quit')
    await app.main("void window.webContents.on('will-prevent-unload', event => event.preventDefault())")
    await app.main('void electron.app.quit()')
    expect(await app.exitCode()).toBe(0)
    expect(app.events.map(({ event }) => event)).toContain('will-quit')
    // Electron has this event for windows that were closed, not for those that quitting closes.
    expect(app.events.map(({ event }) => event)).not.toContain('window-all-closed')
  })

  it('comes when the person closes the window', async () => {
    const app = await start({ args: ['--remote-debugging-port', '0'] })
    const debuggers = /DevTools listening on ws:\/\/([^/]+)/.exec(app.stderr())?.[1]
    const pages = await fetch(`http://${debuggers}/json/list`).then(response => response.json())
    await fetch(`http://${debuggers}/json/close/${pages[0].id}`)
    expect(await app.exitCode()).toBe(0)
    expect(app.events.map(line => line.event)).toContain('window-all-closed')
  })

  it.each([
    ['destroy', 'at once'],
    ['destroy', 'when it is closed'],
    ['close', 'at once'],
    ['close', 'when it is closed'],
  ])('does not come when the last window closes (%s) and another one is opened %s', async (way, when) => {
    const app = await start()
    const waits = when === 'when it is closed' ? 'await closed' : ''
    const closing = `const closed = new Promise(resolve => window.once('closed', resolve)); window.${way}(); ${waits}`
    expect(await titleOfAnother(app, closing)).toBe('fixture')
  })

  it('does not come when Chromium, which is exiting after its last window, refuses to open another one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'refusing-chromium-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const refusing = join(folder, 'chromium')
    // A second Chromium has no pipe: it passes its request to the first one.
    const passOn = `case "$*" in *--remote-debugging-pipe*) exec ${findChromium(process.env)} "$@";; *) exit 21;; esac`
    writeFileSync(refusing, `#!/bin/sh\n${passOn}\n`, { mode: 0o755 })
    const app = await start({ env: { GATEHOUSE_CHROMIUM: refusing } })
    expect(await titleOfAnother(app, 'window.destroy()')).toBe('fixture')
  })

  it('comes in the order Electron has when Chromium is asked to end', async () => {
    const app = await start()
    process.kill(getChromium(app), 'SIGTERM')
    expect(await app.exitCode()).toBe(0)
    expect(app.events.map(line => line.event)).toEqual(
      expect.arrayContaining(['closed', 'window-all-closed', 'will-quit']),
    )
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('comes cleanly by %s', async signal => {
    const app = await start()
    const processes = below(app)
    app.child.kill(signal)
    expect(await app.exitCode()).toBe(0)
    expect(app.events.map(line => line.event)).toContain('will-quit')
    await expect.poll(() => survivors(processes)).toEqual([])
  })

  it('has the code the app gives', async () => {
    const app = await start()
    await app.main('void setTimeout(() => electron.app.exit(7))')
    expect(await app.exitCode()).toBe(7)
  })
})

describe('a crash', () => {
  it('of the page ends in a sentence and a failure', async () => {
    const app = await start()
    const processes = below(app)
    await app.main("window.loadURL('chrome://crash').catch(() => 0)").catch(() => undefined)
    expect(await app.exitCode()).toBe(1)
    expect(app.stderr()).toContain('The page crashed')
    await expect.poll(() => survivors(processes)).toEqual([])
  })

  it('leaves its dump only in the user data, and the next start removes it', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'host-dumps-'))
    const home = mkdtempSync(join(tmpdir(), 'host-home-'))
    const env = { HOME: home, XDG_CONFIG_HOME: join(home, '.config') }
    const app = await start({ userData, env })
    await app.main("window.loadURL('chrome://crash').catch(() => 0)").catch(() => undefined)
    expect(await app.exitCode()).toBe(1)
    expect(dumpsBelow(home)).toEqual([])
    const left = dumpsBelow(userData)
    expect(left).not.toEqual([])
    const next = await start({ userData, env })
    expect(dumpsBelow(userData)).toEqual([])
    await next.stop()
    for (const folder of [userData, home]) rmSync(folder, { recursive: true, force: true })
  })

  it('of the page emits an event, and still ends the host if the app does not handle it', async () => {
    const app = await start({ args: ['--hear-crash'] })
    await app.main("window.loadURL('chrome://crash').catch(() => 0)").catch(() => undefined)
    expect(await app.exitCode()).toBe(1)
    expect(app.events).toContainEqual({ event: 'render-process-gone', reason: 'crashed' })
    expect(app.stderr()).toContain('The page crashed')
  })

  it('forced on a page that hangs brings it back with its bridge', async () => {
    const app = await start({ args: ['--hear-crash'] })
    await app.main("void window.webContents.executeJavaScript('for (;;);').catch(() => 0)")
    await app.hear('unresponsive')
    await app.main("(window.webContents.forcefullyCrashRenderer(), window.loadURL('fixture-app://app/index.html'))")
    expect(app.events).toContainEqual({ event: 'render-process-gone', reason: 'crashed' })
    expect(await app.page("bridge.echo('after')")).toBe('after')
  })

  it('of Chromium ends in a sentence and a failure', async () => {
    const app = await start()
    const processes = below(app)
    process.kill(getChromium(app), 'SIGKILL')
    expect(await app.exitCode()).toBe(1)
    expect(app.stderr()).toContain('Chromium was ended by SIGKILL')
    await expect.poll(() => survivors(processes)).toEqual([])
  })

  it('of the host takes Chromium, display and helpers with it, and the next start finds its data free', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'host-killed-'))
    const app = await start({ userData })
    const helper = join(userData, 'helper.mjs')
    writeFileSync(helper, 'setInterval(() => {}, 1000)')
    await app.main(`void electron.utilityProcess.fork(${JSON.stringify(helper)})`)
    const processes = below(app)
    app.child.kill('SIGKILL')
    await app.exitCode()
    const next = await start({ userData })
    expect(await next.page('bridge.echo(1)')).toBe(1)
    await expect.poll(() => survivors(processes)).toEqual([])
    await next.stop()
    rmSync(userData, { recursive: true, force: true })
  })

  it('of a Chromium that cannot even start ends in a sentence and a failure', async () => {
    await expect(start({ env: { GATEHOUSE_CHROMIUM: '/bin/false' } })).rejects.toThrow('Chromium ended with code 1')
    await expect(start({ env: { GATEHOUSE_CHROMIUM: '/nowhere' } })).rejects.toThrow('ENOENT')
  })
})

describe('a second instance', () => {
  it('passes its arguments to the first one and exits', async () => {
    const first = await start()
    const second = await startFixture({ userData: first.userData, args: ['--open', 'x://y'], until: 'second' })
    expect(await second.exitCode()).toBe(0)
    const heard = await first.hear('second-instance')
    // As in Electron: switches first, so that no value stands behind its name.
    expect(heard.argv).toEqual(expect.arrayContaining(['--open', 'x://y', '--original-process-start-time=1']))
    const { argv } = heard
    expect(Array.isArray(argv) && argv.indexOf('x://y') > argv.indexOf('--original-process-start-time=1')).toBe(true)
    expect(heard.data).toEqual({ greeting: 'hello' })
    expect(heard.directory).toBe(process.cwd())
  })

  it('reaches the first one however long the path of the user data is', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'host-long-'))
    const userData = join(parent, 'x'.repeat(120))
    const first = await start({ userData })
    await startFixture({ userData, until: 'second' }).then(second => second.exitCode())
    await first.hear('second-instance')
    await first.stop()
    rmSync(parent, { recursive: true, force: true })
  })
})

describe('the rules of Electron', () => {
  it('hold before the app is ready', async () => {
    const app = await start({ args: ['--early'] })
    expect((await app.hear('early')).went).toEqual([])
  })

  it('apply after ready: members for before ready throw', async () => {
    const app = await start()
    for (const late of [
      "electron.app.commandLine.appendSwitch('x')",
      'electron.app.enableSandbox()',
      'electron.protocol.registerSchemesAsPrivileged([])',
    ]) {
      await expect(app.main(late), late).rejects.toThrow('before the app is ready')
    }
  })

  it('take signals over from who listened before, and leave them to who listens after', async () => {
    const early = await start({ args: ['--early'] })
    early.child.kill('SIGTERM')
    expect(await early.exitCode()).toBe(0)
    expect(early.events.map(({ event }) => event)).not.toContain('early-signal')
    const late = await start()
    await late.main("void process.on('SIGTERM', () => electron.app.exit(7))")
    late.child.kill('SIGTERM')
    expect(await late.exitCode()).toBe(7)
    expect(late.events.map(({ event }) => event)).not.toContain('before-quit')
  })

  it('take the listeners of a helper process away at its end', async () => {
    const app = await start()
    const helper = join(app.userData, 'helper.mjs')
    writeFileSync(helper, "process.stderr.write('words')")
    const left = await app.main(`new Promise(resolve => {
      const child = electron.utilityProcess.fork(${JSON.stringify(helper)}, [], { stdio: 'pipe' })
      child.stderr.on('data', () => {})
      child.on('exit', () => setImmediate(() => resolve(child.stderr.listenerCount('data'))))
    })`)
    expect(left).toBe(0)
  })

  it('emit an event for a download that a page starts', async () => {
    const app = await start()
    await app.page(
      "Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'x.txt' }).click()",
    )
    expect((await app.hear('will-download')).url).toBe('data:text/plain,x')
    expect(app.stderr()).not.toContain('not prevented')
  })

  it('have no menu, no search and no printing of a browser', async () => {
    const app = await start()
    const prevented = (event: string) => app.page(`!document.body.dispatchEvent(${event})`)
    const bubbling = 'bubbles: true, cancelable: true'
    expect(await prevented(`new MouseEvent('contextmenu', { ${bubbling} })`)).toBe(true)
    expect(await app.hear('context-menu')).toMatchObject({ isEditable: false })
    for (const key of ['f', 'p', 'j']) {
      expect(await prevented(`new KeyboardEvent('keydown', { key: '${key}', ctrlKey: true, ${bubbling} })`)).toBe(true)
    }
    expect(await prevented(`new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, ${bubbling} })`)).toBe(false)
  })

  it('leave keys that the page handles to the page', async () => {
    const app = await start()
    await app.page("void addEventListener('contextmenu', event => event.preventDefault())")
    await app.page("document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))")
    await app.page('bridge.echo(1)')
    expect(app.events.map(({ event }) => event)).not.toContain('context-menu')
  })
})

describe('the desktop', () => {
  it('opens only web addresses outside', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'host-opener-'))
    const record = join(folder, 'opened')
    writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s' "$1" > ${record}\n`, { mode: 0o755 })
    const app = await start({ env: { PATH: `${folder}:${process.env.PATH}` } })
    await app.main("electron.shell.openExternal('https://example.org/?a=b;c d')")
    await expect.poll(() => readFileSync(record, 'utf8')).toBe('https://example.org/?a=b;c%20d')
    await expect(app.main("electron.shell.openExternal('file:///etc/passwd')")).rejects.toThrow('Refused')
    rmSync(folder, { recursive: true })
  })

  it('saves under a name that is free', async () => {
    const app = await start()
    await app.main(`electron.app.setPath('downloads', ${JSON.stringify(app.userData)})`)
    writeFileSync(join(app.userData, 'a.txt'), '')
    expect(await app.main("electron.dialog.showSaveDialog(window, { defaultPath: '/etc/a.txt' })")).toEqual({
      canceled: false,
      filePath: join(app.userData, 'a (1).txt'),
    })
  })
})
