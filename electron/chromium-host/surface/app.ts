import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import process from 'node:process'
import type * as Electron from 'electron'
import type { Host } from '../lifecycle/host.ts'
import { reorderedArguments } from '../lifecycle/instance-lock.ts'
import type { PathName } from '../lifecycle/paths.ts'
import { type PreventableEvent, preventable } from './events.ts'
import { proxyFromEnvironment } from './proxy-from-environment.ts'
import type { HostWebContents } from './web-contents.ts'

export interface AppEvents {
  ready: []
  'window-all-closed': []
  'before-quit': [event: PreventableEvent]
  'will-quit': [event: PreventableEvent]
  quit: [event: PreventableEvent, exitCode: number]
  activate: [event: PreventableEvent, hasVisibleWindows: boolean]
  'second-instance': [event: PreventableEvent, argv: string[], workingDirectory: string, additionalData: unknown]
  'web-contents-created': [event: PreventableEvent, webContents: HostWebContents]
  'browser-window-created': [event: PreventableEvent, window: object]
  'render-process-gone': [
    event: PreventableEvent,
    webContents: HostWebContents,
    details: { reason: 'crashed'; exitCode: number },
  ]
  'open-url': [event: PreventableEvent, url: string]
  'open-file': [event: PreventableEvent, path: string]
}

type AppMethods = Pick<
  Electron.App,
  | 'disableHardwareAcceleration'
  | 'enableSandbox'
  | 'exit'
  | 'focus'
  | 'getAppPath'
  | 'getLocale'
  | 'getLoginItemSettings'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'hasSingleInstanceLock'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'relaunch'
  | 'releaseSingleInstanceLock'
  | 'removeAsDefaultProtocolClient'
  | 'requestSingleInstanceLock'
  | 'resolveProxy'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setJumpList'
  | 'setLoginItemSettings'
  | 'setName'
  | 'setPath'
  | 'whenReady'
> & { commandLine: Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch' | 'getSwitchValue'> }

/** Electron's `app`, as far as a single-window app needs it. */
export class HostApp extends EventEmitter<AppEvents> implements AppMethods {
  readonly isPackaged: boolean
  readonly commandLine: AppMethods['commandLine']
  readonly #host: Host
  readonly #ready = Promise.withResolvers<void>()
  #name: string
  #quitting = false

  constructor(host: Host) {
    super()
    this.#host = host
    this.isPackaged = host.options.isPackaged
    this.#name = host.options.identity.name
    const switches = new Map<string, string>()
    this.commandLine = {
      appendSwitch: (name, value) => {
        host.beforeReady('commandLine.appendSwitch')
        switches.set(name, value ?? '')
        host.extraSwitches.push(value === undefined ? `--${name}` : `--${name}=${value}`)
      },
      hasSwitch: name => switches.has(name),
      getSwitchValue: name => switches.get(name) ?? '',
    }
    host.on('second-instance', ({ argv, workingDirectory, additionalData }) => {
      void this.whenReady().then(() =>
        this.emit('second-instance', preventable({}), reorderedArguments(argv), workingDirectory, additionalData),
      )
    })
  }

  get name(): string {
    return this.#name
  }

  set name(name: string) {
    this.#name = name
  }

  /** Called by the host when the app's own code has run once. */
  becomeReady(): void {
    this.#takeSignals()
    this.#host.isReady = true
    this.emit('ready')
    this.#ready.resolve()
  }

  /** Called by the host when the last window is gone. Without a listener the app ends, as in Electron. */
  lastWindowClosed(): void {
    if (this.#quitting) return
    if (!this.emit('window-all-closed')) this.quit()
  }

  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  isReady(): boolean {
    return this.#host.isReady
  }

  /** As in Electron: removes earlier signal listeners; listeners that are added later replace the host's. */
  #takeSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.removeAllListeners(signal)
      const quit = () => this.quit()
      process.on(signal, quit)
      process.on('newListener', name => {
        // After the other listener is added: Node stops handling a signal that has no listeners.
        if (name === signal) queueMicrotask(() => process.off(signal, quit))
      })
    }
  }

  /** This host uses only the proxies in environment variables. */
  async resolveProxy(url: string): Promise<string> {
    this.#host.afterReady('app.resolveProxy')
    return proxyFromEnvironment(url, process.env)
  }

  /** Quits in Electron's order: emit `before-quit`, close the windows, emit `will-quit`. */
  quit(): void {
    if (this.#quitting || this.#host.exiting) return
    const before = preventable({})
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    this.#quitting = true
    void this.#closeAndQuit()
  }

  /** Each window and its page may have a reason to stay. */
  async #closeAndQuit(): Promise<void> {
    for (const window of [...this.#host.windows]) {
      this.#quitting &&= await window.tryClose()
    }
    if (!this.#quitting) return
    const will = preventable({})
    this.emit('will-quit', will)
    this.#quitting = !will.defaultPrevented
    if (!this.#quitting) return
    this.emit('quit', preventable({}), 0)
    void this.#host.exit(0)
  }

  exit(exitCode = 0): void {
    this.#quitting = true
    for (const window of [...this.#host.windows]) window.destroy()
    this.emit('quit', preventable({}), exitCode)
    void this.#host.exit(exitCode)
  }

  relaunch(): void {
    throw new Error('app.relaunch is not part of the Chromium host')
  }

  focus(): void {}

  getAppPath(): string {
    return this.#host.options.appFolder
  }

  getLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale
  }

  getName(): string {
    return this.#name
  }

  setName(name: string): void {
    this.#name = name
  }

  getVersion(): string {
    return this.#host.options.identity.version
  }

  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    // A package's launcher names itself, because its executable is Node.
    if (name === 'exe') return this.#host.options.env.GATEHOUSE_PROGRAM ?? process.execPath
    const path = name === 'sessionData' ? this.#host.userData : this.#host.paths.get(asPathName(name))
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (!existsSync(path)) throw new Error(`Failed to set path: there is no ${path}`)
    this.#host.paths.set(asPathName(name), path)
  }

  requestSingleInstanceLock(additionalData?: Record<PropertyKey, unknown>): boolean {
    const { lock, userData } = this.#host
    if (lock.acquire(userData)) return true
    lock.handOver(userData, { argv: process.argv, workingDirectory: process.cwd(), additionalData })
    return false
  }

  hasSingleInstanceLock(): boolean {
    return this.#host.lock.owns(this.#host.userData)
  }

  releaseSingleInstanceLock(): void {
    this.#host.lock.release()
  }

  setAsDefaultProtocolClient(): boolean {
    return false
  }

  removeAsDefaultProtocolClient(): boolean {
    return false
  }

  setAppUserModelId(): void {}

  /** Only an installed app has login items, and the packages of this host are for Linux, which has none. */
  setLoginItemSettings(): void {
    onlyOn('app.setLoginItemSettings', ['darwin', 'win32'])
  }

  getLoginItemSettings(): Electron.LoginItemSettings {
    onlyOn('app.getLoginItemSettings', ['darwin', 'win32'])
    const nothing = { openAtLogin: false, wasOpenedAtLogin: false, executableWillLaunchAtLogin: false }
    return { ...nothing, status: 'not-registered', launchItems: [] }
  }

  setJumpList(): 'ok' {
    onlyOn('app.setJumpList', ['win32'])
    return 'ok'
  }

  disableHardwareAcceleration(): void {
    this.#host.beforeReady('app.disableHardwareAcceleration')
  }

  enableSandbox(): void {
    this.#host.beforeReady('app.enableSandbox')
  }
}

/** Throws for a member that Electron has on other systems only. */
function onlyOn(what: string, platforms: readonly NodeJS.Platform[]): void {
  if (!platforms.includes(process.platform)) throw new TypeError(`${what} is not a function`)
}

const pathNames = ['home', 'appData', 'userData', 'sessionData', 'temp', 'downloads', 'desktop', 'documents'] as const

function asPathName(name: string): PathName {
  const known = pathNames.find(candidate => candidate === name)
  if (!known) throw new Error(`The path '${name}' is not part of the Chromium host`)
  return known
}
