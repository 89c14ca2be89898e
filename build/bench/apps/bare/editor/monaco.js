import 'monaco-editor/features/register.all.js'
import 'monaco-editor/languages/definitions/register.all.js'
import * as monaco from 'monaco-editor/editor/editor.api.js'
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker'

self.MonacoEnvironment = { getWorker: () => new EditorWorker() }

/** An editor with Monaco's own options. */
export function open(element, value) {
  return monaco.editor.create(element, { value, language: 'plaintext', readOnly: true, minimap: { enabled: false } })
}
