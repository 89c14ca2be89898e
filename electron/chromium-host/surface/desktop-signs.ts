import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { hasDisplay, virtualScreen } from '../lifecycle/display.ts'
import type { Host } from '../lifecycle/host.ts'

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
