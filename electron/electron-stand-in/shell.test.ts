import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type BridgeEvent, channels, defaultSettings } from '#shared/bridge.ts'
import { mockElectron } from './stand-in.fixture.ts'

/** The parts of main that use Electron, on a stand-in of their own. */
async function open() {
  const { userData, standIn } = mockElectron()
  const [{ createAppShell }, { registerAppScheme, serveAppFiles }, { lockSession, openWindow }, { serveBridge }] =
    await Promise.all([
      import('../main/shell/app-shell.ts'),
      import('../main/app-protocol.ts'),
      import('../main/window.ts'),
      import('../main/bridge/serve-bridge.ts'),
    ])
  registerAppScheme()
  standIn.app.becomeReady()
  standIn.electron.app.setAppUserModelId()
  const root = join(userData, 'renderer')
  mkdirSync(root)
  writeFileSync(join(root, 'index.html'), '<!doctype html>')
  serveAppFiles(root)
  const logged: string[] = []
  const shell = createAppShell(event => logged.push(event))
  const heard = { placed: vi.fn(), openScreen: vi.fn(), gone: vi.fn(), unresponsive: vi.fn(), responsive: vi.fn() }
  const openOne = async (maximised = false) => {
    const opened = openWindow({
      preload: join(root, 'preload.cjs'),
      placement: { x: 10, y: 20, width: 800, height: 600, maximised },
      onPlaced: heard.placed,
      onOpenScreen: heard.openScreen,
      onGone: heard.gone,
      onUnresponsive: heard.unresponsive,
      onResponsive: heard.responsive,
    })
    const window = standIn.app.windows.at(-1)
    if (!window) throw new Error('No window was opened')
    await once(window.contents, 'did-finish-load')
    return { opened, window, contents: window.contents }
  }
  const getCalls = (name: string) => standIn.calls.filter(call => call.name === name).map(({ args }) => args)
  return { ...standIn, shell, logged, heard, openOne, getCalls, lockSession, serveBridge, root }
}

let app: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  app = await open()
})

const shown = async () => {
  const one = await app.openOne()
  app.shell.show(one.opened.window)
  return one
}

describe('a file', () => {
  test('is dragged out with an icon, and only one that is there', async () => {
    const { dragFile } = await import('../main/shell/drag-file.ts')
    const { opened } = await shown()
    const file = join(app.root, 'index.html')
    dragFile(opened.window.webContents, file)
    expect(app.getCalls('WebContents.startDrag')).toMatchObject([[{ file }]])
    expect(() => dragFile(opened.window.webContents, `${file}.gone`)).toThrow('drag-has-a-file')
    expect(() => dragFile(opened.window.webContents, 'index.html')).toThrow('drag-has-a-file')
  })
})

describe('a window', () => {
  test('is sandboxed and isolated, and as small as is of use', async () => {
    await app.openOne()
    expect(app.getCalls('new BrowserWindow')).toEqual([
      [
        expect.objectContaining({
          ...{ x: 10, y: 20, width: 800, height: 600, minWidth: 640, minHeight: 480 },
          ...{ title: 'Gatehouse', autoHideMenuBar: true },
          webPreferences: expect.objectContaining({
            ...{ sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
          }),
        }),
      ],
    ])
    expect(app.getCalls('BrowserWindow.maximize')).toEqual([])
  })

  test('is maximised again when it was, and says each of its places', async () => {
    const { window } = await app.openOne(true)
    expect(app.getCalls('BrowserWindow.maximize')).toHaveLength(1)
    expect(app.heard.placed).not.toHaveBeenCalled()
    vi.spyOn(window, 'isMaximized').mockReturnValue(true)
    for (const event of ['resize', 'move']) {
      window.emit(event)
      expect(app.heard.placed).toHaveBeenLastCalledWith({ x: 0, y: 0, width: 1280, height: 800, maximised: true })
    }
    expect(app.heard.placed).toHaveBeenCalledTimes(2)
  })

  test('opens no other at the request of its page', async () => {
    const { contents } = await app.openOne()
    expect(contents.openHandler?.({ url: 'gatehouse-app://app/' })).toEqual({ action: 'deny' })
  })

  test('says when its page ended, or could not be loaded, but not when a part of it could not', async () => {
    const { contents } = await app.openOne()
    contents.emit('did-fail-load', {}, -6, 'ERR_FAILED', 'x', false)
    contents.emit('did-fail-load', {}, -3, '', 'x', true)
    expect(app.heard.gone).not.toHaveBeenCalled()
    contents.emit('did-fail-load', {}, -6, 'ERR_FAILED', 'x', true)
    expect(app.heard.gone).toHaveBeenLastCalledWith('the page could not be loaded (ERR_FAILED)', false)
    contents.emit('did-fail-load', {}, -7, '', 'x', true)
    expect(app.heard.gone).toHaveBeenLastCalledWith('the page could not be loaded (-7)', false)
    contents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(app.heard.gone).toHaveBeenLastCalledWith('the page ended (crashed)', true)
  })

  test('says when its page stops answering, and when it answers again', async () => {
    const { contents } = await app.openOne()
    contents.emit('unresponsive')
    expect([app.heard.unresponsive.mock.calls.length, app.heard.responsive.mock.calls.length]).toEqual([1, 0])
    contents.emit('responsive')
    expect([app.heard.unresponsive.mock.calls.length, app.heard.responsive.mock.calls.length]).toEqual([1, 1])
  })

  test('loads its page again without calling that an end, once; the next end is one', async () => {
    const { opened, contents } = await app.openOne()
    const loads = app.getCalls('BrowserWindow.loadURL').length
    await opened.restartPage()
    expect(app.getCalls('WebContents.forcefullyCrashRenderer')).toHaveLength(1)
    expect(app.getCalls('BrowserWindow.loadURL').slice(loads)).toEqual([['gatehouse-app://app/']])
    expect(app.heard.gone).not.toHaveBeenCalled()
    contents.emit('render-process-gone', {}, { reason: 'oom' })
    expect(app.heard.gone).toHaveBeenCalledOnce()
  })
})

describe('what the page may do beyond itself', () => {
  test('is to put text on the clipboard, and to load its own files', () => {
    const own = vi.spyOn(app.session, 'setPermissionRequestHandler')
    const check = vi.spyOn(app.session, 'setPermissionCheckHandler')
    const requests = vi.spyOn(app.session.webRequest, 'onBeforeRequest')
    app.lockSession()
    const first = (spy: { mock: { calls: readonly (readonly unknown[])[] } }) => {
      const given = spy.mock.calls[0]?.[0]
      if (typeof given !== 'function') throw new Error('Nothing is asked')
      return given
    }
    const isGranted = (permission: string) => {
      const answer = vi.fn()
      first(own)(null, permission, answer)
      expect(answer.mock.calls).toEqual([[first(check)(null, permission)]])
      return answer.mock.calls[0]?.[0]
    }
    expect(isGranted('clipboard-sanitized-write')).toBe(true)
    for (const permission of ['clipboard-read', 'media', 'geolocation', 'notifications', 'openExternal', 'fileSystem'])
      expect(isGranted(permission), permission).toBe(false)
    const isCancelled = (url: string) => {
      const answer = vi.fn()
      first(requests)({ url }, answer)
      return answer.mock.calls[0]?.[0].cancel
    }
    for (const url of [
      'gatehouse-app://app/',
      'data:text/plain,x',
      'blob:gatehouse-app://app/1',
      'devtools://devtools/',
    ])
      expect(isCancelled(url), url).toBe(false)
    for (const url of ['https://example.org/', 'http://127.0.0.1/', 'ws://127.0.0.1/', 'file:///etc/passwd', 'nothing'])
      expect(isCancelled(url), url).toBe(true)
  })

  test('is answered for its own files alone, and only when it reads', async () => {
    const handle = vi.spyOn(app.electron.protocol, 'handle')
    const { serveAppFiles } = await import('../main/app-protocol.ts')
    serveAppFiles(app.root)
    const serve = handle.mock.calls[0]?.[1]
    const status = async (path: string, method: string) =>
      (await serve?.(new Request(`gatehouse-app://app/${path}`, { method })))?.status
    expect(await status('', 'GET')).toBe(200)
    expect(await status('', 'POST')).toBe(405)
    expect(await status('none.js', 'GET')).toBe(404)
  })
})

describe('the shell around the window', () => {
  const navigate = (to: string): BridgeEvent => ({ type: 'app.navigate', to })

  test('tells the page, and nothing once the window is gone', async () => {
    app.shell.emit(navigate('/before'))
    const { contents, window } = await shown()
    app.shell.emit(navigate('/x'))
    expect(contents.sent).toEqual([navigate('/x')])
    window.destroy()
    app.shell.emit(navigate('/after'))
    app.shell.openLink('/after')
    expect(contents.sent).toEqual([navigate('/x')])
    expect(app.shell.windows.list()).toEqual([])
    expect(app.broken).toEqual([])
  })

  test('comes to the front with a link, restored when it was minimised', async () => {
    const { window } = await shown()
    app.shell.openLink(null)
    expect(app.getCalls('BrowserWindow.restore')).toHaveLength(0)
    vi.spyOn(window, 'isMinimized').mockReturnValue(true)
    app.shell.openLink(null)
    expect(app.getCalls('BrowserWindow.restore')).toHaveLength(1)
    expect(app.getCalls('BrowserWindow.show')).toHaveLength(2)
    expect(app.getCalls('BrowserWindow.focus')).toHaveLength(2)
  })

  test('has the zoom of the settings, also after the page was loaded again', async () => {
    const { contents } = await shown()
    app.shell.follow({ ...defaultSettings, zoom: 150 })
    expect(contents.getZoomFactor()).toBe(1.5)
    contents.setZoomFactor(1)
    app.shell.follow({ ...defaultSettings, zoom: 150 })
    expect(contents.getZoomFactor()).toBe(1)
    contents.emit('did-finish-load')
    expect(contents.getZoomFactor()).toBe(1.5)
    app.shell.follow({ ...defaultSettings, zoom: 100 })
    expect(contents.getZoomFactor()).toBe(1)
  })

  test('draws its menu again when keys change, and not before there is one', () => {
    const drawn = () => app.getCalls('Menu.setApplicationMenu').length
    app.shell.follow({ ...defaultSettings, keys: { palette: ['mod+J'] } })
    expect(drawn()).toBe(0)
    app.shell.drawMenu()
    expect(drawn()).toBe(1)
    expect(JSON.stringify(app.menus.at(-1))).toContain('CmdOrCtrl+J')
    app.shell.follow({ ...defaultSettings, zoom: 120, keys: { palette: ['mod+J'] } })
    expect(drawn()).toBe(1)
    app.shell.follow({ ...defaultSettings, keys: {} })
    expect(drawn()).toBe(2)
    expect(JSON.stringify(app.menus.at(-1))).not.toContain('CmdOrCtrl+J')
  })

  test('shows a notification while another window is in front, if the settings allow it', async () => {
    const notice = { title: 'A download is done', body: 'x' }
    app.shell.follow(defaultSettings)
    app.shell.tell(notice)
    expect(app.notices, 'without a window').toHaveLength(0)
    const { window } = await shown()
    app.shell.tell(notice)
    expect(app.notices).toHaveLength(1)
    vi.spyOn(window, 'isFocused').mockReturnValue(true)
    app.shell.tell(notice)
    vi.mocked(window.isFocused).mockReturnValue(false)
    app.shell.follow({ ...defaultSettings, notifications: false })
    app.shell.tell(notice)
    expect(app.notices).toHaveLength(1)
    app.notices[0]?.emit('click')
    expect(app.getCalls('BrowserWindow.focus')).toHaveLength(1)
    app.notices[0]?.emit('close')
    expect(app.logged).toEqual([])
    app.notices[0]?.emit('failed')
    expect(app.logged).toEqual(['notice.failed'])
  })

  test('shows no notification if the system does not support them', async () => {
    await shown()
    app.shell.follow(defaultSettings)
    vi.spyOn(app.electron.Notification, 'isSupported').mockReturnValue(false)
    app.shell.tell({ title: 'x', body: 'x' })
    expect(app.notices).toEqual([])
  })

  test('returns dialogs as cancelled while no window is open', async () => {
    const { signal } = new AbortController()
    expect(await app.shell.chooseFile('x.txt')).toBeNull()
    expect(await app.shell.chooseCertificate()).toBeNull()
    expect(await app.shell.askPerson({ message: 'x', detail: 'x', confirm: 'Delete' }, signal)).toBe(false)
    expect(app.calls.filter(({ name }) => name.startsWith('Dialog.'))).toEqual([])
  })

  test('returns a dialog as cancelled once its window is closed, even if its promise never resolves', async () => {
    const { window, opened } = await shown()
    const { signal } = new AbortController()
    for (const dialog of ['showSaveDialog', 'showOpenDialog', 'showMessageBox'] as const)
      vi.spyOn(app.electron.dialog, dialog).mockReturnValue(Promise.withResolvers<never>().promise)
    const answers = Promise.all([
      app.shell.chooseFile('x.txt'),
      app.shell.chooseCertificate(),
      app.shell.askPerson({ message: 'x', detail: 'x', confirm: 'Delete' }, signal),
      app.shell.askWhetherToWait(opened.window, signal),
    ])
    window.destroy()
    expect(await answers).toEqual([null, null, false, 'wait'])
  })

  test('shows no dialog for a closed window', async () => {
    const { window, opened } = await shown()
    window.destroy()
    expect(await app.shell.askWhetherToWait(opened.window, new AbortController().signal)).toBe('wait')
    expect(app.getCalls('Dialog.showMessageBox')).toEqual([])
  })

  test('returns the chosen file, and null when the dialog was cancelled', async () => {
    const { opened } = await shown()
    const save = vi.spyOn(app.electron.dialog, 'showSaveDialog')
    for (const [answer, chosen] of [
      [{ canceled: false, filePath: '/a/x.txt' }, '/a/x.txt'],
      [{ canceled: true, filePath: '/a/x.txt' }, null],
      [{ canceled: false, filePath: '' }, null],
    ] as const) {
      save.mockResolvedValueOnce(answer)
      expect(await app.shell.chooseFile('x.txt')).toBe(chosen)
    }
    expect(save).toHaveBeenLastCalledWith(opened.window, {
      defaultPath: 'x.txt',
      properties: ['showOverwriteConfirmation'],
    })
    const certificates = vi.spyOn(app.electron.dialog, 'showOpenDialog')
    const filePaths: never[] = []
    certificates.mockResolvedValueOnce({ canceled: false, filePaths })
    expect(await app.shell.chooseCertificate()).toBe(filePaths)
    certificates.mockResolvedValueOnce({ canceled: true, filePaths })
    expect(await app.shell.chooseCertificate()).toBeNull()
  })

  test('asks with Cancel as the default of Enter and Escape, and only the other button confirms', async () => {
    const { opened } = await shown()
    const ask = vi.spyOn(app.electron.dialog, 'showMessageBox')
    const { signal } = new AbortController()
    for (const response of [0, 1, 2]) {
      ask.mockResolvedValueOnce({ response, checkboxChecked: false })
      const answer = await app.shell.askPerson({ message: 'Delete?', detail: 'All of it', confirm: 'Delete' }, signal)
      expect(answer, `button ${response}`).toBe(response === 1)
    }
    expect(ask).toHaveBeenLastCalledWith(
      opened.window,
      expect.objectContaining({
        ...{ message: 'Delete?', detail: 'All of it', buttons: ['Cancel', 'Delete'] },
        ...{ defaultId: 0, cancelId: 0, noLink: true, signal },
      }),
    )
    for (const [response, answer] of [
      [0, 'wait'],
      [1, 'reload'],
    ] as const) {
      ask.mockResolvedValueOnce({ response, checkboxChecked: false })
      expect(await app.shell.askWhetherToWait(opened.window, signal)).toBe(answer)
    }
    expect(ask).toHaveBeenLastCalledWith(opened.window, expect.objectContaining({ signal, defaultId: 0, cancelId: 0 }))
  })
})

describe('several windows', () => {
  const navigate = (to: string): BridgeEvent => ({ type: 'app.navigate', to })
  const fault: BridgeEvent = { type: 'app.keychainChanged' }

  test('all receive events, and a link opens in the one used last', async () => {
    const [one, two] = [await shown(), await shown()]
    app.shell.emit(fault)
    expect([one.contents.sent, two.contents.sent]).toEqual([[fault], [fault]])
    for (const { links } of app.shell.windows.list()) links.pageListens()
    app.shell.openLink('/x')
    expect([one.contents.sent, two.contents.sent]).toEqual([[fault], [fault, navigate('/x')]])
    one.window.emit('focus')
    app.shell.openLink('/y')
    expect([one.contents.sent, two.contents.sent]).toEqual([
      [fault, navigate('/y')],
      [fault, navigate('/x')],
    ])
    one.window.destroy()
    app.shell.openLink('/z')
    expect(two.contents.sent.at(-1)).toEqual(navigate('/z'))
  })

  test('receive a command of the menu only if used last', async () => {
    const [one, two] = [await shown(), await shown()]
    one.window.emit('focus')
    app.shell.drawMenu()
    const items = app.menus.at(-1)?.items.flatMap(({ submenu }) => submenu ?? [])
    const click: unknown = items?.find(({ label }) => label === 'Back')?.click
    if (typeof click !== 'function') throw new Error('No item Back')
    click({}, undefined, { triggeredByAccelerator: false })
    expect([one.contents.sent, two.contents.sent]).toEqual([[{ type: 'app.command', command: 'back' }], []])
  })

  test('show no notification while one of them is in front', async () => {
    const [one] = [await shown(), await shown()]
    app.shell.follow(defaultSettings)
    vi.spyOn(one.window, 'isFocused').mockReturnValue(true)
    app.shell.tell({ title: 'x', body: 'x' })
    expect(app.notices).toHaveLength(0)
  })

  test('ask over the window whose page asked, whichever is in front, and not once it is closed', async () => {
    const [one, two] = [await shown(), await shown()]
    two.window.emit('focus')
    const asker = app.shell.windows.ofSender(one.opened.window.webContents)
    if (!asker) throw new Error('The window is not in the list')
    const ask = vi.spyOn(app.electron.dialog, 'showMessageBox')
    const question = { message: 'x', detail: 'x', confirm: 'Delete' }
    const asked = () => app.shell.askPerson(question, new AbortController().signal)
    await app.shell.windows.asked(asker, async () => {
      await Promise.resolve()
      return asked()
    })
    expect(ask.mock.lastCall).toEqual([one.opened.window, expect.anything()])
    const later = Promise.withResolvers<void>()
    const answer = app.shell.windows.asked(asker, () => later.promise.then(asked))
    one.window.destroy()
    later.resolve()
    expect(await answer).toBe(false)
    expect(ask).toHaveBeenCalledOnce()
  })
})

describe('the bridge', () => {
  const reply = z.object({ ok: z.boolean() })
  const serve = async () => {
    const { contents, opened } = await shown()
    const handlers = Promise.withResolvers<never>()
    const { createReplyPieces } = await import('../main/bridge/reply-pieces.ts')
    const { createArgumentPieces } = await import('../main/bridge/argument-pieces.ts')
    const pieces = { replies: createReplyPieces(), longArguments: createArgumentPieces() }
    app.serveBridge(app.shell.windows, handlers.promise, pieces, event => app.logged.push(event))
    const ask = async (senderFrame: object | null, sender: object = opened.window.webContents) =>
      reply.parse(JSON.parse(String(await app.handlers.get(channels.request)?.({ sender, senderFrame }, 'none', {}))))
    return { contents, handlers, ask }
  }

  test('answers no frame but the one of the window, and notes that in the log', async () => {
    const { ask, contents } = await serve()
    expect(await ask(null)).toMatchObject({ ok: false })
    expect(await ask({ ...contents.mainFrame })).toMatchObject({ ok: false })
    expect(app.logged).toEqual(['bridge.foreignFrame', 'bridge.foreignFrame'])
    // Its own frame, but of no window of the app, or of another one.
    expect(await ask(contents.mainFrame, {})).toMatchObject({ ok: false })
    const other = await shown()
    expect(await ask(contents.mainFrame, other.opened.window.webContents)).toMatchObject({ ok: false })
    other.window.destroy()
    expect(await ask(other.contents.mainFrame, other.opened.window.webContents)).toMatchObject({ ok: false })
    expect(app.logged).toHaveLength(5)
  })

  test('answers its own frame, with a failure when main could not start', async () => {
    const { ask, contents, handlers } = await serve()
    const answer = ask(contents.mainFrame)
    handlers.reject(new Error('the store is gone'))
    await expect(answer).rejects.toThrow('the store is gone')
    expect(app.logged).toEqual([])
  })
})
