import { t } from '#shared/i18n/i18n.ts'
import type { AppError } from '../errors.ts'
import { type ValueName, valueLabel } from '../value-labels.ts'

/** The plain data of a cell. Null: the project has none, such as no deployment. Times are ISO 8601. */
export type CellValue = string | number | boolean | null

/** Why a cell has no value, and won't have one while nothing changes at the service. */
type RefusalKind = 'forbidden' | 'notFound' | 'edition' | 'version'

/** A cell of the table: a value with its age, or why there is none. It is never blank. */
export type Cell =
  | {
      readonly kind: 'value'
      readonly value: CellValue
      /** When the service gave it, ISO 8601. */
      readonly at: string
      /** From the cache, and not confirmed by the service since. */
      readonly isStale: boolean
    }
  | { readonly kind: 'notLoaded' }
  | { readonly kind: 'loading' }
  /** The list that it is computed from is too long to be read. */
  | { readonly kind: 'cut' }
  | { readonly kind: RefusalKind | 'error'; readonly error: AppError }

export const notLoaded: Cell = { kind: 'notLoaded' }

/** The reason of a cell whose list is too long, as a sentence. */
export const cutReason = t('The list has more than 5,000 entries, which is more than is loaded for one cell.')

/** The cell of a failed read. A service without the feature in its edition or version refuses with an error of its own kind. */
export function errorCell(error: AppError): Exclude<Cell, { readonly kind: 'value' }> {
  if (error.kind === 'forbidden') return { kind: error.isOtherEdition ? 'edition' : 'forbidden', error }
  if (error.kind === 'notFound') return { kind: error.version === undefined ? 'notFound' : 'version', error }
  return { kind: 'error', error }
}

/** What a cell without a value is called on screens and prints. */
export const cellWords = {
  notLoaded: t('Not loaded'),
  loading: t('Loading'),
  cut: t('List too long'),
  forbidden: t('No access'),
  notFound: t('Not found'),
  edition: t('Not in this edition'),
  version: t('Not in this version'),
  error: t('Failed'),
} as const satisfies Record<Exclude<Cell['kind'], 'value'>, string>

/**
 * The plain value of a cell; why there is none, in words of the app's language.
 * @param values the enum of the column, whose labels the text has
 */
export function cellText(cell: Cell, values?: ValueName): CellValue {
  if (cell.kind !== 'value') return cellWords[cell.kind]
  return values && typeof cell.value === 'string' ? valueLabel(values, cell.value) : cell.value
}
