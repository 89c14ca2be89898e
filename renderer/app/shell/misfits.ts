import { t } from '#shared/i18n/i18n.ts'
import { hidesSomething, type MisfitField, type Misfits } from '#shared/misfits.ts'
import type { ActiveAnswer } from './active-answers.ts'

/** What of the answers to one operation was not understood, its rows numbered from 1. */
export interface OperationMisfits extends Pick<Misfits, 'fields'> {
  readonly operation: string
  /** Fields that were left out of rows that were understood. */
  readonly parts: number
  readonly rows: readonly { readonly number: number; readonly json: string }[]
}

/** The malformed parts of the answers on the screen, by operation; only operations with any. */
export function collectMisfits(answers: readonly ActiveAnswer[]): readonly OperationMisfits[] {
  const found = answers.flatMap(({ operation, answer: { misfits } }) =>
    misfits && hidesSomething(misfits) ? [{ operation, ...misfits }] : [],
  )
  return [...Map.groupBy(found, ({ operation }) => operation)].map(([operation, all]) => ({
    operation,
    parts: all.reduce((sum, { parts }) => sum + parts.reduce((names, part) => names + part.names.length, 0), 0),
    rows: all.flatMap(({ rows }) => rows).map(({ json }, index) => ({ number: index + 1, json })),
    // Missing fields are not shown in the bar: other versions of the service may not have them.
    fields: added(all.flatMap(({ fields }) => fields).filter(({ found: type }) => type !== 'nothing')),
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
 * @example formatMisfit([{ operation: 'tags.list', rows: [row], parts: 0, fields: [] }]) // "1 row from the server couldn’t be understood."
 */
export function formatMisfit(misfits: readonly OperationMisfits[]): string {
  const rows = misfits.reduce((sum, one) => sum + one.rows.length, 0)
  const parts = misfits.reduce((sum, one) => sum + one.parts, 0)
  const words = [
    t('{rows, plural, one {# row} other {# rows}}', { rows }),
    t('{parts, plural, one {# field} other {# fields}}', { parts }),
  ]
  const counts = words.filter((_, index) => [rows, parts][index] !== 0)
  return t('{told} from the server couldn’t be understood.', { told: counts.join(' and ') })
}

/**
 * Describes the problem of a field. @example formatField(field) // "release.description: expected string, received
 * number (2 rows)"
 */
export function formatField({ path, expected, found, count }: MisfitField): string {
  const rows = t('{count, plural, one {} other { (# rows)}}', { count })
  return t('{path}: expected {expected}, received {found}{rows}', { path: path || t('the row'), expected, found, rows })
}
