import type { Root, RootContent } from 'hast'

/** The highlighter's scopes that have a colour in the app. */
export const scopes = ['keyword', 'string', 'comment', 'number', 'title', 'type', 'attr', 'meta'] as const
type Scope = (typeof scopes)[number]

interface Token {
  readonly start: number
  readonly end: number
  /** Index into `scopes`. */
  readonly scope: number
}
/** The coloured parts of a line, from left to right. */
export type LineTokens = readonly Token[]

/** Lines of one side of a file that follow each other, to be coloured together. */
export interface Passage {
  readonly side: 'old' | 'new'
  /** Number of the first line. */
  readonly first: number
  readonly lines: readonly string[]
}

/** The passages of a file to highlight; its path determines the language. */
export interface HighlightInput {
  readonly path: string
  readonly passages: readonly Passage[]
}

export interface HighlightedPassage {
  readonly side: 'old' | 'new'
  readonly first: number
  readonly lines: readonly LineTokens[]
}

const scopeOfClass: Readonly<Record<string, Scope>> = {
  keyword: 'keyword',
  'selector-tag': 'keyword',
  name: 'keyword',
  section: 'keyword',
  string: 'string',
  regexp: 'string',
  char: 'string',
  link: 'string',
  addition: 'string',
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  number: 'number',
  literal: 'number',
  symbol: 'number',
  bullet: 'number',
  title: 'title',
  function: 'title',
  'selector-id': 'title',
  'selector-class': 'title',
  type: 'type',
  class: 'type',
  built_in: 'type',
  attr: 'attr',
  attribute: 'attr',
  variable: 'attr',
  property: 'attr',
  'template-variable': 'attr',
  meta: 'meta',
  deletion: 'meta',
}

/** Turns the highlighter's tree of a text into the tokens of its lines. The innermost name that has a colour counts. */
export function tokensOfLines(root: Root): LineTokens[] {
  const lines: Token[][] = [[]]
  let column = 0
  const visit = (node: RootContent, scope: Scope | null) => {
    if (node.type === 'element') {
      const inner = getScope(node.properties.className) ?? scope
      for (const child of node.children) visit(child, inner)
    }
    if (node.type !== 'text') return
    node.value.split('\n').forEach((part, index) => {
      if (index > 0) {
        lines.push([])
        column = 0
      }
      const end = column + part.length
      if (scope && end > column) lines.at(-1)?.push({ start: column, end, scope: scopes.indexOf(scope) })
      column = end
    })
  }
  for (const child of root.children) visit(child, null)
  return lines
}

function getScope(className: unknown): Scope | null {
  const [name] = Array.isArray(className) ? className : []
  if (typeof name !== 'string') return null
  return scopeOfClass[name.replace(/^hljs-/, '')] ?? null
}
