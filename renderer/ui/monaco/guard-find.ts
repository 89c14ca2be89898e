import type * as monaco from 'monaco-editor/editor/editor.api.js'
import type { PatternTrial } from '../../lib/code/search-pattern.ts'
import { runTask } from '../../lib/tasks/run-task.ts'

/** The state of the editor's search; of Monaco's own class, which has no type declarations. */
interface FindState {
  readonly searchString: string
  readonly isRegex: boolean
  readonly matchCase: boolean
  readonly wholeWord: boolean
  change(next: { readonly isRegex: boolean }, moveCursor: boolean): void
  onFindReplaceStateChange(listener: () => void): monaco.IDisposable
}

/**
 * Keeps the user's patterns from blocking the page: Monaco searches on the page's thread. A pattern is first tried in a
 * task, on the same text, and the search uses it only if that terminated.
 * @param onSlow called when a pattern takes too long; the search then uses it as plain text
 */
export function guardFind(editor: monaco.editor.ICodeEditor, onSlow: () => void): monaco.IDisposable {
  const found = findState(editor)
  if (!found) throw new Error('This version of the editor has no search that is known')
  const state = found
  let approved: string | null = null
  let trial: AbortController | null = null

  /** Names the pattern and the text that it is for. */
  const present = () => {
    const model = editor.getModel()
    const { searchString, matchCase, wholeWord } = state
    return JSON.stringify([model?.uri.toString(), model?.getVersionId(), searchString, matchCase, wholeWord])
  }
  const hold = () => {
    if (!state.isRegex || state.searchString === '' || present() === approved) return
    state.change({ isRegex: false }, false)
    void tryNow()
  }
  const tryNow = async () => {
    trial?.abort()
    const controller = new AbortController()
    trial = controller
    const tried = present()
    const { searchString, matchCase, wholeWord } = state
    const source = wholeWord ? `\\b(?:${searchString})\\b` : searchString
    const input = { source, flags: matchCase ? 'gmu' : 'gimu', text: editor.getModel()?.getValue() ?? '' }
    try {
      await tryInTask(input, controller.signal)
    } catch {
      if (!controller.signal.aborted) onSlow()
      return
    }
    if (controller.signal.aborted || present() !== tried) return
    approved = tried
    state.change({ isRegex: true }, false)
  }
  const listeners = [
    state.onFindReplaceStateChange(hold),
    // Before the search processes the change.
    editor.onDidChangeModelContent(hold),
    editor.onDidChangeModel(hold),
  ]
  return {
    dispose: () => {
      trial?.abort()
      for (const listener of listeners) listener.dispose()
    },
  }
}

/**
 * Runs a pattern over a text in a task, as the editor's search does in the page. Throws when it takes too long. An invalid pattern is
 * reported by the search itself, quickly.
 */
export async function tryInTask(trial: PatternTrial, signal: AbortSignal): Promise<void> {
  if (isPattern(trial)) await runTask('tryPattern', trial, { signal })
}

function isPattern({ source, flags }: { readonly source: string; readonly flags: string }): boolean {
  try {
    new RegExp(source, flags)
    return true
  } catch {
    return false
  }
}

function findState(editor: monaco.editor.ICodeEditor): FindState | null {
  const controller: unknown = editor.getContribution('editor.contrib.findController')
  if (typeof controller !== 'object' || controller === null || !('getState' in controller)) return null
  const state: unknown = typeof controller.getState === 'function' ? controller.getState() : null
  return isFindState(state) ? state : null
}

function isFindState(state: unknown): state is FindState {
  const parts = ['searchString', 'isRegex', 'matchCase', 'wholeWord', 'change', 'onFindReplaceStateChange']
  return typeof state === 'object' && state !== null && parts.every(part => part in state)
}
