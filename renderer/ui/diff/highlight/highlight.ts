import { all, createLowlight } from 'lowlight'
import { languageOf } from './language.ts'
import { type HighlightedPassage, type HighlightInput, type Passage, tokensOfLines } from './tokens.ts'

/** A line that no person wrote: its colours are not worth the time. */
const longestLine = 2000

const highlighter = createLowlight(all)

/** The colours of passages of a file; none where nothing says its language. Grammars backtrack: it belongs into a worker. */
export function highlight({ path, passages }: HighlightInput): readonly HighlightedPassage[] {
  const language = languageOf(path, highlighter.registered)
  return language === null ? [] : passages.map(passage => highlighted(passage, language))
}

function highlighted({ side, first, lines }: Passage, language: string): HighlightedPassage {
  const text = lines.map(line => (line.length > longestLine ? '' : line)).join('\n')
  return { side, first, lines: tokensOfLines(highlighter.highlight(language, text)) }
}
