import { AsyncLocalStorage } from 'node:async_hooks'
import type { BrowserWindow, WebContents } from 'electron'
import { type BridgeEvent, channels } from '#shared/bridge.ts'
import { createLinks, type Links } from '../links.ts'

/** One window of the app, with what belongs to its page alone. */
export interface AppWindow {
  /** Unique in this run. */
  readonly id: number
  readonly window: BrowserWindow
  readonly links: Links
  /** Sends an event to the page of this window; nothing once it is closed. */
  send(event: BridgeEvent): void
}

/** The open windows of the app. */
export interface AppWindows {
  /** Adds a window that was just opened. It leaves the list when it is closed. */
  add(window: BrowserWindow): AppWindow
  /** The open windows, the one used last first. */
  list(): readonly AppWindow[]
  /** The id of `current`; null when that window is closed, or none is open. */
  getPage(): number | null
  isOpen(id: number): boolean
  /** Sends an event to the pages of all windows but the current one. */
  sendToOthers(event: BridgeEvent): void
  /** The window that was used last; null when none is open. */
  lastUsed(): AppWindow | null
  /**
   * The window whose page requested the current work, or the one used last where no page did. Null when that window is closed: a dialog of one
   * page is never shown on the window of another.
   */
  current(): AppWindow | null
  /** Runs a request of a page; `current` returns its window in all that follows from it. */
  asked<T>(by: AppWindow, work: () => T): T
  /** The window of a page that sent a message; null for any other sender. */
  ofSender(sender: WebContents): AppWindow | null
}

/** Creates the list without a window. */
export function createAppWindows(): AppWindows {
  const asking = new AsyncLocalStorage<AppWindow>()
  /** In the order of their last use, the last one first. */
  let windows: readonly AppWindow[] = []
  let lastId = 0
  // Calls on a closed window throw, and some work continues for a moment after it is closed.
  const list = () => windows.filter(({ window }) => !window.isDestroyed())
  const lastUsed = () => list()[0] ?? null
  const current = () => {
    const by = asking.getStore()
    if (by === undefined) return lastUsed()
    return by.window.isDestroyed() ? null : by
  }
  return {
    add: window => {
      lastId += 1
      const send = (event: BridgeEvent) => {
        if (!window.isDestroyed()) window.webContents.send(channels.event, event)
      }
      const links = createLinks(to => send({ type: 'app.navigate', to }))
      const added: AppWindow = { id: lastId, window, links, send }
      windows = [added, ...windows]
      window.on('focus', () => {
        windows = [added, ...windows.filter(one => one !== added)]
      })
      window.once('closed', () => {
        windows = windows.filter(one => one !== added)
      })
      return added
    },
    list,
    lastUsed,
    sendToOthers: event => {
      const by = current()
      for (const one of list()) if (one !== by) one.send(event)
    },
    current,
    getPage: () => current()?.id ?? null,
    isOpen: id => list().some(one => one.id === id),
    asked: (by, work) => asking.run(by, work),
    ofSender: sender => list().find(({ window }) => window.webContents === sender) ?? null,
  }
}
