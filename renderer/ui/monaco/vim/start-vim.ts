import type * as monaco from 'monaco-editor/editor/editor.api.js'
import { initVimMode, VimMode } from 'monaco-vim'

/** What `:w` does, by the Vim of an editor: the package has one table of commands for all. */
const savers = new WeakMap<object, () => void>()
Object.assign(VimMode.commands, { save: (vim: object) => savers.get(vim)?.() })

/**
 * Gives an editor Vim's keys.
 * @param line where the mode and what is typed after `:` or `/` are shown
 * @returns the function that ends them
 */
export function startVim(
  editor: monaco.editor.IStandaloneCodeEditor,
  line: HTMLElement,
  onSave: () => void,
): () => void {
  const vim = initVimMode(editor, line)
  savers.set(vim, onSave)
  return () => vim.dispose()
}
