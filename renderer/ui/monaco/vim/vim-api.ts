import { VimMode } from 'monaco-vim'

/** The part of monaco-vim that works for all editors, and has no type declarations. */
interface VimApi {
  defineEx(name: string, shortest: string, run: (vim: { openNotification(text: string): void }) => void): void
  handleKey(vim: object, key: string, origin: 'user'): void
  mapclear(): void
  resetVimGlobalState_(): void
}

/** The API of monaco-vim. Throws when this version has another one. */
export function getVimApi(): VimApi {
  const api: unknown = 'Vim' in VimMode ? VimMode.Vim : null
  if (!isVimApi(api)) throw new Error('This version of monaco-vim has no API that is known')
  return api
}

function isVimApi(api: unknown): api is VimApi {
  const parts = ['defineEx', 'handleKey', 'mapclear', 'resetVimGlobalState_']
  return typeof api === 'object' && api !== null && parts.every(part => part in api)
}

/** Whether `:s` is replacing matches in an editor. */
export function isReplacing(vim: object): boolean {
  return read(read(read(vim, 'state'), 'vim'), 'exMode') === true
}

/** Ends it: monaco-vim doesn't where `:s` found nothing. */
export function endReplacing(vim: object): void {
  const mode = read(read(vim, 'state'), 'vim')
  if (typeof mode === 'object' && mode !== null) Reflect.set(mode, 'exMode', false)
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
