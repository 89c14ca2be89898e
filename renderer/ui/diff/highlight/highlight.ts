import { all, createLowlight } from 'lowlight'
import { type HighlightedPassage, type HighlightInput, type Passage, tokensOfLines } from './tokens.ts'

/** File names whose language isn't in their extension. */
const byName: Readonly<Record<string, string>> = {
  dockerfile: 'dockerfile',
  containerfile: 'dockerfile',
  makefile: 'makefile',
  gnumakefile: 'makefile',
  'cmakelists.txt': 'cmake',
  gemfile: 'ruby',
  rakefile: 'ruby',
  jenkinsfile: 'groovy',
  '.bashrc': 'bash',
  '.profile': 'bash',
  '.gitconfig': 'ini',
  '.editorconfig': 'ini',
}

/** Longer lines are generated: highlighting them isn't worth the time. */
const maxLineLength = 2000

const highlighter = createLowlight(all)

/**
 * The highlighted tokens of passages of a file; none for an unknown language. Grammars backtrack: run this in a worker.
 */
export function highlight({ path, passages }: HighlightInput): readonly HighlightedPassage[] {
  const language = getLanguage(path, highlighter.registered)
  return language === null ? [] : passages.map(passage => highlighted(passage, language))
}

function highlighted({ side, first, lines }: Passage, language: string): HighlightedPassage {
  const text = lines.map(line => (line.length > maxLineLength ? '' : line)).join('\n')
  return { side, first, lines: tokensOfLines(highlighter.highlight(language, text)) }
}

/** The highlighter's name for the language of a file; it has most extensions itself. Null for an unknown one. */
export function getLanguage(path: string, isKnown: (language: string) => boolean): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : ''
  const language = Object.hasOwn(byName, name) ? byName[name] : ending
  return language && isKnown(language) ? language : null
}
