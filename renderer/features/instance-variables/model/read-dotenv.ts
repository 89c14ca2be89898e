import { t } from '#shared/i18n/i18n.ts'
import { attributesIn } from './attributes.ts'

/** One assignment of a dotenv text. */
export interface DotenvEntry {
  /** Counted from 1. */
  readonly line: number
  readonly key: string
  readonly value: string
  /** The attributes in the comment on the line before. */
  readonly attributes: ReturnType<typeof attributesIn>
}

/** A line that could not be read, and why. */
interface DotenvProblem {
  readonly line: number
  readonly words: string
}

export interface Dotenv {
  readonly entries: readonly DotenvEntry[]
  readonly problems: readonly DotenvProblem[]
}

/**
 * Parses a dotenv text: `KEY=value`, optionally after `export`; three kinds of quotes, in which a value may span lines;
 * `
 * `, `\r`, `\"` and `\\` in double quotes only; `#` begins a comment at the start of a line and after a space. `$NAME`
 * isn't expanded. Never throws: a malformed line is reported, and parsing continues on the next.
 */
export function readDotenv(text: string): Dotenv {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const entries: DotenvEntry[] = []
  const problems: DotenvProblem[] = []
  let attributes: DotenvEntry['attributes'] = {}
  let line = 1
  let at = 0
  while (at < source.length) {
    const end = endOfLine(source, at)
    const row = source.slice(at, end)
    const assignment = /^[ \t]*(?:export[ \t]+)?([^\s=#'"`]+)[ \t]*=[ \t]*/.exec(row)
    let next = end
    if (assignment) {
      const value = readValue(source, at + assignment[0].length)
      if ('problem' in value) problems.push({ line, words: value.problem })
      else {
        entries.push({ line, key: assignment[1] ?? '', value: value.text, attributes })
        next = value.end
      }
      attributes = {}
    } else if (row.trim().startsWith('#')) attributes = attributesIn(row)
    else {
      attributes = {}
      if (row.trim() !== '') problems.push({ line, words: t('This is not of the form KEY=value') })
    }
    line += source.slice(at, next).split('\n').length
    at = next + 1
  }
  return withoutOverridden(entries, problems)
}

/** The last value of a key counts, as in shells; the earlier ones are reported. */
function withoutOverridden(entries: readonly DotenvEntry[], problems: readonly DotenvProblem[]): Dotenv {
  const last = new Map(entries.map(({ key, line }) => [key, line]))
  const overridden = entries.filter(({ key, line }) => last.get(key) !== line)
  const overrides = overridden.map(({ key, line }) => ({
    line,
    words: `${key} is assigned again on line ${last.get(key)}; that value is used`,
  }))
  return {
    entries: entries.filter(entry => !overridden.includes(entry)),
    problems: [...problems, ...overrides].toSorted((one, other) => one.line - other.line),
  }
}

type ReadValue = { readonly text: string; readonly end: number } | { readonly problem: string }

/** The value that begins at a place, and where its last line ends. */
function readValue(source: string, start: number): ReadValue {
  const quote = source[start]
  if (quote !== "'" && quote !== '"' && quote !== '`') {
    const end = endOfLine(source, start)
    return { text: withoutComment(source.slice(start, end)), end }
  }
  const closing = closingQuote(source, start, quote)
  if (closing === -1) return { problem: t('This quote is never closed') }
  const end = endOfLine(source, closing)
  if (withoutComment(source.slice(closing + 1, end)) !== '')
    return { problem: t('There is more after the closing quote') }
  const inner = source.slice(start + 1, closing)
  return { text: quote === '"' ? unescaped(inner) : inner, end }
}

/** Where the quote is that ends what begins at `start`; -1 without one. */
function closingQuote(source: string, start: number, quote: string): number {
  if (quote !== '"') return source.indexOf(quote, start + 1)
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === quote) return at
  }
  return -1
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', '"': '"', '\\': '\\' }

function unescaped(text: string): string {
  return text.replaceAll(/\\([nr"\\])/g, (_, letter: string) => escapes[letter] ?? letter)
}

/** The text before a comment, trimmed. */
function withoutComment(text: string): string {
  return text.replace(/(^|[ \t])#.*$/, '').trim()
}

function endOfLine(source: string, from: number): number {
  const found = source.indexOf('\n', from)
  return found === -1 ? source.length : found
}
