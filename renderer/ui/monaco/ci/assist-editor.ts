import type * as monaco from 'monaco-editor/editor/editor.api.js'
import { t } from '#shared/i18n/i18n.ts'
import type { Monaco } from '../monaco-bundle.ts'
import { getCompletions, getExplanation, unknownKeywords } from './assist.ts'

/** Longer files have no hints: they are made from the whole text after each pause in typing. */
const maxLines = 5000
const pause = 400

/**
 * Completion, explanations and hints for the CI file in an editor.
 * @returns the function that ends them
 */
export function assistCiFile(
  api: Monaco,
  editor: monaco.editor.IStandaloneCodeEditor,
  model: monaco.editor.ITextModel,
): () => void {
  // The grammar takes a key that is being typed for a string. Words of the file are no keywords.
  editor.updateOptions({
    quickSuggestions: { other: true, strings: true, comments: false },
    wordBasedSuggestions: 'off',
  })
  const language = model.getLanguageId()
  const completion = api.languages.registerCompletionItemProvider(language, {
    triggerCharacters: [' '],
    provideCompletionItems: (asked, position) => {
      if (asked !== model || model.getLineCount() > maxLines) return { suggestions: [] }
      const before = model.getLineContent(position.lineNumber).slice(0, position.column - 1)
      const word = model.getWordUntilPosition(position)
      const range = {
        startLineNumber: position.lineNumber,
        endLineNumber: position.lineNumber,
        startColumn: startOfWord(before) + 1,
        endColumn: Math.max(word.endColumn, position.column),
      }
      const { Keyword, Value } = api.languages.CompletionItemKind
      return {
        suggestions: getCompletions(model.getLinesContent(), position.lineNumber, before).map(
          ({ label, insert, kind, about }) => ({
            ...{ label, insertText: insert, range, kind: kind === 'keyword' ? Keyword : Value },
            ...(about !== null && { documentation: about }),
          }),
        ),
      }
    },
  })
  const hover = api.languages.registerHoverProvider(language, {
    provideHover: (asked, { lineNumber, column }) => {
      const isOurs = asked === model && model.getLineCount() <= maxLines
      const about = isOurs ? getExplanation(model.getLinesContent(), lineNumber, column) : null
      // Plain text of the app: nothing in it is read as Markdown.
      return about === null ? null : { contents: [{ value: about }] }
    },
  })
  const mark = () => api.editor.setModelMarkers(model, owner, hintsOf(api, model))
  let timer: ReturnType<typeof setTimeout> | undefined
  const changed = model.onDidChangeContent(() => {
    clearTimeout(timer)
    timer = setTimeout(mark, pause)
  })
  mark()
  return () => {
    clearTimeout(timer)
    for (const each of [completion, hover, changed]) each.dispose()
    editor.updateOptions({ quickSuggestions: true, wordBasedSuggestions: 'matchingDocuments' })
    if (!model.isDisposed()) api.editor.setModelMarkers(model, owner, [])
  }
}

const owner = 'gatehouse-ci'

/** Where the word before the cursor begins. Names of keywords and jobs have more characters than words of code. */
function startOfWord(before: string): number {
  let start = before.length
  while (start > 0 && /[\w.-]/.test(before.charAt(start - 1))) start--
  return start
}

function hintsOf(api: Monaco, model: monaco.editor.ITextModel): monaco.editor.IMarkerData[] {
  if (model.isDisposed() || model.getLineCount() > maxLines) return []
  return unknownKeywords(model.getLinesContent()).map(({ line, column, key }) => ({
    severity: api.MarkerSeverity.Hint,
    message: t('“{key}” isn’t a known keyword here. The service may refuse the file.', { key }),
    startLineNumber: line,
    startColumn: column,
    endLineNumber: line,
    endColumn: column + key.length,
  }))
}
