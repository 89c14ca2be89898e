import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'

type Methods = Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>

/** Electron's `nativeTheme`: the app's choice, applied to the pages by `apply`; without a choice, light. */
export class HostNativeTheme extends EventEmitter<{ updated: [] }> implements Methods {
  #source: Electron.NativeTheme['themeSource'] = 'system'
  readonly #apply: (scheme: 'light' | 'dark' | '') => void

  constructor(apply: (scheme: 'light' | 'dark' | '') => void) {
    super()
    this.#apply = apply
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source
  }

  set themeSource(source: Electron.NativeTheme['themeSource']) {
    this.#source = source
    this.#apply(source === 'system' ? '' : source)
    this.emit('updated')
  }
}
