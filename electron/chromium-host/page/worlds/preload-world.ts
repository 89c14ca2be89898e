import type { Codec } from './codec.ts'
import type { IpcRenderer, Post } from './ipc-renderer.ts'
import type { WorldLink } from './link.ts'
import type { WorldSecrets } from './main-world.ts'
import type { watchWindow } from './watch-window.ts'

/** The configuration of the preload's world. */
export interface PreloadConfig extends WorldSecrets {
  /** The name of the binding that carries messages to the host; it exists in this world only. */
  binding: string
  /** The name under which the host finds this world's receiver. */
  receiver: string
  inSubframes: boolean
  platform: string
  versions: Record<string, string>
}

/** The parts of the preload's world, which can't import other code of this folder. */
export interface PreloadParts {
  readonly Codec: typeof Codec
  readonly IpcRenderer: typeof IpcRenderer
  readonly WorldLink: typeof WorldLink
  readonly watchWindow: typeof watchWindow
}

type Preload = (require: (name: string) => unknown, module: object, exports: object, process: object) => void

/**
 * The preload's side: `require('electron')` with contextBridge and ipcRenderer, then the app's preload script. Runs
 * inside an isolated world of the page as text.
 */
export function preloadWorld(config: PreloadConfig, parts: PreloadParts, preload: Preload): void {
  const binding: unknown = Reflect.get(globalThis, config.binding)
  const isTop = window.top === window
  if (typeof binding !== 'function' || (!isTop && !config.inSubframes)) return
  // The window's first, empty document is Chromium's, not the app's.
  if (isTop && location.protocol !== 'https:') return

  const codec = new parts.Codec()
  const post: Post = (kind, id, channel, args) => {
    const body = codec.encode(args)
    binding(`${JSON.stringify([kind, id, channel])}\n${body}`)
  }
  const ipcRenderer = new parts.IpcRenderer(codec, post)
  Object.defineProperty(globalThis, config.receiver, {
    value: (part: unknown, isLast: unknown) => ipcRenderer.receive(part, isLast),
  })
  if (isTop) parts.watchWindow(post)

  const port = document.createElement('i')
  const link = new parts.WorldLink(port, 'to-page', 'to-preload', config.tag)
  document.dispatchEvent(new MouseEvent(config.handshake, { relatedTarget: port }))
  const contextBridge = {
    exposeInMainWorld: (key: string, value: unknown) => {
      port.dispatchEvent(new CustomEvent('expose', { detail: { key, value: link.encode(value) } }))
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
