import { changeKinds, type EventFacts } from './facts.ts'

/** The texts of an event; each different one is kept once. */
export const textColumns = [
  'author',
  'entityType',
  'entityPath',
  'what',
  'from',
  'to',
  'targetType',
  'targetId',
  'target',
  'ip',
  'message',
] as const
export type TextColumn = (typeof textColumns)[number]
const numberColumns = ['id', 'at', 'authorId', 'entityId'] as const
type NumberColumn = (typeof numberColumns)[number]

/**
 * Very many events in little room: numbers in typed columns, and every different text once. Rows are numbered in the
 * order in which they were added.
 */
export interface EventTable {
  readonly length: number
  /** Every different text; the first one is empty. */
  readonly texts: readonly string[]
  add(facts: EventFacts): number
  /** The event of a row. */
  at(row: number): EventFacts
  number(column: NumberColumn, row: number): number
  /** The number of a text in `texts`. */
  textNumber(column: TextColumn, row: number): number
  text(column: TextColumn, row: number): string
  kind(row: number): EventFacts['kind']
}

const firstRoom = 1024

/** An empty table. */
export function createEventTable(): EventTable {
  const texts: string[] = ['']
  const indexByText = new Map<string, number>([['', 0]])
  const numbers = new Map(numberColumns.map(column => [column, new Float64Array(firstRoom)]))
  const named = new Map(textColumns.map(column => [column, new Uint32Array(firstRoom)]))
  let kinds = new Uint8Array(firstRoom)
  let length = 0

  function makeRoom(): void {
    if (length < kinds.length) return
    const room = length * 2
    for (const [column, values] of numbers) numbers.set(column, grown(new Float64Array(room), values))
    for (const [column, values] of named) named.set(column, grown(new Uint32Array(room), values))
    kinds = grown(new Uint8Array(room), kinds)
  }

  function noted(text: string): number {
    const known = indexByText.get(text)
    if (known !== undefined) return known
    indexByText.set(text, texts.length)
    return texts.push(text) - 1
  }

  const number = (column: NumberColumn, row: number) => numbers.get(column)?.[row] ?? Number.NaN
  const textNumber = (column: TextColumn, row: number) => named.get(column)?.[row] ?? 0
  const text = (column: TextColumn, row: number) => texts[textNumber(column, row)] ?? ''
  const kind = (row: number) => changeKinds[kinds[row] ?? 0] ?? 'message'
  return {
    get length() {
      return length
    },
    texts,
    add: facts => {
      makeRoom()
      for (const [column, values] of numbers) values[length] = facts[column]
      for (const [column, values] of named) values[length] = noted(facts[column])
      kinds[length] = changeKinds.indexOf(facts.kind)
      length += 1
      return length - 1
    },
    at: row => ({
      id: number('id', row),
      at: number('at', row),
      authorId: number('authorId', row),
      entityId: number('entityId', row),
      kind: kind(row),
      author: text('author', row),
      entityType: text('entityType', row),
      entityPath: text('entityPath', row),
      what: text('what', row),
      from: text('from', row),
      to: text('to', row),
      targetType: text('targetType', row),
      targetId: text('targetId', row),
      target: text('target', row),
      ip: text('ip', row),
      message: text('message', row),
    }),
    number,
    textNumber,
    text,
    kind,
  }
}

function grown<A extends Float64Array | Uint32Array | Uint8Array>(room: A, values: A): A {
  room.set(values)
  return room
}
