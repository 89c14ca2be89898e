import type { MisfitField, Misfits } from '#shared/misfits.ts'
import type { ActiveAnswer } from './active-answers.ts'

/** What of the answers to one operation was left out, its rows numbered from 1. */
export interface OperationMisfits extends Pick<Misfits, 'fields'> {
  readonly operation: string
  readonly rows: readonly { readonly number: number; readonly json: string }[]
}

/** What was left out of the answers on the screen, by operation; none for those of which nothing was. */
export function misfitsOf(answers: readonly ActiveAnswer[]): readonly OperationMisfits[] {
  const found = answers.flatMap(({ operation, answer }) => (answer.misfits ? [{ operation, ...answer.misfits }] : []))
  return [...Map.groupBy(found, ({ operation }) => operation)].map(([operation, all]) => ({
    operation,
    rows: all.flatMap(({ rows }) => rows).map(({ json }, index) => ({ number: index + 1, json })),
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
 * @example misfitWords([{ operation: 'tags.list', rows: [row], fields: [] }]) // "1 row from the server couldn't be read and isn't shown here."
 */
export function misfitWords(misfits: readonly OperationMisfits[]): string {
  const rows = misfits.reduce((sum, one) => sum + one.rows.length, 0)
  const [noun, verb] = rows === 1 ? ['row', "isn't"] : ['rows', "aren't"]
  return `${rows.toLocaleString()} ${noun} from the server couldn't be read and ${verb} shown here.`
}

/** What was wrong with a field. @example fieldWords(field) // "release.description: expected string, received number (2 rows)" */
export function fieldWords({ path, expected, found, count }: MisfitField): string {
  const rows = count === 1 ? '' : ` (${count.toLocaleString()} rows)`
  return `${path || 'the row'}: expected ${expected}, received ${found}${rows}`
}
