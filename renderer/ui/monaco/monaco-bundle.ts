import 'monaco-editor/features/register.all.js'
import 'monaco-editor/languages/definitions/register.all.js'
import * as monaco from 'monaco-editor/editor/editor.api.js'
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker'
import JsonWorker from 'monaco-editor/languages/features/json/json.worker.js?worker'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js'
import { linearGrammar, linearLanguages } from './linear-grammars.ts'
import { themes } from './theme-names.ts'

export type Monaco = typeof monaco

/**
 * Sets Monaco up for this page: its two workers, its grammars without the parts that could stop the page, its two themes (with those of Monaco's own colours that miss the AA
 * contrast made stronger), and JSON with the comments and trailing commas that configuration files have. Doing it again
 * changes nothing.
 */
export function setUpMonaco(): Monaco {
  self.MonacoEnvironment = {
    getWorker: (_moduleId, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
  }
  for (const id of linearLanguages) {
    monaco.languages.registerTokensProviderFactory(id, { create: () => linearGrammar(id) })
  }
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    allowComments: true,
    trailingCommas: 'ignore',
    comments: 'ignore',
    enableSchemaRequest: false,
  })
  // The worker sends all symbols and colours of a large JSON file at once; processing them blocked the page for a
  // second.
  jsonDefaults.setModeConfiguration({ ...jsonDefaults.modeConfiguration, documentSymbols: false, colors: false })
  monaco.editor.defineTheme(themes.light, {
    base: 'vs',
    inherit: true,
    rules: [
      { token: 'comment', foreground: '00650a' },
      { token: 'number', foreground: '086b45' },
      ...inOneColour('c00000', ['attribute.name', 'metatag.content.html', 'string.sql']),
      ...inOneColour('616161', ['annotation', 'metatag.html', 'metatag.xml', 'operator.sql']),
    ],
    colors: { 'editor.background': '#ffffff', 'editorLineNumber.foreground': '#6b7280' },
  })
  monaco.editor.defineTheme(themes.dark, {
    base: 'vs-dark',
    inherit: true,
    rules: [
      { token: 'comment', foreground: '84b573' },
      ...inOneColour('7f9bdc', ['variable.predefined', 'tag.id.pug', 'tag.class.pug']),
      ...inOneColour('9a9a9a', ['delimiter.html', 'delimiter.xml']),
      ...inOneColour('d07fb2', ['regexp']),
      ...inOneColour('ff6b6b', ['string.sql']),
    ],
    colors: { 'editor.background': '#18191c', 'editorLineNumber.foreground': '#8b9098' },
  })
  return monaco
}

function inOneColour(foreground: string, tokens: readonly string[]) {
  return tokens.map(token => ({ token, foreground }))
}
