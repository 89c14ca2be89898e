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
  // Chromium grants this one by itself to a page that is used for long.
  ['persistent-storage', 'persistent-storage'],
] as const

/** What is told of a download that a page starts. */
interface StartedDownload {
  getURL(): string
  getFilename(): string
}

interface SessionEvents<Contents> {
  'will-download': [event: PreventableEvent, item: StartedDownload, webContents: Contents]
}

/** The part of Electron's Session the app sets: who may ask for what, and scheme handlers. `Contents` is what asks. */
export class HostSession<Contents> extends EventEmitter<SessionEvents<Contents>> {
  readonly protocol: HostProtocol
  /** Requests never leave the app here, so there is nothing for these listeners to filter. */
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

  /** Chromium's own is off here, and could fetch nothing. */
  setSpellCheckerEnabled(): void {}

  /** Tells of a download that Chromium has denied already; Electron would go on with one that nobody prevents. */
  tellDownload(item: StartedDownload, webContents: Contents): void {
    const event = preventable({})
    this.emit('will-download', event, item, webContents)
    if (!event.defaultPrevented) console.error(`A page's download was not prevented: ${item.getFilename()}`)
  }

  /** Whether the app's handlers let a page have a permission; without any, nothing is granted. */
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

/** Tells Chromium once, before the page loads, what the app's permission handlers say. */
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
        // A Chromium that does not know the permission does not have it to give.
        .catch(() => undefined),
    ),
  )
}
