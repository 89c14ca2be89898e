import type * as monaco from 'monaco-editor/editor/editor.api.js'
import { StatusBar } from 'monaco-vim'
import type { ConnectionRef } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { GuardedVim } from './guarded-vim.ts'
import { giveRegistersTo } from './registers.ts'
import { getVimApi } from './vim-api.ts'

// They run their patterns over each line, where nothing can be tried first.
const withOwnSearch = [
  ['global', 'g'],
  ['vglobal', 'v'],
  ['sort', 'sor'],
] as const
for (const [name, shortest] of withOwnSearch) {
  getVimApi().defineEx(name, shortest, vim =>
    vim.openNotification(t('The command :{name} is not available here.', { name })),
  )
}

interface VimParts {
  /** Where the mode and what is typed after `:` or `/` are shown. */
  readonly line: HTMLElement
  readonly owner: ConnectionRef | null
  onSave(): void
}

/** Gives an editor Vim's keys. @returns the function that ends them */
export function startVim(editor: monaco.editor.IStandaloneCodeEditor, { line, owner, onSave }: VimParts): () => void {
  giveRegistersTo(owner)
  // Several tabs may have editors, of different connections.
  const focused = editor.onDidFocusEditorText(() => giveRegistersTo(owner))
  const vim = new GuardedVim(editor, onSave)
  const status = new StatusBar(line, editor)
  let keys = ''
  const show = (next: string) => {
    keys = next
    status.setKeyBuffer(keys)
  }
  vim.on('vim-mode-change', (mode: { readonly mode: string }) => status.setMode(mode))
  vim.on('vim-keypress', (key: string) => show(key === ':' ? key : `${keys}${key}`))
  vim.on('vim-command-done', () => show(''))
  status.toggleVisibility(true)
  vim.setStatusBar(status)
  vim.attach()
  return () => {
    focused.dispose()
    vim.dispose()
    status.toggleVisibility(false)
    status.clear()
  }
}
