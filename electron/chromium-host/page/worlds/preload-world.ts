import type { createCodec } from './codec.ts'
import type { linkWorlds } from './link.ts'
import type { WorldSecrets } from './main-world.ts'

/** What the preload's world is told. */
export interface PreloadConfig extends WorldSecrets {
  /** The name of the binding that carries messages to the host; it exists in this world only. */
  binding: string
  /** The name under which the host finds this world's receiver. */
  receiver: string
  inSubframes: boolean
  platform: string
  versions: Record<string, string>
}

type Preload = (require: (name: string) => unknown, module: object, exports: object, process: object) => void

/**
 * The preload's side: `require('electron')` with contextBridge and ipcRenderer, then the app's preload script. Runs
 * inside an isolated world of the page as text. Messages are a header line (kind, id, channel) and the coded values.
 */
export function preloadWorld(
  config: PreloadConfig,
  link: typeof linkWorlds,
  codecOf: typeof createCodec,
  preload: Preload,
): void {
  const binding: unknown = Reflect.get(globalThis, config.binding)
  if (typeof binding !== 'function' || (window.top !== window && !config.inSubframes)) return
  // The window's first, empty document is Chromium's, not the app's.
  if (window.top === window && location.protocol !== 'https:') return
  const codec = codecOf()

  type Listener = (event: object, ...args: unknown[]) => void
  const listeners = new Map<string, { listener: Listener; once: boolean }[]>()
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastCall = 0

  const post = (kind: string, id: number, channel: string, args: unknown[]): void => {
    const body = codec.encode(args)
    binding(`${JSON.stringify([kind, id, channel])}\n${body}`)
  }

  const listen = (channel: string, listener: Listener, once: boolean): void => {
    const known = listeners.get(channel) ?? []
    listeners.set(channel, [...known, { listener, once }])
  }
  const unlisten = (channel: string, listener: Listener): void => {
    const kept = (listeners.get(channel) ?? []).filter(entry => entry.listener !== listener)
    if (kept.length === 0) listeners.delete(channel)
    else listeners.set(channel, kept)
  }

  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastCall
        post('invoke', id, channel, args)
        calls.set(id, { resolve, reject })
      }),
    send: (channel: string, ...args: unknown[]) => post('send', 0, channel, args),
    on: (channel: string, listener: Listener) => {
      listen(channel, listener, false)
      return ipcRenderer
    },
    addListener: (channel: string, listener: Listener) => ipcRenderer.on(channel, listener),
    once: (channel: string, listener: Listener) => {
      listen(channel, listener, true)
      return ipcRenderer
    },
    off: (channel: string, listener: Listener) => ipcRenderer.removeListener(channel, listener),
    removeListener: (channel: string, listener: Listener) => {
      unlisten(channel, listener)
      return ipcRenderer
    },
    removeAllListeners: (channel: string) => {
      listeners.delete(channel)
      return ipcRenderer
    },
  }

  let parts = ''
  const receive = (part: unknown, isLast: unknown): void => {
    parts += String(part)
    if (!isLast) return
    const message = parts
    parts = ''
    const end = message.indexOf('\n')
    const [kind, id, channel] = JSON.parse(message.slice(0, end))
    const value = codec.decode(message.slice(end + 1))
    if (kind === 'message') {
      for (const { listener, once } of listeners.get(channel) ?? []) {
        if (once) unlisten(channel, listener)
        listener({ sender: ipcRenderer, ports: [] }, ...(Array.isArray(value) ? value : []))
      }
      return
    }
    const call = calls.get(id)
    calls.delete(id)
    if (kind === 'result') call?.resolve(value)
    else call?.reject(new Error(`Error invoking remote method '${channel}': ${value}`))
  }
  Object.defineProperty(globalThis, config.receiver, { value: receive })

  /** Chromium tells its debuggers of a new title only now and then, so the document is watched for it. */
  const watchTitle = (): void => {
    let last = ''
    const tell = (): void => {
      if (document.title === last) return
      last = document.title
      post('title', 0, '', [last])
    }
    new MutationObserver(tell).observe(document.head, { childList: true, subtree: true, characterData: true })
    tell()
  }
  if (window.top === window) document.addEventListener('DOMContentLoaded', watchTitle, { once: true })

  /** Nor does Chromium tell when its window is moved; the page sees it at the latest when the pointer comes back. */
  const watchPlace = (): void => {
    let last = ''
    const tell = (): void => {
      const place = [screenX, screenY, outerWidth, outerHeight].join()
      if (place !== last) post('placed', 0, '', [])
      last = place
    }
    for (const event of ['resize', 'focus', 'blur']) addEventListener(event, tell)
    document.addEventListener('mouseover', event => event.relatedTarget === null && tell())
  }
  if (window.top === window) watchPlace()

  /** Hears of an event after every listener of the page, which may prevent what comes of it. */
  const hearLast = <K extends 'contextmenu' | 'keydown'>(
    type: K,
    listener: (event: WindowEventMap[K]) => void,
  ): void => {
    // A listener that is added while an event is on its way down hears it last on its way up.
    addEventListener(type, () => addEventListener(type, listener, { once: true }), { capture: true })
  }
  /** Electron has no menu of Chromium's; it tells the app, which may show one of its own. */
  const tellContextMenu = (event: Event): void => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const [at] = event.composedPath()
    const isField = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
    const isEditable = isField ? !at.readOnly : at instanceof HTMLElement && at.isContentEditable
    const fieldText = isField ? at.value.slice(at.selectionStart ?? 0, at.selectionEnd ?? 0) : ''
    post('context-menu', 0, '', [isEditable, fieldText || String(getSelection()), !isField || !at.disabled])
  }
  /** Keys of Chromium's that Electron does not have: searching, printing, saving, history, tools. */
  const stopBrowserKeys = (event: KeyboardEvent): void => {
    const ctrl = event.ctrlKey || event.metaKey
    const isBrowserKey = ctrl
      ? (event.shiftKey ? 'ijcogmd' : 'fghjopsudr').includes(event.key.toLowerCase())
      : ['F1', 'F3', 'F5', 'F7', 'F12'].includes(event.key) || (event.altKey && /^Arrow(Left|Right)$/.test(event.key))
    if (isBrowserKey) event.preventDefault()
  }
  if (window.top === window) {
    hearLast('contextmenu', tellContextMenu)
    hearLast('keydown', stopBrowserKeys)
  }

  const port = document.createElement('i')
  const { encode } = link(port, 'to-page', 'to-preload', config.tag)
  document.dispatchEvent(new MouseEvent(config.handshake, { relatedTarget: port }))

  const contextBridge = {
    exposeInMainWorld: (key: string, value: unknown) => {
      port.dispatchEvent(new CustomEvent('expose', { detail: { key, value: encode(value) } }))
    },
  }

  const electron = { contextBridge, ipcRenderer }
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  const module = { exports: {} }
  const process = {
    platform: config.platform,
    versions: config.versions,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    env: {},
  }
  preload(require, module, module.exports, process)
}
