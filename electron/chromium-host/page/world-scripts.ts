import { randomBytes } from 'node:crypto'
import { Codec } from './worlds/codec.ts'
import { IpcRenderer } from './worlds/ipc-renderer.ts'
import { WorldLink } from './worlds/link.ts'
import { mainWorld } from './worlds/main-world.ts'
import { type PreloadConfig, type PreloadParts, preloadWorld } from './worlds/preload-world.ts'
import { watchWindow } from './worlds/watch-window.ts'

/** The scripts a page gets before its own, and the names its host needs to reach the preload's world. */
export interface WorldScripts {
  worldName: string
  binding: string
  receiver: string
  mainScript: string
  preloadScript: string
}

const secret = (): string => `g${randomBytes(16).toString('hex')}`

const preloadParts: PreloadParts = { Codec, IpcRenderer, WorldLink, watchWindow }

/** Serializes functions and classes as an object literal. */
function getText(parts: PreloadParts): string {
  return `{ ${Object.entries(parts)
    .map(([name, part]) => `${name}: ${part}`)
    .join(', ')} }`
}

/** The two scripts for one window: functions and classes of worlds/ as text (they are self-contained) around the preload. */
export function worldScripts(preloadSource: string, inSubframes: boolean): WorldScripts {
  const config: PreloadConfig = {
    handshake: secret(),
    tag: secret(),
    binding: secret(),
    receiver: secret(),
    inSubframes,
    platform: process.platform,
    versions: { node: process.versions.node, v8: process.versions.v8 },
  }
  const { handshake, tag } = config
  return {
    worldName: `preload ${secret()}`,
    binding: config.binding,
    receiver: config.receiver,
    mainScript: `(${mainWorld})(${JSON.stringify({ handshake, tag })}, ${WorldLink})`,
    preloadScript: `(${preloadWorld})(${JSON.stringify(config)}, ${getText(preloadParts)}, function (require, module, exports, process) {
${preloadSource}
})`,
  }
}
