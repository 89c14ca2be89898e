import { getSections } from '../../shared/contract/testing/document-tables.ts'

/** One statement of a document: a table row, a list item, or a sentence. */
export interface Statement {
  /** `2 §4.3`, or the heading of a part without a number: `1 §Pagination`. */
  readonly section: string
  readonly text: string
  /** Operations whose method and path it names, as `GET /projects/:id`. */
  readonly operations: readonly string[]
}

export const documents = [
  '1-core-and-repository',
  '2-delivery-and-project-administration',
  '3-instance-access-and-activity',
] as const

/** All statements of a document, in order, without its introduction. */
export function getStatements(number: number, text: string): Statement[] {
  return getSections(text).flatMap(({ name, lines }) => {
    const section = `${number} §${/^([\d.]+) /.exec(name)?.[1]?.replace(/\.$/, '') ?? name}`
    return getParts(lines).map(part => ({ section, text: part, operations: operationsIn(part) }))
  })
}

function getParts(lines: readonly string[]): string[] {
  let heading = ''
  return lines.flatMap((line, index) => {
    if (line.startsWith('#### ')) {
      heading = line.slice(5)
      return []
    }
    const under = (part: string) => (heading === '' ? part : `${heading}: ${part}`)
    if (line.startsWith('|')) {
      const isHeader = !lines[index - 1]?.startsWith('|')
      return isHeader || /^\|[-| ]+$/.test(line) ? [] : [under(getCells(line).join(' — '))]
    }
    const item = /^(?:\d+\.|-) (.*)$/.exec(line)?.[1]
    if (item !== undefined) return [under(item)]
    return getSentences(line).map(under)
  })
}

/** A sentence ends before a capital letter or a name in code style. */
function getSentences(line: string): string[] {
  return (
    line
      .split(/(?<=[.;]) (?=[A-Z`])/)
      .map(sentence => sentence.trim())
      // What ends in a colon only introduces what follows.
      .filter(sentence => sentence !== '' && !sentence.endsWith(':'))
  )
}

function getCells(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map(cell => cell.trim())
    .filter(cell => cell !== '')
}

function operationsIn(text: string): string[] {
  return [...text.matchAll(/\b(GET|HEAD|POST|PUT|DELETE) `(\/[^`?[]*)/g)].map(([, method, path]) => `${method} ${path}`)
}
