import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Driven, driveMain, type OnFinished, type Plan } from './drive.ts'

const platforms = ['linux', 'darwin', 'win32'] as const
/** For what isn't the start itself; `starts` has each platform packaged and not. */
const kinds = [
  { platform: 'linux', isPackaged: true },
  { platform: 'darwin', isPackaged: false },
  { platform: 'win32', isPackaged: true },
] as const
/** Each platform with each delay, both of them packaged and not. */
const starts = platforms.flatMap((platform, one) =>
  [0, 300, 1500].map((readyAfter, other) => ({ platform, readyAfter, isPackaged: (one + other) % 2 === 0 })),
)

/** The built main once its window shows the app. */
async function started(onTestFinished: OnFinished, plan: Plan): Promise<Driven> {
  const main = driveMain(onTestFinished, plan)
  await main.act('isUp')
  expect(await main.act('ask', ['app.listening', {}])).toMatchObject({ ok: true })
  return main
}

const calls = z.array(z.object({ name: z.string(), args: z.array(z.unknown()) }))
const getCalls = async (main: Driven, name: string) =>
  calls
    .parse(await main.act('calls'))
    .filter(call => call.name === name)
    .map(({ args }) => args)
const setBackground = async (main: Driven, isOn: boolean) =>
  expect(
    await main.act('ask', ['settings.update', { background: { isOn, pausesOnBattery: true, excluded: [] } }]),
  ).toMatchObject({ ok: true })
const getLog = (main: Driven) => readFileSync(join(main.userData, 'logs/gatehouse.log'), 'utf8')

describe('the built main, under Electron’s rules', () => {
  test.concurrent.for(starts)(
    'starts and ends on $platform (packaged: $isPackaged) when Electron is ready after $readyAfter ms',
    async (start, { onTestFinished }) => {
      const main = await started(onTestFinished, start)
      expect(await main.act('ask', ['app.info', {}])).toMatchObject({ ok: true, value: { platform: start.platform } })
      // On macOS an app keeps running without a window.
      await main.act(start.platform === 'darwin' ? 'quit' : 'closeWindow')
      expect(await main.ended, main.output()).toMatchObject({ code: 0, broken: [] })
    },
  )

  test.concurrent.for(kinds)(
    'passes a link to the first instance on $platform (packaged: $isPackaged)',
    async (kind, { onTestFinished }) => {
      const args = ['--user-data', '/tmp', '--open', 'gatehouse://open/connections']
      const second = driveMain(onTestFinished, { ...kind, args, isSecond: true })
      const { code, handedOver } = await second.ended
      expect(code, second.output()).toBe(0)
      const first = await started(onTestFinished, kind)
      await first.act('secondInstance', { argv: ['gatehouse', ...args], data: handedOver })
      expect(await first.act('sent')).toContainEqual({ type: 'app.navigate', to: '/connections' })
    },
  )

  test.concurrent.for([null, { openAt: 'https://example.org' }, { openAt: 7 }, 'x'])(
    'comes to the front, and opens no link, for a second instance that passes %j',
    async (data, { onTestFinished }) => {
      const main = await started(onTestFinished, { platform: 'linux' })
      await main.act('secondInstance', { argv: ['gatehouse', '--open', 'gatehouse://open/connections'], data })
      expect(await getCalls(main, 'BrowserWindow.focus')).toHaveLength(1)
      expect(JSON.stringify(await main.act('sent'))).not.toContain('app.navigate')
    },
  )

  test.concurrent.for(['linux', 'darwin'] as const)(
    'exits cleanly on a signal on %s, even if the page prevents unloading',
    async (platform, { onTestFinished }) => {
      const main = await started(onTestFinished, { platform, readyAfter: 300 })
      await main.act('preventsUnload', true)
      main.signal('SIGTERM')
      expect(await main.ended, main.output()).toMatchObject({ code: 0, broken: [] })
      expect(getLog(main)).toContain('app.ended')
      expect(existsSync(join(main.userData, 'running'))).toBe(false)
    },
  )

  test.concurrent.for(kinds)(
    'keeps running without a window on $platform (packaged: $isPackaged) when that is switched on, and reopens it',
    async (kind, { onTestFinished }) => {
      const main = await started(onTestFinished, kind)
      expect(await main.act('trays')).toEqual([])
      await setBackground(main, true)
      expect(await main.act('trays')).toEqual([
        ['Open Gatehouse', null, 'Nothing new needs attention', null, 'Quit Gatehouse'],
      ])
      await main.act('closeWindow')
      expect(await main.act('openWindows')).toBe(0)
      await main.act('clickTray', 'Open Gatehouse')
      await main.act('isUp')
      await main.act('closeWindow')
      await main.act('secondInstance', { argv: ['gatehouse'], data: { openAt: '/connections', background: false } })
      await main.act('isUp')
      expect(await main.act('ask', ['app.listening', {}])).toMatchObject({ ok: true })
      expect(await main.act('sent')).toContainEqual({ type: 'app.navigate', to: '/connections' })
      await main.act('closeWindow')
      await main.act('clickTray', 'Quit Gatehouse')
      expect(await main.ended, main.output()).toMatchObject({ code: 0, broken: [] })
    },
  )

  test.concurrent.for(platforms)(
    'quits on %s although it could keep running without a window',
    async (platform, { onTestFinished }) => {
      const main = await started(onTestFinished, { platform })
      await setBackground(main, true)
      await main.act('quit')
      expect(await main.ended, main.output()).toMatchObject({ code: 0, broken: [] })
    },
  )

  test.concurrent('keeps running after a page prevented quitting and its window was closed', async ({
    onTestFinished,
  }) => {
    const main = await started(onTestFinished, { platform: 'darwin' })
    await setBackground(main, true)
    await main.act('preventsUnload', true)
    await main.act('quit')
    await main.act('ask', ['app.stay', {}])
    await main.act('preventsUnload', false)
    await main.act('closeWindow')
    expect(await main.act('openWindows')).toBe(0)
    await main.act('activate')
    expect(await main.act('openWindows')).toBe(1)
  })

  test.concurrent('ends with its last window after it was switched off again', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'win32' })
    await setBackground(main, true)
    await setBackground(main, false)
    expect(await main.act('trays')).toEqual([])
    await main.act('closeWindow')
    expect(await main.ended, main.output()).toMatchObject({ code: 0, broken: [] })
  })

  test.concurrent.for([
    { platform: 'win32', isPackaged: true, args: ['--background'] },
    { platform: 'linux', isPackaged: true, args: ['--background'] },
    { platform: 'darwin', isPackaged: true, wasOpenedAtLogin: true },
  ] as const)(
    'starts without a window at login on $platform, if it may keep running without one',
    async (plan, { onTestFinished }) => {
      const userData = mkdtempSync(join(tmpdir(), 'gatehouse-stand-in-'))
      const given = { args: [], ...plan }
      const first = await started(onTestFinished, {
        ...given,
        args: ['--user-data', userData],
        wasOpenedAtLogin: false,
      })
      await setBackground(first, true)
      await first.act('quit')
      expect(await first.ended, first.output()).toMatchObject({ code: 0, broken: [] })
      const second = driveMain(onTestFinished, { ...given, args: [...given.args, '--user-data', userData] })
      await second.act('isInTray')
      expect(await second.act('openWindows')).toBe(0)
      // As when the system starts an app that the user has already started.
      await second.act('secondInstance', { argv: ['gatehouse'], data: { openAt: null, background: true } })
      expect(await second.act('openWindows')).toBe(0)
      await second.act('clickTray', 'Open Gatehouse')
      await second.act('isUp')
      rmSync(userData, { recursive: true, force: true })
    },
  )

  test.concurrent('opens a window at login for a user who starts it before its store is open', async ({
    onTestFinished,
  }) => {
    const userData = mkdtempSync(join(tmpdir(), 'gatehouse-stand-in-'))
    const platform = 'linux'
    const first = await started(onTestFinished, { platform, args: ['--user-data', userData] })
    await setBackground(first, true)
    await first.act('quit')
    expect(await first.ended, first.output()).toMatchObject({ code: 0, broken: [] })
    const args = ['--user-data', userData, '--background']
    const second = driveMain(onTestFinished, { platform, isPackaged: true, args, readyAfter: 300 })
    await second.act('secondInstance', { argv: ['gatehouse'], data: { openAt: '/connections', background: false } })
    await second.act('isUp')
    expect(await second.act('ask', ['app.listening', {}])).toMatchObject({ ok: true })
    expect(await second.act('sent')).toContainEqual({ type: 'app.navigate', to: '/connections' })
    rmSync(userData, { recursive: true, force: true })
  })

  test.concurrent('opens a window at login when it may not keep running without one', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'linux', args: ['--background'] })
    expect(await main.act('openWindows')).toBe(1)
  })

  test.concurrent('starts at login only when it is installed, and as each system has it', async ({
    onTestFinished,
  }) => {
    const startAt = async (plan: Plan) => {
      const main = await started(onTestFinished, plan)
      const ask = (startsAtLogin: boolean) => main.act('ask', ['settings.update', { startsAtLogin }])
      expect(await ask(true)).toMatchObject({ ok: true })
      expect(await main.act('broken')).toEqual([])
      return { main, ask }
    }
    const mac = await startAt({ platform: 'darwin', isPackaged: true })
    expect(await getCalls(mac.main, 'App.setLoginItemSettings')).toEqual([[{ openAtLogin: true }]])
    const checkout = await startAt({ platform: 'darwin' })
    expect(await getCalls(checkout.main, 'App.setLoginItemSettings')).toEqual([])
    const config = mkdtempSync(join(tmpdir(), 'gatehouse-stand-in-'))
    const linux = await startAt({ platform: 'linux', isPackaged: true, environment: { XDG_CONFIG_HOME: config } })
    const entry = join(config, 'autostart/gatehouse.desktop')
    expect(readFileSync(entry, 'utf8')).toContain(' --background')
    await linux.ask(false)
    expect(existsSync(entry)).toBe(false)
    rmSync(config, { recursive: true })
  })

  test.concurrent.for(platforms)(
    'lists recent projects on %s as it can, when the user lets it',
    async (platform, { onTestFinished }) => {
      const main = await started(onTestFinished, { platform, isPackaged: true })
      await main.act('ask', ['settings.update', { recents: { sandbox: ['harbor/lighthouse'] } }])
      expect(await getCalls(main, 'App.setJumpList')).toEqual([])
      await main.act('ask', ['settings.update', { listsRecent: true }])
      expect(await main.act('broken')).toEqual([])
      const isWindows = platform === 'win32'
      expect(await getCalls(main, 'App.setJumpList')).toHaveLength(isWindows ? 1 : 0)
      expect(JSON.stringify(await main.act('dock'))).toEqual(platform === 'darwin' ? '["harbor/lighthouse"]' : '[]')
    },
  )

  test.concurrent('shows how far work is in the bar of the window', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    for (const fraction of [0.5, 0.5, 'unknown', null]) await main.act('ask', ['app.progress', { fraction }])
    expect(await getCalls(main, 'BrowserWindow.setProgressBar')).toEqual([[0.5], [2], [-1]])
  })

  test.concurrent('uses no Electron API before ready, however long that takes', async ({ onTestFinished }) => {
    // Longer than main waits for the keychain.
    const main = await started(onTestFinished, { platform: 'darwin', readyAfter: 10_500 })
    expect(await main.act('broken')).toEqual([])
    expect(main.output()).toBe('')
  })

  test.concurrent('takes a folder of data that is not there yet', async ({ onTestFinished }) => {
    const parent = mkdtempSync(join(tmpdir(), 'gatehouse-stand-in-'))
    const folder = join(parent, 'new', 'folder')
    const main = await started(onTestFinished, { platform: 'linux', args: ['--user-data', folder] })
    expect(await main.act('broken')).toEqual([])
    expect(existsSync(join(folder, 'gatehouse.db'))).toBe(true)
    rmSync(parent, { recursive: true })
  })

  test.concurrent('logs the final output of the sandbox, although Electron removes its listeners', async ({
    onTestFinished,
  }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    await main.act('serviceEnds', 'its disk is full')
    await expect.poll(main.output).toContain('its disk is full')
  })

  test.concurrent('survives a fatal error of its processes', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    expect(await main.act('utilityFails')).toBeGreaterThan(1)
    expect(await main.act('ask', ['app.info', {}])).toMatchObject({ ok: true })
  })

  test.concurrent('continues after an aborted load', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    await main.act('failsToLoad', -3)
    await main.act('closeWindow')
    expect(await main.ended, main.output()).toMatchObject({ code: 0, broken: [] })
  })

  test.concurrent('ends with 1 after a load that failed', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    await main.act('failsToLoad', -6)
    expect(await main.ended, main.output()).toMatchObject({ code: 1, broken: [] })
  })

  test.concurrent.for(kinds)(
    'starts with switches for Chromium on $platform (packaged: $isPackaged)',
    async (kind, { onTestFinished }) => {
      const args = ['--disable-gpu-compositing', '--use-gl=angle', '-psn_0_1']
      const main = await started(onTestFinished, {
        ...kind,
        args: kind.platform === 'darwin' ? args : args.slice(0, 2),
      })
      expect(await main.act('broken')).toEqual([])
    },
  )

  test.concurrent('prevents downloads by the page', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    expect(await main.act('download')).toBe(true)
  })

  test.concurrent('disables the spell checker, which would download dictionaries', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    expect(await getCalls(main, 'Session.setSpellCheckerEnabled')).toEqual([[false]])
    const [[options] = []] = await getCalls(main, 'new BrowserWindow')
    expect(options).toMatchObject({ webPreferences: { spellcheck: false } })
  })

  test.concurrent('restricts WebRTC to a proxy, which is unreachable', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    expect(await getCalls(main, 'WebContents.setWebRTCIPHandlingPolicy')).toEqual([['disable_non_proxied_udp']])
    // Over TCP it takes the proxy of the page's session, which is none.
    expect(await getCalls(main, 'Session.setProxy')).toEqual([
      [{ mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:9' }],
    ])
  })

  test.concurrent('allows the page to reload, but not to navigate elsewhere', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    expect(await main.act('navigates', 'gatehouse-app://app/')).toBe(true)
    for (const elsewhere of [
      'https://example.org/',
      'gatehouse-app://other/',
      'gatehouse-app://app/assets/index.js',
      'gatehouse-app://app/?a',
      'data:text/html,x',
      'blob:gatehouse-app://app/1',
      'not an address',
    ]) {
      expect(await main.act('navigates', elsewhere), elsewhere).toBe(false)
    }
  })

  test.concurrent('sets the app identity on Windows that its installer registers', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'win32', isPackaged: true })
    expect(await getCalls(main, 'App.setAppUserModelId')).toEqual([['app.gatehouse.desktop']])
  })

  test.concurrent.for(platforms)('logs when %s shows no notification', async (platform, { onTestFinished }) => {
    const main = await started(onTestFinished, { platform })
    await main.act('ask', ['app.workEnded', { work: 'audit', done: 1, failed: 0 }])
    expect(await main.act('noticeFails')).toBe(1)
    expect(getLog(main)).toContain('notice.failed')
  })

  test.concurrent.for([true, false])(
    'warns that NODE_EXTRA_CA_CERTS is ignored if the fuses disable it (packaged: %s)',
    async (isPackaged, { onTestFinished }) => {
      const environment = { NODE_EXTRA_CA_CERTS: '/authority.pem' }
      const main = await started(onTestFinished, { platform: 'linux', isPackaged, environment })
      expect(main.output().includes('NODE_EXTRA_CA_CERTS is not used')).toBe(isPackaged)
    },
  )

  test.concurrent('refuses a token on standard input where there is none, in a sentence', async ({
    onTestFinished,
  }) => {
    const args = ['--service', 'http://127.0.0.1:1', '--token-stdin']
    const main = driveMain(onTestFinished, { platform: 'win32', args })
    expect(await main.ended).toMatchObject({ code: 2, broken: [] })
    expect(main.output()).toContain('Windows')
  })

  test.concurrent.for(platforms)(
    'leaves the accelerators of menu items to the page on %s',
    async (platform, { onTestFinished }) => {
      const main = await started(onTestFinished, { platform })
      await main.act('click', { label: 'Back', byKey: true })
      expect(await main.act('sent')).not.toContainEqual({ type: 'app.command', command: 'back' })
      await main.act('click', { label: 'Back', byKey: false })
      expect(await main.act('sent')).toContainEqual({ type: 'app.command', command: 'back' })
    },
  )

  test.concurrent.for(platforms)(
    'shares a link by the menu of %s, where it has one',
    async (platform, { onTestFinished }) => {
      const main = await started(onTestFinished, { platform })
      const reply = await main.act('ask', ['app.share', { path: '/connections' }])
      expect(reply).toMatchObject({ ok: platform === 'darwin' })
      const shared = platform === 'darwin' ? [[{ urls: ['gatehouse://open/connections'] }]] : []
      expect(await getCalls(main, 'new ShareMenu')).toEqual(shared)
      expect(await getCalls(main, 'ShareMenu.popup')).toHaveLength(shared.length)
      expect(await main.act('broken')).toEqual([])
    },
  )

  test.concurrent.for(platforms)(
    'prints on %s by the system’s dialog only, whatever the page asks',
    async (platform, { onTestFinished }) => {
      const main = await started(onTestFinished, { platform })
      expect(await main.act('ask', ['app.print', { silent: true }])).toMatchObject({ ok: false })
      expect(await getCalls(main, 'WebContents.print')).toEqual([])
      expect(await main.act('ask', ['app.print', {}])).toEqual({ ok: true, value: null })
      expect(await main.act('broken')).toEqual([])
    },
  )

  test.concurrent('shows a context menu for text, and none for other places and sites', async ({ onTestFinished }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    const menus = async () => z.array(z.object({ items: z.array(z.unknown()) })).parse(await main.act('menus'))
    const before = (await menus()).length
    const editFlags = { canCopy: true, canCut: true, canPaste: true, canSelectAll: true }
    const about = { isEditable: false, selectionText: '', editFlags, linkURL: '' }
    await main.act('contextMenu', about)
    await main.act('contextMenu', { ...about, linkURL: 'https://example.org/#/drafts' })
    expect((await menus()).length).toBe(before)
    await main.act('contextMenu', { ...about, isEditable: true })
    await main.act('contextMenu', { ...about, selectionText: 'words' })
    const [field, text] = (await menus()).slice(before)
    expect(JSON.stringify(field)).toMatch(/cut.*copy.*paste.*selectAll/)
    expect(JSON.stringify(text)).toMatch(/copy/)
    expect(JSON.stringify(text)).not.toMatch(/paste/)
  })

  test.concurrent.for(kinds)(
    'checks itself on $platform (packaged: $isPackaged), and says what it cannot find here',
    async (kind, { onTestFinished }) => {
      const main = driveMain(onTestFinished, { ...kind, args: ['--self-check'] })
      expect(await main.ended, main.output()).toMatchObject({ code: 1, broken: [] })
      // The stand-in has no page, and its keychain refuses.
      const failed = [...main.output().matchAll(/^failed +(.*?):/gm)].map(([, name]) => name)
      expect(failed).toEqual(expect.arrayContaining(['content policy', 'bridge', 'bridge, 64 MB', 'keychain']))
      expect(main.output()).toMatch(/^passed +own code before ready: it ran first$/m)
      expect(main.output()).toMatch(/^passed +signals/m)
      expect(main.output()).toMatch(kind.isPackaged ? /^failed +archive/m : /^not here +archive/m)
      expect(main.output()).not.toContain(main.userData)
    },
  )

  test.concurrent('stays open while the page prevents unloading, and exits when quit twice', async ({
    onTestFinished,
  }) => {
    const main = await started(onTestFinished, { platform: 'linux' })
    await main.act('preventsUnload', true)
    await main.act('quit')
    expect(await main.act('ask', ['app.info', {}])).toMatchObject({ ok: true })
    await main.act('quit')
    expect(await main.ended).toMatchObject({ code: 0, broken: [] })
  })

  test.concurrent('keeps running without a window on macOS, and reopens the last one when it is activated or gets a link', async ({
    onTestFinished,
  }) => {
    const main = await started(onTestFinished, { platform: 'darwin' })
    await main.act('ask', ['settings.update', { lastLocation: '/c/sandbox/home' }])
    await main.act('closeWindow')
    expect(await main.act('openWindows')).toBe(0)
    await main.act('activate')
    await main.act('activate')
    expect(await main.act('openWindows')).toBe(1)
    await main.act('isUp')
    expect(await main.act('ask', ['settings.get', {}])).toMatchObject({ value: { lastLocation: '/c/sandbox/home' } })
    await main.act('closeWindow')
    await main.act('openUrl', 'gatehouse://open/connections')
    expect(await main.act('openWindows')).toBe(1)
    await main.act('isUp')
    await main.act('ask', ['app.listening', {}])
    expect(await main.act('sent')).toContainEqual({ type: 'app.navigate', to: '/connections' })
    await main.act('quit')
    expect(await main.ended).toMatchObject({ code: 0, broken: [] })
  })
})

describe('several windows of the built main', () => {
  const openAt = (at: string) => ['app.openWindow', { tab: { paths: ['/', at], index: 1 } }]

  /** Main with two windows; the second one is at a screen, and what follows happens to it. */
  async function startedWithTwo(onTestFinished: OnFinished, plan: Partial<Plan> = {}): Promise<Driven> {
    const main = await started(onTestFinished, { platform: 'linux', ...plan })
    expect(await main.act('ask', openAt('/drafts'))).toMatchObject({ ok: true })
    await main.act('isUp')
    await main.act('useWindow', 1)
    return main
  }

  test.concurrent('each open at their own screen, and keep their own tabs', async ({ onTestFinished }) => {
    const main = await startedWithTwo(onTestFinished)
    const info = { openAt: '/drafts', initialTab: { paths: ['/', '/drafts'], index: 1 } }
    expect(await main.act('ask', ['app.info', {}])).toMatchObject({ value: info })
    const tabs = { open: ['/drafts', '/offline'], active: 1 }
    await main.act('ask', ['settings.update', { tabs, zoom: 110 }])
    expect(await main.act('ask', ['settings.get', {}])).toMatchObject({ value: { tabs, zoom: 110 } })
    expect(await main.act('sent')).toEqual([])
    await main.act('useWindow', 0)
    expect(await main.act('sent')).toEqual([{ type: 'settings.changed' }])
    const first = { tabs: { open: ['/journal', '/'], active: 0 } }
    await main.act('ask', ['settings.update', first])
    expect(await main.act('ask', ['settings.get', {}])).toMatchObject({ value: { ...first, zoom: 110 } })
    await main.act('useWindow', 1)
    expect(await main.act('ask', ['settings.get', {}])).toMatchObject({ value: { tabs } })
  })

  test.concurrent('close one by one, and the app with the last', async ({ onTestFinished }) => {
    const main = await startedWithTwo(onTestFinished)
    await main.act('preventsUnload', true)
    await main.act('useWindow', 0)
    await main.act('closeWindow')
    expect(await main.act('openWindows')).toBe(1)
    expect(await main.act('ask', ['app.info', {}])).toMatchObject({ value: { openAt: '/drafts' } })
    await main.act('closeWindow')
    expect(await main.act('openWindows')).toBe(1)
    await main.act('ask', ['app.close', {}]).catch(() => undefined)
    expect(await main.ended, main.output()).toMatchObject({ code: 0, broken: [] })
  })

  test.concurrent('reopen when quitting is cancelled by one of them', async ({ onTestFinished }) => {
    const main = await startedWithTwo(onTestFinished)
    await main.act('preventsUnload', true)
    await main.act('quit')
    expect(await main.act('openWindows')).toBe(1)
    await main.act('useWindow', 0)
    await main.act('ask', ['app.stay', {}])
    expect(await main.act('openWindows')).toBe(2)
    await main.act('preventsUnload', false)
    await main.act('quit')
    expect(await main.ended, main.output()).toMatchObject({ code: 0, broken: [] })
  })

  test.concurrent('are restored at the next start, except those that were closed before', async ({
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-stand-in-'))
    const args = ['--user-data', folder]
    const first = await startedWithTwo(onTestFinished, { args })
    await first.act('ask', ['settings.update', { tabs: { open: ['/drafts', '/offline'], active: 1 } }])
    await first.act('ask', openAt('/journal'))
    await first.act('useWindow', 2)
    await first.act('closeWindow')
    await first.act('useWindow', 1)
    await first.act('quit')
    expect(await first.ended, first.output()).toMatchObject({ code: 0, broken: [] })

    const second = await started(onTestFinished, { platform: 'linux', args })
    expect(await second.act('openWindows')).toBe(2)
    // The one used last is in front.
    await second.act('useWindow', 1)
    expect(await second.act('ask', ['settings.get', {}])).toMatchObject({
      value: { tabs: { open: ['/drafts', '/offline'] } },
    })
    second.signal('SIGKILL')
    await second.ended

    const afterCrash = await started(onTestFinished, { platform: 'linux', args })
    expect(await afterCrash.act('openWindows')).toBe(1)
    expect(await afterCrash.act('ask', ['app.info', {}])).toMatchObject({
      value: { previousScreens: ['/drafts', '/offline'] },
    })
    await afterCrash.act('quit')
    await afterCrash.ended
    rmSync(folder, { recursive: true })
  })

  test.concurrent('survive the crash of one page, which is reloaded once', async ({ onTestFinished }) => {
    const main = await startedWithTwo(onTestFinished)
    await main.act('ask', ['settings.update', { lastLocation: '/c/sandbox/home' }])
    await main.act('crash')
    expect(await main.act('openWindows')).toBe(2)
    const info = { openAt: null, initialTab: null, previousScreens: ['/c/sandbox/home'] }
    expect(await main.act('ask', ['app.info', {}])).toMatchObject({ value: info })
    await main.act('crash')
    expect(await main.act('openWindows')).toBe(1)
    await main.act('useWindow', 0)
    await main.act('crash')
    expect(await main.act('openWindows')).toBe(1)
    await main.act('crash')
    expect(await main.ended, main.output()).toMatchObject({ code: 1, broken: [] })
  })

  test.concurrent('open from the context menu of a link, which also opens tabs', async ({ onTestFinished }) => {
    const main = await startedWithTwo(onTestFinished)
    const editFlags = { canCopy: false, canCut: false, canPaste: false, canSelectAll: true }
    const linkURL = 'gatehouse-app://app/#/offline?a=b'
    await main.act('contextMenu', { isEditable: false, selectionText: '', editFlags, linkURL })
    await main.act('choose', 'Open in new tab')
    expect(await main.act('sent')).toEqual([{ type: 'app.openTab', to: '/offline?a=b' }])
    await main.act('choose', 'Open in new window')
    await main.act('isUp')
    await main.act('useWindow', 2)
    expect(await main.act('ask', ['app.info', {}])).toMatchObject({ value: { openAt: '/offline?a=b' } })
  })

  test.concurrent('are ten at most', async ({ onTestFinished }) => {
    const main = await startedWithTwo(onTestFinished)
    for (let count = 2; count < 10; count += 1) expect(await main.act('ask', openAt('/'))).toMatchObject({ ok: true })
    expect(await main.act('ask', openAt('/'))).toMatchObject({ ok: false, error: { kind: 'validation' } })
    expect(await main.act('openWindows')).toBe(10)
  })
})
