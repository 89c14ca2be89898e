import { EventEmitter } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import type * as Electron from 'electron'
import { readDeclarations } from './declarations.ts'
import { type Call, type Moment, strict } from './strict.ts'
import { must, preventable, StandInWindow, type WindowParts } from './windows.ts'

export interface StandInOptions {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly appFolder: string
  readonly userData: string
  /** Another instance has the lock already. */
  readonly isSecond: boolean
  /** The system started it at login (macOS). */
  readonly wasOpenedAtLogin: boolean
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type AppMethods = Pick<
  Electron.App,
  | 'exit'
  | 'getAppPath'
  | 'getJumpListSettings'
  | 'getLoginItemSettings'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'resolveProxy'
  | 'setAppUserModelId'
  | 'setJumpList'
  | 'setLoginItemSettings'
  | 'setPath'
  | 'whenReady'
>

/** Electron's `app`. */
class StandInApp extends EventEmitter implements AppMethods {
  readonly isPackaged: boolean
  readonly commandLine: Pick<Electron.CommandLine, 'appendSwitch' | 'getSwitchValue'>
  handedOver: unknown = null
  /** Menus of the dock, which only macOS has. */
  readonly dockMenus: { readonly items: readonly Item[] }[] = []
  readonly dock: { setMenu(menu: { readonly items: readonly Item[] }): void } | undefined
  readonly #options: StandInOptions
  readonly #paths: Map<string, string>
  readonly #ready = Promise.withResolvers<void>()
  readonly #end: (code: number) => void
  #isReady = false
  windows: StandInWindow[] = []

  constructor(options: StandInOptions, end: (code: number) => void) {
    super()
    this.#options = options
    this.#end = end
    this.isPackaged = options.isPackaged
    this.#paths = new Map([
      ['userData', options.userData],
      ['exe', process.execPath],
    ])
    this.dock = options.platform === 'darwin' ? { setMenu: menu => this.dockMenus.push(menu) } : undefined
    this.commandLine = {
      appendSwitch: name => must(!this.#isReady, 'switches-before-ready', name),
      getSwitchValue: () => '',
    }
  }

  becomeReady(): void {
    if (this.#options.platform !== 'win32') this.#takeSignals()
    this.#isReady = true
    this.emit('ready', preventable({}), {})
    this.#ready.resolve()
  }

  /** Electron's own listener stays until the app sets one. */
  #takeSignals(): void {
    for (const signal of signals) {
      process.removeAllListeners(signal)
      const quit = () => this.quit()
      process.once(signal, quit)
      process.on('newListener', name => {
        // After the other listener is added: Node stops handling a signal that has no listeners.
        if (name === signal) queueMicrotask(() => process.off(signal, quit))
      })
    }
  }

  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  isReady(): boolean {
    return this.#isReady
  }

  getAppPath(): string {
    return this.#options.appFolder
  }

  getVersion(): string {
    return '0.0.0'
  }

  getPath(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  setPath(name: string, path: string): void {
    must(isAbsolute(path), 'path-is-absolute', path)
    must(existsSync(path), 'path-is-there', path)
    this.#paths.set(name, path)
  }

  requestSingleInstanceLock(additionalData?: Record<PropertyKey, unknown>): boolean {
    this.handedOver = additionalData ?? null
    return !this.#options.isSecond
  }

  async resolveProxy(): Promise<string> {
    must(this.#isReady, 'proxy-after-ready')
    return 'DIRECT'
  }

  setAppUserModelId(): void {}

  setLoginItemSettings(): void {}

  getLoginItemSettings(): Electron.LoginItemSettings {
    const { wasOpenedAtLogin } = this.#options
    return {
      openAtLogin: false,
      wasOpenedAtLogin,
      status: 'enabled',
      executableWillLaunchAtLogin: false,
      launchItems: [],
    }
  }

  getJumpListSettings(): Electron.JumpListSettings {
    return { minItems: 10, removedItems: [] }
  }

  setJumpList(categories: Electron.JumpListCategory[] | null): 'ok' {
    const items = (categories ?? []).flatMap(({ items: of = [] }) => of)
    for (const { args = '' } of items) must(args.length <= 260, 'jump-list-arguments', args)
    return 'ok'
  }

  quit(): void {
    const before = preventable({})
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    const open = () => this.windows.filter(window => !window.isDestroyed())
    for (const window of open()) window.close()
    if (open().length > 0) return
    const will = preventable({})
    this.emit('will-quit', will)
    if (!will.defaultPrevented) this.#over(0)
  }

  exit(code = 0): void {
    this.#over(code)
  }

  windowClosed(): void {
    if (this.windows.some(window => !window.isDestroyed())) return
    if (!this.emit('window-all-closed')) this.quit()
  }

  #over(code: number): void {
    this.emit('quit', preventable({}), code)
    this.#end(code)
  }
}

/** Electron's UtilityProcess without a process: a test controls it. */
class StandInUtility extends EventEmitter implements Pick<Electron.UtilityProcess, 'kill' | 'pid' | 'postMessage'> {
  readonly stdout: PassThrough | null
  readonly stderr: PassThrough | null
  readonly serviceName: string
  readonly pid = undefined

  constructor(options: Electron.ForkOptions = {}) {
    super()
    this.serviceName = options.serviceName ?? ''
    this.stdout = options.stdio === 'pipe' ? new PassThrough() : null
    this.stderr = options.stdio === 'pipe' ? new PassThrough() : null
  }

  postMessage(message: unknown): void {
    // The stand-in has no keychain: every request is refused.
    if (Array.isArray(message)) queueMicrotask(() => this.emit('message', { id: message[0], reason: 'a stand-in' }))
  }

  kill(): boolean {
    this.ends(0)
    return true
  }

  /** As in Electron: `exit` is emitted, then the listeners of the streams are removed, even if unread data remains. */
  ends(code: number, lastWords = ''): void {
    this.emit('exit', code)
    this.stdout?.removeAllListeners()
    this.stderr?.removeAllListeners()
    setImmediate(() => this.stderr?.end(lastWords))
  }
}

class StandInSession
  extends EventEmitter
  implements
    Pick<Electron.Session, 'setPermissionCheckHandler' | 'setPermissionRequestHandler' | 'setSpellCheckerEnabled'>
{
  spellChecker = true
  readonly webRequest = { onBeforeRequest: () => {} }
  async setProxy(): Promise<void> {}
  setPermissionRequestHandler(): void {}
  setPermissionCheckHandler(): void {}
  setSpellCheckerEnabled(enable: boolean): void {
    this.spellChecker = enable
  }
}

interface Item extends Electron.MenuItemConstructorOptions {
  readonly submenu?: Item[]
}

type Handler = (event: object, ...args: unknown[]) => unknown

/** What a test sees of an app that runs with a stand-in. */
interface CallRecord {
  readonly calls: Call[]
  /** Rules of Electron's that were broken. */
  readonly broken: string[]
  readonly handlers: Map<string, Handler>
  readonly utilities: StandInUtility[]
  readonly notices: EventEmitter[]
  readonly menus: { readonly items: readonly Item[] }[]
  readonly trays: StandInTray[]
}

const emptyRecord = (): CallRecord => ({
  calls: [],
  broken: [],
  handlers: new Map(),
  utilities: [],
  notices: [],
  menus: [],
  trays: [],
})

/** Fails a call that Electron refuses before the app is ready. */
type AfterReady = (rule: Parameters<typeof must>[1]) => void

/** Wraps an object so that only what Electron's declarations of a class have can be used. */
type Strictly = <T extends object>(name: string, target: T, type?: string) => T

const ipcMain = (handlers: CallRecord['handlers']) =>
  Object.assign(new EventEmitter(), {
    handle: (channel: string, handler: Handler) => {
      must(!handlers.has(channel), 'one-handler-a-channel', channel)
      handlers.set(channel, handler)
    },
  })

type Schemes = Map<string, (request: Request) => Promise<Response>>

function protocol(schemes: Schemes, afterReady: AfterReady) {
  let registered = 0
  return {
    registerSchemesAsPrivileged: () => {
      registered += 1
      must(registered === 1, 'schemes-once')
    },
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
      afterReady('scheme-after-ready')
      schemes.set(scheme, handler)
    },
  }
}

const dialog = (afterReady: AfterReady) => ({
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showMessageBox: async () => {
    afterReady('dialog-after-ready')
    return { response: 0, checkboxChecked: false }
  },
})

const menu = (menus: CallRecord['menus']) => ({
  buildFromTemplate: (items: readonly Item[]) => ({ items, popup: () => menus.push({ items }) }),
  setApplicationMenu: (menu: { items: readonly Item[] }) => menus.push(menu),
})

const shareMenuClass = ({ calls }: CallRecord, platform: NodeJS.Platform) =>
  class implements Pick<Electron.ShareMenu, 'popup'> {
    constructor(sharingItem: Electron.SharingItem) {
      must(platform === 'darwin', 'share-menu-on-macos')
      calls.push({ name: 'new ShareMenu', args: [sharingItem] })
    }
    popup(): void {
      calls.push({ name: 'ShareMenu.popup', args: [] })
    }
  }

const notificationClass = ({ calls, notices }: CallRecord, platform: NodeJS.Platform, afterReady: AfterReady) =>
  class extends EventEmitter {
    static isSupported = () => true
    show(): void {
      afterReady('notice-after-ready')
      const isKnown = calls.some(({ name }) => name === 'App.setAppUserModelId')
      must(platform !== 'win32' || isKnown, 'notices-need-an-identity')
      notices.push(this)
    }
  }

/** Electron's Tray: a test clicks it, and the items of its menu. */
class StandInTray extends EventEmitter implements Pick<Electron.Tray, 'destroy' | 'setToolTip'> {
  menu: { readonly items: readonly Item[] } | null = null
  isDestroyed = false

  setToolTip(): void {
    this.#check()
  }

  setContextMenu(menu: { readonly items: readonly Item[] } | null): void {
    this.#check()
    this.menu = menu
  }

  destroy(): void {
    this.isDestroyed = true
  }

  #check(): void {
    must(!this.isDestroyed, 'tray-is-there')
  }
}

/** The class of trays, each of which is noted when it is made. */
function trayClass(trays: StandInTray[], afterReady: AfterReady, strictly: Strictly) {
  return new Proxy(StandInTray, {
    construct: (_made, [image]: [{ isEmpty(): boolean }]) => {
      afterReady('tray-after-ready')
      must(!image.isEmpty(), 'tray-has-an-image')
      const tray = new StandInTray()
      trays.push(tray)
      return strictly('Tray', tray)
    },
  })
}

const nativeImage = (strictly: Strictly) => ({
  createFromBuffer: (data: Buffer) =>
    strictly('NativeImage', { isEmpty: () => data.length === 0, setTemplateImage: () => {} }),
})

const powerMonitor = (power: EventEmitter & { isOnBattery: boolean }, afterReady: AfterReady) =>
  Object.assign(power, {
    isOnBatteryPower: () => {
      afterReady('power-after-ready')
      return power.isOnBattery
    },
  })

const screen = (afterReady: AfterReady) =>
  Object.assign(new EventEmitter(), {
    getAllDisplays: () => {
      afterReady('screen-after-ready')
      return [{ workArea: { x: 0, y: 0, width: 1600, height: 1000 } }]
    },
  })

const utilityProcess = (utilities: StandInUtility[], strictly: Strictly) => ({
  fork: (_path: string, args: string[] = [], given?: Electron.ForkOptions) => {
    const utility = new StandInUtility(given)
    utilities.push(utility)
    const data = args[args.indexOf('--data') + 1] ?? ''
    // As the service does with a file for its folder of data.
    if (existsSync(data) && statSync(data).isFile()) setImmediate(() => utility.ends(1, 'this is a file\n'))
    return strictly('UtilityProcess', utility)
  },
})

/** The class of windows, each of which is noted in `calls` when it is made. */
function windowClass(windowParts: WindowParts, calls: Call[], strictly: Strictly) {
  class OwnWindow extends StandInWindow {
    constructor(given?: Electron.BrowserWindowConstructorOptions) {
      super(windowParts, given)
    }
  }
  return new Proxy(OwnWindow, {
    construct: (made, given) => {
      calls.push({ name: 'new BrowserWindow', args: given })
      const window: StandInWindow = Reflect.construct(made, given)
      return strictly('BrowserWindow', window)
    },
  })
}

/** A stand-in of the `electron` module, and what a test does with it. */
export function createStandIn(options: StandInOptions, end: (code: number) => void) {
  const declared = readDeclarations()
  const record = emptyRecord()
  const schemes: Schemes = new Map()
  const app = new StandInApp(options, end)
  const session = new StandInSession()
  const moment: Moment = {
    platform: options.platform,
    isReady: () => app.isReady(),
    called: call => record.calls.push(call),
    broken: sentence => record.broken.push(sentence),
  }
  const strictly: Strictly = (name, target, type = name) => strict(name, target, declared(type), moment)
  const afterReady: AfterReady = rule => must(app.isReady(), rule)
  const power = Object.assign(new EventEmitter(), { isOnBattery: false })
  const windowParts: WindowParts = {
    isReady: () => app.isReady(),
    load: async url => (await schemes.get(new URL(url).protocol.slice(0, -1))?.(new Request(url)))?.status ?? 404,
    strictContents: contents => strictly('WebContents', contents),
    opened: window => app.windows.push(window),
    closed: () => app.windowClosed(),
  }
  const electron = {
    app: strictly('App', app),
    BrowserWindow: windowClass(windowParts, record.calls, strictly),
    dialog: strictly('Dialog', dialog(afterReady)),
    ipcMain: strictly('IpcMain', ipcMain(record.handlers)),
    Menu: strictly('Menu', menu(record.menus)),
    Notification: notificationClass(record, options.platform, afterReady),
    nativeImage: strictly('NativeImage', nativeImage(strictly)),
    powerMonitor: strictly('PowerMonitor', powerMonitor(power, afterReady)),
    protocol: strictly('Protocol', protocol(schemes, afterReady)),
    ShareMenu: shareMenuClass(record, options.platform),
    screen: strictly('Screen', screen(afterReady)),
    session: {
      get defaultSession() {
        afterReady('session-after-ready')
        return strictly('Session', session)
      },
    },
    Tray: trayClass(record.trays, afterReady, strictly),
    shell: strictly('Shell', { openExternal: async () => {} }),
    utilityProcess: strictly('UtilityProcess', utilityProcess(record.utilities, strictly)),
  }
  return { electron, app, session, power, ...record }
}

type StandIn = ReturnType<typeof createStandIn>

/** The module that `import 'electron'` resolves to, set before the app's code is loaded. */
export const installed: { electron: StandIn['electron'] | undefined } = { electron: undefined }

/** Makes this process look like one of Electron's on a system, before the app's code is read. */
export function becomeProcess(platform: NodeJS.Platform, argv: readonly string[]): void {
  Object.defineProperty(process, 'platform', { value: platform })
  process.argv = [...argv]
  if (platform === 'win32') Object.defineProperty(process, 'stdin', { value: Readable.from([]) })
}

/** Where the built main is. */
export const builtMain = join(import.meta.dirname, '../../out/main/index.js')
