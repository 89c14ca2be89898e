import type { MisfitField, Misfits } from '#shared/misfits.ts'
import type { ActiveAnswer } from './active-answers.ts'

/** What of the answers to one operation was left out. */
export interface OperationMisfits extends Misfits {
  readonly operation: string
}

/** What was left out of the answers on the screen, by operation; none for those of which nothing was. */
export function misfitsOf(answers: readonly ActiveAnswer[]): readonly OperationMisfits[] {
  const found = answers.flatMap(({ operation, answer }) => (answer.misfits ? [{ operation, ...answer.misfits }] : []))
  return [...Map.groupBy(found, ({ operation }) => operation)].map(([operation, all]) => ({
    operation,
    rows: all.flatMap(({ rows }) => rows),
    fields: added(all.flatMap(({ fields }) => fields)),
  }))
}

/** The same fields of several answers count together. */
function added(fields: readonly MisfitField[]): readonly MisfitField[] {
  const byField = Map.groupBy(fields, ({ count: _, ...field }) => JSON.stringify(field))
  return [...byField.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
  )
}

/**
 * The sentence about them.
 * @example misfitWords([{ operation: 'tags.list', rows: [row], fields: [] }]) // "1 row of this screen …"
 */
export function misfitWords(misfits: readonly OperationMisfits[]): string {
  const rows = misfits.reduce((sum, one) => sum + one.rows.length, 0)
  const fields = misfits.flatMap(one => one.fields).reduce((sum, { isRow, count }) => sum + (isRow ? 0 : count), 0)
  const parts = [counted(rows, 'row', 'rows'), counted(fields, 'field', 'fields')].flat()
  return `${parts.join(' and ')} from the server couldn't be read and ${rows + fields === 1 ? "isn't" : "aren't"} shown here.`
}

function counted(count: number, one: string, many: string): readonly string[] {
  return count === 0 ? [] : [`${count.toLocaleString()} ${count === 1 ? one : many}`]
}

/** What was wrong with a field. @example fieldWords(field) // "release.description: expected string, received number (2 rows)" */
export function fieldWords({ path, expected, found, count }: MisfitField): string {
  return `${path || 'the row'}: expected ${expected}, received ${found}${count === 1 ? '' : ` (${count.toLocaleString()} times)`}`
}
