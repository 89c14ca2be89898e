import { type EventTable, type TextColumn, textColumns } from './event-table.ts'
import { type ChangeKind, separated } from './facts.ts'

/** What of the loaded events is shown. Texts are looked for in any case. */
export interface EventFilter {
  /** Every word has to occur in the event. */
  readonly q?: string | undefined
  /** A part of the name, or the ID. */
  readonly author?: string | undefined
  readonly ip?: string | undefined
  /** A part of the name, or the ID. */
  readonly target?: string | undefined
  readonly kind?: ChangeKind | undefined
  /** All of it: `access_level`. */
  readonly what?: string | undefined
}

/**
 * The matching rows, in their order. Each distinct text is tested once, so that many events with few texts are fast.
 */
export function matching(table: EventTable, rows: readonly number[], filter: EventFilter): readonly number[] {
  const tests = getTests(table, filter)
  return tests.length === 0 ? rows : rows.filter(row => tests.every(test => test(row)))
}

type Test = (row: number) => boolean

function getTests(table: EventTable, { q, author, ip, target, kind, what }: EventFilter): readonly Test[] {
  const has = (text: string, columns: readonly TextColumn[]): Test => {
    const needle = text.toLowerCase()
    const fits = Uint8Array.from(table.texts, one => Number(one.toLowerCase().includes(needle)))
    return row => columns.some(column => fits[table.textNumber(column, row)] === 1)
  }
  const tests: Test[] = words(q).map(word => {
    const inTexts = has(word, textColumns)
    return row => inTexts(row) || table.kind(row) === word || String(table.number('id', row)) === word
  })
  if (isSaid(author)) {
    const byName = has(author, ['author'])
    tests.push(row => byName(row) || String(table.number('authorId', row)) === author)
  }
  if (isSaid(ip)) tests.push(has(ip, ['ip']))
  if (isSaid(target)) {
    const byName = has(target, ['target'])
    tests.push(row => byName(row) || table.text('targetId', row) === target)
  }
  if (kind !== undefined) tests.push(row => table.kind(row) === kind)
  if (isSaid(what)) tests.push(row => isAttribute(table.text('what', row), what))
  return tests
}

/** Whether an attribute is the changed one, or among several. */
function isAttribute(text: string, what: string): boolean {
  return text === what || (text.length > what.length && separated(text).includes(what))
}

/** The words of a text in lower case, separated by white space. */
export function words(text: string | undefined): readonly string[] {
  return (text ?? '').toLowerCase().split(/\s+/).filter(Boolean)
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}
