import { all, createLowlight } from 'lowlight'
import { languageOf } from './language.ts'
import { type ColourAnswer, type ColouredPassage, type ColourRequest, type Passage, tokensOfLines } from './tokens.ts'

/** A line that no person wrote: its colours are not worth the time. */
const longestLine = 2000

const highlighter = createLowlight(all)

self.onmessage = ({ data }: MessageEvent<ColourRequest>) => {
  const language = languageOf(data.path, highlighter.registered)
  const passages = language === null ? [] : data.passages.map(passage => coloured(passage, language))
  const answer: ColourAnswer = { key: data.key, passages }
  self.postMessage(answer)
}

function coloured({ side, first, lines }: Passage, language: string): ColouredPassage {
  const text = lines.map(line => (line.length > longestLine ? '' : line)).join('\n')
  return { side, first, lines: tokensOfLines(highlighter.highlight(language, text)) }
}
