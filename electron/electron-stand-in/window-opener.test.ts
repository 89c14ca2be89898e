import { once } from 'node:events'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sandboxConnection } from '#shared/bridge.ts'
import type { KeptWindow } from '../main/shell/window-state.ts'
import { createWindowsFile } from '../main/shell/windows-file.ts'
import { mockElectron } from './stand-in.fixture.ts'

const at = (...open: string[]): KeptWindow => ({ state: null, own: { tabs: { open, active: 0 } } })
const [first, second] = [at('/c/sandbox/projects'), at('/connections')]

/** The windows of an app on a separate stand-in, and the file saved by the last run. */
async function open() {
  const { userData, standIn } = mockElectron()
  const [{ createAppShell }, { registerAppScheme }, { createWindowOpener }] = await Promise.all([
    import('../main/shell/app-shell.ts'),
    import('../main/app-protocol.ts'),
    import('../main/shell/window-opener.ts'),
  ])
  registerAppScheme()
  standIn.app.becomeReady()
  standIn.electron.app.setAppUserModelId()
  standIn.electron.protocol.handle('gatehouse-app', async () => new Response('<!doctype html>'))
  const path = join(userData, 'windows.json')
  const file = createWindowsFile(path)
  file.keep([first, second])
  file.flush()
  const shell = createAppShell(() => {})
  const isOn = { background: false, downloads: false }
  const end = vi.fn()
  const preload = join(userData, 'preload.cjs')
  const opener = createWindowOpener({
    ...{ shell, file, preload, end, log: () => {} },
    runsInBackground: () => isOn.background,
    isDownloading: () => isOn.downloads,
  })
  shell.onWindowRequested(opener.reopen)
  const getOpen = () => standIn.app.windows.filter(window => !window.isDestroyed())
  /** The window that was opened last. */
  const latest = () => {
    const window = getOpen().at(-1)
    if (!window) throw new Error('No window is open')
    return window
  }
  const kept = () => {
    file.flush()
    return createWindowsFile(path).read()
  }
  return { ...standIn, shell, opener, kept, getOpen, latest, end, isOn }
}

let app: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  app = await open()
})

const usual = { wasLeft: false, isAlone: false, openAt: null }

/** Opens the two windows of the last run; returns the one in front and the other. */
async function restored() {
  app.opener.restore(usual)
  const [other, front] = app.getOpen()
  if (!front || !other) throw new Error('Two windows should be open')
  await Promise.all([once(front.contents, 'did-finish-load'), once(other.contents, 'did-finish-load')])
  return { front, other }
}

describe('forgetting a connection', () => {
  const forgotten = [at('/connections'), second]

  test('before the saved windows are read leaves their other screens', () => {
    app.opener.forgetConnection(sandboxConnection)
    expect(app.kept()).toEqual(forgotten)
  })

  test('without a window leaves the other screens to restore', () => {
    app.opener.restoreLater({ wasLeft: false })
    app.opener.forgetConnection(sandboxConnection)
    expect(app.kept()).toEqual(forgotten)
    app.opener.reopen()
    expect(app.kept()).toEqual(forgotten)
  })

  test('while the app quits also affects the windows that are already closed', async () => {
    const { other } = await restored()
    other.contents.acts.preventsUnload = true
    app.opener.quit()
    app.opener.forgetConnection(sandboxConnection)
    expect(app.kept()).toEqual(forgotten)
  })
})

describe('the order of the windows', () => {
  test('is that of their last use, also in the file', async () => {
    const { other } = await restored()
    other.emit('focus')
    expect(app.kept()).toEqual([second, first])
  })

  test('does not change while the app quits, although the focus moves to the remaining windows', async () => {
    const { front, other } = await restored()
    other.contents.acts.preventsUnload = true
    front.on('closed', () => other.emit('focus'))
    app.opener.quit()
    expect(app.getOpen()).toEqual([other])
    expect(app.kept()).toEqual([first, second])
    other.contents.acts.preventsUnload = false
    other.close()
    expect(app.kept()).toEqual([first, second])
  })
})

describe('a quit that a page has prevented', () => {
  test('reopens the closed windows when the page hangs and is reloaded', async () => {
    const { other } = await restored()
    other.contents.acts.preventsUnload = true
    app.opener.quit()
    vi.spyOn(app.electron.dialog, 'showMessageBox').mockResolvedValueOnce({ response: 1, checkboxChecked: false })
    const loaded = once(other.contents, 'did-finish-load')
    other.contents.emit('unresponsive')
    await loaded
    expect(app.opener.isQuitting()).toBe(false)
    expect(app.getOpen()).toHaveLength(2)
    expect(app.kept()).toEqual([first, second])
  })

  test('reopens them when the page crashes and is reloaded', async () => {
    app.isOn.background = true
    const { other } = await restored()
    other.contents.acts.preventsUnload = true
    app.opener.quit()
    other.contents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(app.opener.isQuitting()).toBe(false)
    expect(app.getOpen()).toHaveLength(2)
  })
})

describe('a crash of the only page', () => {
  const crashed = (window: ReturnType<typeof app.latest>) =>
    window.contents.emit('render-process-gone', {}, { reason: 'crashed' })
  const only = async () => {
    const { front, other } = await restored()
    other.close()
    return front
  }

  test('reloads it once and offers its screens; the next one ends the app', async () => {
    const window = await only()
    const loaded = once(window.contents, 'did-finish-load')
    crashed(window)
    await loaded
    expect(app.end).not.toHaveBeenCalled()
    expect(app.getOpen()).toEqual([window])
    expect(app.opener.start()).toMatchObject({ openAt: null, previousScreens: [expect.any(String)] })
    crashed(window)
    expect(app.end).toHaveBeenCalledExactlyOnceWith(1)
  })

  test('offers the screen that was open also when nothing of it is kept, as of a connection for one run', async () => {
    app.opener.restore({ ...usual, isAlone: true })
    const window = app.latest()
    await once(window.contents, 'did-finish-load')
    window.contents.mainFrame.url = 'gatehouse-app://app/#/c/one-run/p/harbor%2Fcrane/tags'
    crashed(window)
    expect(app.opener.start().previousScreens).toEqual(['/c/one-run/p/harbor%2Fcrane/tags'])
    expect(JSON.stringify(app.kept())).not.toContain('one-run')
  })

  test('reloads it once and then closes its window, if the app keeps running without one', async () => {
    const window = await only()
    app.isOn.background = true
    const loaded = once(window.contents, 'did-finish-load')
    crashed(window)
    await loaded
    expect(app.getOpen()).toEqual([window])
    crashed(window)
    expect(app.getOpen()).toEqual([])
    expect(app.end).not.toHaveBeenCalled()
    expect(app.kept()).toEqual([first])
  })
})

describe('running downloads', () => {
  const asks = (window: ReturnType<typeof app.latest>) =>
    window.contents.sent.filter(event => JSON.stringify(event) === '{"type":"app.confirmEnd"}').length

  test('require confirmation before the last window is closed, and for no other one', async () => {
    const { front, other } = await restored()
    app.isOn.downloads = true
    other.close()
    expect(app.getOpen()).toEqual([front])
    front.close()
    expect(app.getOpen()).toEqual([front])
    expect([asks(other), asks(front)]).toEqual([0, 1])
    app.isOn.downloads = false
    front.close()
    expect(app.getOpen()).toEqual([])
  })

  test('continue without a window if the app keeps running, so no confirmation is needed', async () => {
    const { front, other } = await restored()
    Object.assign(app.isOn, { downloads: true, background: true })
    other.close()
    front.close()
    expect(app.getOpen()).toEqual([])
  })

  test('require confirmation in the window in front before the app quits', async () => {
    const { front, other } = await restored()
    front.emit('focus')
    app.isOn.downloads = true
    app.opener.quit()
    expect(app.getOpen()).toEqual([front])
    expect([asks(other), asks(front)]).toEqual([0, 1])
    app.opener.stay()
    expect(app.getOpen()).toHaveLength(2)
  })
})

test('only the first window offers the screens of a crashed run', () => {
  app.opener.restoreLater({ wasLeft: true })
  app.opener.reopen()
  expect(app.opener.start().previousScreens).toEqual(['/c/sandbox/projects', '/connections'])
  app.latest().close()
  app.opener.reopen()
  expect(app.opener.start().previousScreens).toEqual([])
})
