import { EventEmitter } from 'node:events'
import type { Browser } from '../chromium/browser.ts'
import { type PreventableEvent, preventable } from './events.ts'
import type { HostProtocol } from './protocol.ts'

type RequestHandler<Contents> = (
  webContents: Contents,
  permission: string,
  callback: (granted: boolean) => void,
  details: object,
) => void
type CheckHandler<Contents> = (
  webContents: Contents | null,
  permission: string,
  origin: string,
  details: object,
) => boolean

/** Permissions by Electron's name and by Chromium's. Everything else is denied by the command line. */
const permissions = [
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  // Chromium grants this permission automatically to a page that is used often.
  ['persistent-storage', 'persistent-storage'],
] as const

/** The details of a download that a page starts. */
interface StartedDownload {
  getURL(): string
  getFilename(): string
}

interface SessionEvents<Contents> {
  'will-download': [event: PreventableEvent, item: StartedDownload, webContents: Contents]
}

/** The part of Electron's Session that the app uses: permission handlers and scheme handlers. `Contents` is the type of the requester. */
export class HostSession<Contents> extends EventEmitter<SessionEvents<Contents>> {
  readonly protocol: HostProtocol
  /** Requests never leave the app here, so these listeners are never called. */
  readonly webRequest = {
    onBeforeRequest: (): void => undefined,
    onBeforeSendHeaders: (): void => undefined,
    onHeadersReceived: (): void => undefined,
  }
  #request: RequestHandler<Contents> | undefined
  #check: CheckHandler<Contents> | undefined

  constructor(protocol: HostProtocol) {
    super()
    this.protocol = protocol
  }

  setPermissionRequestHandler(handler: RequestHandler<Contents> | null): void {
    this.#request = handler ?? undefined
  }

  setPermissionCheckHandler(handler: CheckHandler<Contents> | null): void {
    this.#check = handler ?? undefined
  }

  setDevicePermissionHandler(): void {}

  /** There is no way out of the page here, whichever proxy it would take. */
  async setProxy(): Promise<void> {}

  /** Chromium's spell checker is disabled on this host. */
  setSpellCheckerEnabled(): void {}

  /** Emits `will-download` for a download that Chromium has already denied; Electron would continue one that no listener prevents. */
  notifyDownload(item: StartedDownload, webContents: Contents): void {
    const event = preventable({})
    this.emit('will-download', event, item, webContents)
    if (!event.defaultPrevented) console.error(`A page's download was not prevented: ${item.getFilename()}`)
  }

  /** Whether the app's handlers grant a page a permission; without handlers none is granted. */
  grants(webContents: Contents, permission: string): boolean {
    if (this.#check && !this.#check(webContents, permission, '', {})) return false
    let granted = false
    this.#request?.(
      webContents,
      permission,
      answer => {
        granted = answer
      },
      {},
    )
    return granted
  }
}

/** Passes the decisions of the app's permission handlers to Chromium, once before the page loads. */
export async function applyPermissions<Contents>(
  session: HostSession<Contents>,
  webContents: Contents,
  browser: Browser,
): Promise<void> {
  await Promise.all(
    permissions.map(([electronName, name]) =>
      browser.process.connection.browser
        .send('Browser.setPermission', {
          permission: { name },
          setting: session.grants(webContents, electronName) ? 'granted' : 'denied',
        })
        // This Chromium doesn't have the permission.
        .catch(() => undefined),
    ),
  )
}
