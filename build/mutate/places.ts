import { createHash } from 'node:crypto'
import { type ESTree, parseSync, Visitor } from 'vite'

/** How the keys of a file's places begin. @param file its path from the root */
export const startOfKeys = (file: string) => `${file}#`

/** A part of a file that runs as a whole or not at all: the body of a function, a block, an arm of an if, a case of a switch. */
export interface Place {
  readonly start: number
  readonly end: number
  /** The same as long as its text is, whatever else changes in the file. */
  readonly key: string
  /** What is written before and after it so that it reports, given that report. */
  readonly wrap: (report: string) => readonly [before: string, after: string]
}

/**
 * Every place of a file, outer ones before those in them. What runs on import alone is in none.
 * @param file its path from the root, which begins each key
 * @throws Error when it cannot be parsed
 */
export function getPlaces(file: string, code: string): Place[] {
  const { program, errors } = parseSync(file, code)
  const [problem] = errors
  if (problem) throw new Error(`${file}: ${problem.message}`)
  const found: Omit<Place, 'key'>[] = []
  const statement = (node: ESTree.Statement) => {
    if (node.type === 'BlockStatement') return
    found.push({ start: node.start, end: node.end, wrap: report => [`{${report};`, '}'] })
  }
  new Visitor({
    // Its braces stay outside, so that what is written before it is in it.
    BlockStatement: ({ start, end }) => {
      found.push({ start: start + 1, end: end - 1, wrap: report => [`${report};`, ''] })
    },
    ArrowFunctionExpression: ({ body }) => {
      if (body.type === 'BlockStatement') return
      found.push({ start: body.start, end: body.end, wrap: report => [`(${report},`, ')'] })
    },
    IfStatement: ({ consequent, alternate }) => {
      statement(consequent)
      if (alternate !== null && alternate.type !== 'IfStatement') statement(alternate)
    },
    SwitchCase: ({ consequent }) => {
      const [first] = consequent
      const last = consequent.at(-1)
      if (first && last) found.push({ start: first.start, end: last.end, wrap: report => [`${report};`, ''] })
    },
  }).visit(program)
  const seen = new Map<string, number>()
  return found
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .map(place => {
      const text = createHash('sha1').update(code.slice(place.start, place.end)).digest('base64url').slice(0, 12)
      const number = seen.get(text) ?? 0
      seen.set(text, number + 1)
      return { ...place, key: `${startOfKeys(file)}${text}${number === 0 ? '' : `-${number}`}` }
    })
}

/** The innermost place around these offsets; undefined when they run on import. */
export function placeAround(
  places: readonly Place[],
  { start, end }: { readonly start: number; readonly end: number },
): Place | undefined {
  return places
    .filter(place => place.start <= start && end <= place.end)
    .reduce<Place | undefined>(
      (inner, place) => (inner && inner.end - inner.start <= place.end - place.start ? inner : place),
      undefined,
    )
}

/** The file's text with a report at the start of each place. */
export function withReports(code: string, places: readonly Place[], report: (place: Place) => string): string {
  const insertions = places.flatMap(place => {
    const [before, after] = place.wrap(report(place))
    const size = place.end - place.start
    // Where one ends and the next begins, the end comes first; of two that begin together the outer one, of two that end the inner one.
    return [
      { offset: place.start, order: [1, -size] as const, text: before },
      { offset: place.end, order: [0, size] as const, text: after },
    ]
  })
  insertions.sort(
    (one, other) => one.offset - other.offset || one.order[0] - other.order[0] || one.order[1] - other.order[1],
  )
  let written = ''
  let offset = 0
  for (const insertion of insertions) {
    written += code.slice(offset, insertion.offset) + insertion.text
    offset = insertion.offset
  }
  return written + code.slice(offset)
}
