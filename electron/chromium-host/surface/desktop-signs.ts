import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { hasDisplay, virtualScreen } from '../lifecycle/display.ts'
import type { Host } from '../lifecycle/host.ts'
import type { HostImage } from './native-image.ts'

/**
 * Electron's `screen`: the virtual display, if the host runs on one. A physical display can't be queried here, so it isn't listed.
 */
export function createScreen(host: Host) {
  const area = { x: 0, y: 0, ...virtualScreen }
  const displays = hasDisplay(host.options.env) ? [] : [{ id: 1, bounds: area, workArea: area, scaleFactor: 1 }]
  return {
    getAllDisplays: () => {
      host.afterReady('screen')
      return displays
    },
  } satisfies {
    getAllDisplays(): Pick<Electron.Display, 'id' | 'bounds' | 'workArea' | 'scaleFactor'>[]
  }
}

type TrayMethods = Pick<Electron.Tray, 'destroy' | 'isDestroyed' | 'setContextMenu' | 'setImage' | 'setToolTip'>

/** Electron's `Tray`, as on a desktop without a tray: nothing is shown, and no event is emitted. */
export function trayClass(host: Host) {
  return class HostTray extends EventEmitter<{ click: [] }> implements TrayMethods {
    #isDestroyed = false

    constructor(image: HostImage | string) {
      super()
      host.afterReady('Tray')
      if (typeof image !== 'string' && image.isEmpty()) throw new Error('The image of a tray is empty')
    }

    setImage(): void {
      this.#check()
    }

    setToolTip(): void {
      this.#check()
    }

    setContextMenu(): void {
      this.#check()
    }

    destroy(): void {
      this.#isDestroyed = true
    }

    isDestroyed(): boolean {
      return this.#isDestroyed
    }

    #check(): void {
      if (this.#isDestroyed) throw new Error('Tray is destroyed')
    }
  }
}

type PowerMethods = Pick<Electron.PowerMonitor, 'isOnBatteryPower'>

/** Electron's `powerMonitor`, as on Linux without a session manager: always on mains, and no event. */
export function createPowerMonitor(host: Host) {
  return new (class extends EventEmitter implements PowerMethods {
    isOnBatteryPower(): boolean {
      host.afterReady('powerMonitor')
      return false
    }
  })()
}

/** So many notices are remembered. */
const maxShown = 50

/** Electron's `Notification`: recorded in `shown`, not displayed. */
export class HostNotification extends EventEmitter<{ show: []; click: []; close: []; failed: [] }> {
  static readonly shown: HostNotification[] = []
  readonly title: string
  readonly body: string

  static isSupported(): boolean {
    return true
  }

  constructor({ title = '', body = '' }: Pick<Electron.NotificationConstructorOptions, 'title' | 'body'> = {}) {
    super()
    this.title = title
    this.body = body
  }

  show(): void {
    HostNotification.shown.push(this)
    HostNotification.shown.splice(0, HostNotification.shown.length - maxShown)
    this.emit('show')
  }

  close(): void {
    this.emit('close')
  }
}
