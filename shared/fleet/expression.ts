import { t } from '#shared/i18n/i18n.ts'
import type { ColumnType, FleetColumn } from './column.ts'
import { quote, type Token, tokenize } from './tokens.ts'

/**
 * The language of filters and policies: `approvals.required < 2 and mirrors.failed > 0`. A hand-written parser, because an error has to name its
 * place, and completion has to know what may follow.
 */

export const operators = ['<', '<=', '>', '>=', '=', '!='] as const
export type Operator = (typeof operators)[number]
export const units = ['minutes', 'hours', 'days', 'weeks'] as const
type Unit = (typeof units)[number]

/** States that a cell can be in; `missing` is a value: the project has none. */
export const cellStates = ['missing', 'forbidden', 'notFound', 'unavailable', 'failed', 'cut', 'notLoaded'] as const
export type CellState = (typeof cellStates)[number]

export type Operand =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** YYYY-MM-DD, in UTC. */
  | { readonly kind: 'date'; readonly value: string }
  | { readonly kind: 'relative'; readonly amount: number; readonly unit: Unit; readonly direction: 'ago' | 'ahead' }

export type Expression =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly part: Expression }
  | { readonly kind: 'compare'; readonly column: string; readonly operator: Operator; readonly operand: Operand }
  | { readonly kind: 'contains'; readonly column: string; readonly text: string }
  | { readonly kind: 'in'; readonly column: string; readonly operands: readonly Operand[] }
  | { readonly kind: 'is'; readonly column: string; readonly state: CellState; readonly isNegated: boolean }
  /** A column of the type boolean alone. */
  | { readonly kind: 'holds'; readonly column: string }
  /** A text alone: part of the path of the project. */
  | { readonly kind: 'path'; readonly text: string }

/** What is wrong with an expression, and where. */
export interface ExpressionError {
  readonly message: string
  readonly from: number
  readonly to: number
}

export type Parsed =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly error: ExpressionError }

/** What may follow where an expression ends. */
export type Expected =
  | { readonly kind: 'condition' | 'connective' | 'state' }
  | { readonly kind: 'operator'; readonly column: FleetColumn }
  | { readonly kind: 'value'; readonly column: FleetColumn }
  | { readonly kind: 'unit' | 'direction' }

/** The columns that an expression can name. */
export type Columns = Pick<ReadonlyMap<string, FleetColumn>, 'get'>

/** Longer expressions are refused, and those nested deeper. */
const maxExpressionLength = 2000
const maxDepth = 40

/** The columns by ID. */
export function columnsById(columns: readonly FleetColumn[]): ReadonlyMap<string, FleetColumn> {
  return new Map(columns.map(column => [column.id, column]))
}

/** Parses an expression. Never throws for a text, whatever it is. */
export function parseExpression(text: string, columns: Columns): Parsed {
  return runParser(text, columns).parsed
}

/** What may follow at the end of a text; null where nothing may, or where an error comes before it. */
export function expectedAfter(text: string, columns: Columns): Expected | null {
  const { parsed, expected } = runParser(text, columns)
  if (parsed.ok) return { kind: 'connective' }
  return expected
}

function runParser(text: string, columns: Columns) {
  const parser = new Parser(text, columns)
  const parsed = parser.parse()
  return { parsed, expected: parser.expected }
}

class ParseFailure extends Error {
  readonly error: ExpressionError

  constructor(error: ExpressionError) {
    super(error.message)
    this.error = error
  }
}

const keywords = new Set(['and', 'or', 'not', 'contains', 'in', 'is', 'true', 'false'])
const unitOf = (word: string) => units.find(unit => unit === word || unit === `${word}s`)

class Parser {
  expected: Expected | null = null
  readonly #tokens: readonly Token[]
  readonly #length: number
  readonly #columns: Columns
  #at = 0
  #depth = 0

  constructor(text: string, columns: Columns) {
    this.#tokens = text.length > maxExpressionLength ? [] : tokenize(text)
    this.#length = text.length
    this.#columns = columns
  }

  parse(): Parsed {
    try {
      if (this.#length > maxExpressionLength) {
        const message = t('At most {maxExpressionLength} characters', { maxExpressionLength })
        throw new ParseFailure({ message, from: maxExpressionLength, to: this.#length })
      }
      const expression = this.#or()
      const rest = this.#tokens[this.#at]
      if (rest) this.#fail(t('Expected “and” or “or”'), rest)
      return { ok: true, expression }
    } catch (thrown) {
      if (thrown instanceof ParseFailure) return { ok: false, error: thrown.error }
      throw thrown
    }
  }

  #fail(message: string, token: Token | undefined): never {
    const { from, to } = token ?? { from: this.#length, to: this.#length }
    throw new ParseFailure({ message, from, to })
  }

  /** The next token; notes what could stand there when there is none. */
  #next(expected: Expected, message: string): Token {
    const token = this.#tokens[this.#at]
    if (!token) {
      this.expected = expected
      this.#fail(message, undefined)
    }
    this.#at += 1
    return token
  }

  #takes(...words: readonly string[]): boolean {
    const token = this.#tokens[this.#at]
    const isTaken = token?.kind === 'word' && words.includes(token.text.toLowerCase())
    if (isTaken) this.#at += 1
    return isTaken
  }

  #takesSign(sign: string): boolean {
    const token = this.#tokens[this.#at]
    const isTaken = token?.kind === 'sign' && token.text === sign
    if (isTaken) this.#at += 1
    return isTaken
  }

  #or(): Expression {
    return this.#joined('or', () => this.#joined('and', () => this.#not()))
  }

  #joined(kind: 'and' | 'or', part: () => Expression): Expression {
    const first = part()
    const parts = [first]
    while (this.#takes(kind)) parts.push(part())
    return parts.length === 1 ? first : { kind, parts: parts.flatMap(one => (one.kind === kind ? one.parts : [one])) }
  }

  #not(): Expression {
    if (!this.#takes('not')) return this.#condition()
    return this.#nested(() => ({ kind: 'not', part: this.#not() }))
  }

  #nested<T>(part: () => T): T {
    this.#depth += 1
    if (this.#depth > maxDepth) this.#fail(t('Too many nested conditions'), this.#tokens[this.#at - 1])
    const value = part()
    this.#depth -= 1
    return value
  }

  #condition(): Expression {
    if (this.#takesSign('(')) {
      const inner = this.#nested(() => this.#or())
      if (!this.#takesSign(')')) {
        const rest = this.#tokens[this.#at]
        if (!rest) this.expected = { kind: 'connective' }
        this.#fail(t('Expected “)”'), rest)
      }
      return inner
    }
    const token = this.#next({ kind: 'condition' }, t('Expected a condition'))
    if (token.kind === 'text') return { kind: 'path', text: this.#closed(token) }
    if (token.kind !== 'word' || keywords.has(token.text.toLowerCase())) {
      this.#fail(t('Expected a column, such as approvals.required'), token)
    }
    const column = this.#columns.get(token.text)
    if (column) return this.#comparison(column)
    const after = this.#tokens[this.#at]
    const isSearch =
      !token.text.includes('.') && (!after || (after.kind === 'word' && keywords.has(after.text)) || after.text === ')')
    if (!isSearch) this.#fail(t('Unknown column “{text}”', { text: token.text }), token)
    return { kind: 'path', text: token.text }
  }

  #comparison(column: FleetColumn): Expression {
    const { id, type } = column
    const token = this.#tokens[this.#at]
    const word = token?.kind === 'word' ? token.text.toLowerCase() : ''
    const isOver = !token || word === 'and' || word === 'or' || token.text === ')'
    if (isOver) {
      if (type === 'boolean') return { kind: 'holds', column: id }
      if (!token) this.expected = { kind: 'operator', column }
      this.#fail(t('Expected an operator after {id}', { id }), token)
    }
    this.#at += 1
    if (word === 'is') return this.#state(id)
    if (word === 'contains') {
      if (type !== 'text') this.#fail(t('{id} has no text', { id }), token)
      const text = this.#next({ kind: 'value', column }, t('Expected a text'))
      if (text.kind === 'sign' || text.kind === 'unknown') this.#fail(t('Expected a text'), text)
      return { kind: 'contains', column: id, text: this.#closed(text) }
    }
    if (word === 'in') return { kind: 'in', column: id, operands: this.#list(column) }
    const operator = operators.find(sign => token.kind === 'sign' && sign === token.text)
    if (!operator) this.#fail(t('Expected an operator, such as = or <'), token)
    if ((type === 'text' || type === 'boolean') && operator !== '=' && operator !== '!=') {
      this.#fail(`${id} can only be compared with = and !=`, token)
    }
    return { kind: 'compare', column: id, operator, operand: this.#operand(column) }
  }

  #state(column: string): Expression {
    const isNegated = this.#takes('not')
    const token = this.#next({ kind: 'state' }, t('Expected a state, such as missing'))
    const state = cellStates.find(one => one.toLowerCase() === token.text.toLowerCase())
    if (!state) this.#fail(t('Expected one of {cellStates}', { cellStates: cellStates.join(', ') }), token)
    return { kind: 'is', column, state, isNegated }
  }

  #list(column: FleetColumn): readonly Operand[] {
    const { id, type } = column
    if (type === 'time' || type === 'boolean')
      this.#fail(t('{id} can’t be compared with a list', { id }), this.#tokens[this.#at - 1])
    if (!this.#takesSign('(')) this.#fail(t('Expected “(” and the values'), this.#tokens[this.#at])
    const operands = [this.#operand(column)]
    while (this.#takesSign(',')) operands.push(this.#operand(column))
    if (!this.#takesSign(')')) this.#fail(t('Expected “,” or “)”'), this.#tokens[this.#at])
    return operands
  }

  #operand(column: FleetColumn): Operand {
    const token = this.#next(
      { kind: 'value', column },
      t('Expected {operandNames}', { operandNames: operandNames[column.type] }),
    )
    const operand = this.#operandOf(column.type, token)
    if (!operand) this.#fail(t('Expected {operandNames}', { operandNames: operandNames[column.type] }), token)
    return operand
  }

  #operandOf(type: ColumnType, token: Token): Operand | null {
    const { kind, text } = token
    if (type === 'number') return kind === 'number' ? { kind: 'number', value: Number(text) } : null
    if (type === 'time') return this.#time(token)
    if (type === 'boolean') {
      const word = text.toLowerCase()
      return kind === 'word' && (word === 'true' || word === 'false')
        ? { kind: 'boolean', value: word === 'true' }
        : null
    }
    if (kind === 'sign' || kind === 'unknown') return null
    return { kind: 'text', value: this.#closed(token) }
  }

  #time({ kind, text }: Token): Operand | null {
    if (kind === 'date') return isDay(text) ? { kind: 'date', value: text } : null
    const amount = Number(text)
    if (kind !== 'number' || amount < 0 || !Number.isInteger(amount)) return null
    const unitToken = this.#next({ kind: 'unit' }, t('Expected a unit, such as days'))
    const unit = unitOf(unitToken.text.toLowerCase())
    if (!unit) this.#fail(t('Expected one of {units}', { units: units.join(', ') }), unitToken)
    const direction = this.#next({ kind: 'direction' }, t('Expected “ago” or “ahead”'))
    const word = direction.text.toLowerCase()
    if (word !== 'ago' && word !== 'ahead') this.#fail(t('Expected “ago” or “ahead”'), direction)
    return { kind: 'relative', amount, unit, direction: word }
  }

  #closed(token: Token): string {
    if (token.isOpen) this.#fail(t('The closing quotation mark is missing'), token)
    return token.text
  }
}

const operandNames: Readonly<Record<ColumnType, string>> = {
  number: t('a number'),
  boolean: t('true or false'),
  text: t('a text'),
  time: t('a date (2026-01-31) or a period (30 days ago)'),
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Writes an expression so that parsing it gives the same expression. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.parts.map(part => printPart(part, expression.kind)).join(` ${expression.kind} `)
    case 'not':
      return `not ${printPart(expression.part, 'not')}`
    case 'compare':
      return `${expression.column} ${expression.operator} ${printOperand(expression.operand)}`
    case 'contains':
      return `${expression.column} contains ${quote(expression.text)}`
    case 'in':
      return `${expression.column} in (${expression.operands.map(printOperand).join(', ')})`
    case 'is':
      return `${expression.column} is ${expression.isNegated ? 'not ' : ''}${expression.state}`
    case 'holds':
      return expression.column
    case 'path':
      return quote(expression.text)
  }
}

/** In parentheses where it would otherwise be parsed as a part of something else. */
function printPart(part: Expression, within: 'and' | 'or' | 'not'): string {
  const needsParentheses = part.kind === 'or' ? within !== 'or' : part.kind === 'and' && within === 'not'
  return needsParentheses ? `(${printExpression(part)})` : printExpression(part)
}

function printOperand(operand: Operand): string {
  switch (operand.kind) {
    case 'text':
      return quote(operand.value)
    case 'relative':
      return `${operand.amount} ${operand.unit} ${operand.direction}`
    default:
      return String(operand.value)
  }
}

/** The columns that an expression needs, each once. */
export function columnsIn(expression: Expression): readonly string[] {
  const inside = (part: Expression): readonly string[] => {
    switch (part.kind) {
      case 'and':
      case 'or':
        return part.parts.flatMap(inside)
      case 'not':
        return inside(part.part)
      case 'path':
        return []
      default:
        return [part.column]
    }
  }
  return [...new Set(inside(expression))]
}
