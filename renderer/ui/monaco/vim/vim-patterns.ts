/** A regular expression as the editor's search takes it. */
export interface VimPattern {
  readonly source: string
  readonly matchCase: boolean
}

const literal = String.raw`[^\\^$.*+?()[\]{}]`
const escaped = String.raw`\\[bBdDsSwW]|\\[^\w\s]`
const characterClass = String.raw`\[(?:[^\]\\]|\\.)*\]`
const withoutRepetition = new RegExp(`^(?:${literal}|${escaped}|${characterClass}|[.^$])*$`, 'u')

/**
 * Whether a pattern needs no trial: without repetitions, groups and references, the time of a search grows with the text and the pattern
 * only.
 */
export function isHarmless(source: string): boolean {
  return withoutRepetition.test(source)
}

/**
 * The pattern in what was typed after `/`, `?` or `:`, as monaco-vim reads it; null when there is none. A form that is not recognized here is
 * recognized when the pattern is about to run.
 */
export function toPattern(prompt: string, typed: string): VimPattern | null {
  if (prompt !== ':') {
    const [source = '', ...rest] = splitAt(typed, '/')
    return withCase(source, rest.join('/'))
  }
  const [, separator = '', argument = ''] = /^[\d%.,$'<>+\-\s]*s(?:ubstitute)?\s*([^\w\s])(.*)$/.exec(typed) ?? []
  if (separator === '') return null
  const [source = '', , trailing = ''] = splitAt(argument, separator)
  return withCase(source, trailing.split(' ')[0] ?? '')
}

/** The case matters where the pattern has capital letters and no `i` follows it. */
function withCase(source: string, flags: string): VimPattern | null {
  if (source === '') return null
  return { source, matchCase: /[A-Z]/.test(source) && !flags.includes('i') }
}

/** The parts of a text between separators that no backslash precedes. */
function splitAt(text: string, separator: string): readonly string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === separator) parts.push('')
    else {
      const isEscape = character === '\\' && at + 1 < text.length
      parts[parts.length - 1] += isEscape ? text.slice(at, at + 2) : character
      if (isEscape) at += 1
    }
  }
  return parts
}
