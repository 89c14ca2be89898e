import { randomBytes } from 'node:crypto'
import { createCodec } from './worlds/codec.ts'
import { linkWorlds } from './worlds/link.ts'
import { mainWorld } from './worlds/main-world.ts'
import { type PreloadConfig, preloadWorld } from './worlds/preload-world.ts'

/** The scripts a page gets before its own, and the names its host needs to reach the preload's world. */
export interface WorldScripts {
  worldName: string
  binding: string
  receiver: string
  mainScript: string
  preloadScript: string
}

const secret = (): string => `g${randomBytes(16).toString('hex')}`

/** The two scripts for one window: functions of worlds/ as text (they use nothing from outside) around the preload. */
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
    mainScript: `(${mainWorld})(${JSON.stringify({ handshake, tag })}, ${linkWorlds})`,
    preloadScript: `(${preloadWorld})(${JSON.stringify(config)}, ${linkWorlds}, ${createCodec}, function (require, module, exports, process) {
${preloadSource}
})`,
  }
}
