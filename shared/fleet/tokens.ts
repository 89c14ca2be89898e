/** A part of a typed expression, from one position to another. */
export interface Token {
  readonly kind: 'word' | 'number' | 'date' | 'text' | 'sign' | 'unknown'
  /** As it was typed; of a text, without its quotes. */
  readonly text: string
  readonly from: number
  readonly to: number
  /** A text whose closing quote is missing. */
  readonly isOpen?: true
}

const pattern =
  /(?<space>\s+)|(?<text>"(?:[^"\\]|\\.)*"?)|(?<date>\d{4}-\d{2}-\d{2}(?![\w./-]))|(?<number>-?\d+(?:\.\d+)?(?![\w./-]))|(?<word>[\p{L}\p{N}_/][\p{L}\p{N}_./-]*)|(?<sign><=|>=|!=|[<>=(),])|(?<unknown>[\s\S])/gu

/** Splits an expression into tokens, without spaces. Any text can be split. */
export function tokenize(text: string): readonly Token[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, index: from, groups = {} }): Token[] => {
    const to = from + whole.length
    if (groups.space !== undefined) return []
    if (groups.text !== undefined) {
      const isOpen = !/^"(?:[^"\\]|\\.)*"$/s.test(whole)
      const inner = isOpen ? whole.slice(1) : whole.slice(1, -1)
      return [{ kind: 'text', text: inner.replace(/\\([\s\S])/g, '$1'), from, to, ...(isOpen && { isOpen: true }) }]
    }
    const kind = (['date', 'number', 'word', 'sign'] as const).find(name => groups[name] !== undefined)
    return [{ kind: kind ?? 'unknown', text: whole, from, to }]
  })
}

/** A text as it is written in an expression. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
