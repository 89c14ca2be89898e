import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type * as Electron from 'electron'
import type { Host } from '../lifecycle/host.ts'
import { HostApp } from './app.ts'
import { browserWindowClass } from './browser-window.ts'
import { createClipboard, createDialog, createShell, HostMenu, HostShareMenu } from './desktop.ts'
import { createPowerMonitor, createScreen, HostNotification, trayClass } from './desktop-signs.ts'
import { preventable } from './events.ts'
import { HostIpcMain } from './ipc-main.ts'
import { hostNativeImage } from './native-image.ts'
import { HostProtocol } from './protocol.ts'
import { HostSession } from './session.ts'
import { HostUtilityProcess } from './utility-process.ts'
import type { HostWebContents } from './web-contents.ts'

/** Electron's `nativeTheme`: the app's choice, applied to the pages by `apply`; without a choice, light. */
class HostNativeTheme extends EventEmitter<{ updated: [] }> implements Methods {
  #source: Electron.NativeTheme['themeSource'] = 'system'
  readonly #apply: (scheme: 'light' | 'dark' | '') => void

  constructor(apply: (scheme: 'light' | 'dark' | '') => void) {
    super()
    this.#apply = apply
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source
  }

  set themeSource(source: Electron.NativeTheme['themeSource']) {
    this.#source = source
    this.#apply(source === 'system' ? '' : source)
    this.emit('updated')
  }
}

/** Everything `import … from 'electron'` gives in the main process, for one host. */
export function createElectron(host: Host) {
  const app = new HostApp(host)
  const ipcMain = new HostIpcMain<HostWebContents>()
  const protocol = new HostProtocol(host)
  const ownSession = new HostSession<HostWebContents>(protocol)
  const BrowserWindow = browserWindowClass({
    host,
    ipcMain,
    session: ownSession,
    created: (window, webContents) => {
      app.emit('web-contents-created', preventable({}), webContents)
      app.emit('browser-window-created', preventable({}), window)
      applyTheme(nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource)
    },
    allClosed: () => app.lastWindowClosed(),
    gone: webContents =>
      app.emit('render-process-gone', preventable({}), webContents, { reason: 'crashed', exitCode: 1 }),
  })
  const applyTheme = (value: string): void => {
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      webContents
        .opened()
        .then(({ page }) =>
          page.session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] }),
        )
        .catch(() => undefined)
    }
  }
  const nativeTheme = new HostNativeTheme(applyTheme)
  const clipboard = createClipboard(
    async code => await BrowserWindow.getFocusedWindow()?.webContents.executeJavaScript(code),
  )
  return {
    app,
    BrowserWindow,
    clipboard,
    dialog: createDialog(host),
    ipcMain,
    Menu: HostMenu,
    Notification: HostNotification,
    nativeImage: hostNativeImage,
    nativeTheme,
    net: { fetch: fetchOrFile, isOnline: () => true },
    powerMonitor: createPowerMonitor(host),
    protocol,
    ShareMenu: HostShareMenu,
    screen: createScreen(host),
    session: {
      get defaultSession() {
        host.afterReady('session.defaultSession')
        return ownSession
      },
    },
    shell: createShell(),
    Tray: trayClass(host),
    utilityProcess: {
      fork: (modulePath: string, args?: string[], options?: Electron.ForkOptions) => {
        host.afterReady('utilityProcess.fork')
        return new HostUtilityProcess(modulePath, args, options)
      },
    },
  }
}

export type ElectronSurface = ReturnType<typeof createElectron>

/** Electron's net.fetch: fetch, and files by their address. */
async function fetchOrFile(input: string | Request, init?: RequestInit): Promise<Response> {
  const url = typeof input === 'string' ? input : input.url
  if (!url.startsWith('file:')) return await fetch(input, init)
  return new Response(new Uint8Array(await readFile(fileURLToPath(url))))
}

type Methods = Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>
