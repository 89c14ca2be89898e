import { hasLineLongerThan } from '../../lib/code/line-endings.ts'

/** Of a text whose language is not known. */
export const plainText = 'plaintext'
/** The languages of texts whose lines are sentences. */
const proseLanguages: ReadonlySet<string> = new Set([plainText, 'markdown', 'restructuredtext'])
/** A text with a longer line is data, not sentences: wrapped, it would take seconds to draw. */
const maxWrappedLine = 10_000

/**
 * The editor's options for a text that is edited. In one of sentences long lines are wrapped, and no words are suggested: Enter would take one in place
 * of the end of the line.
 * @param language Monaco's ID of it
 */
export function optionsOfText(language: string, text: string) {
  const isProse = proseLanguages.has(language)
  const isWrapped = isProse && !hasLineLongerThan(text, maxWrappedLine)
  return { quickSuggestions: !isProse, wordWrap: isWrapped ? 'on' : 'off' } as const
}
