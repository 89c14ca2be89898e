import { t } from '#shared/i18n/i18n.ts'
import type { FleetColumn } from './column.ts'
import { type Columns, cellStates, type Expected, expectedAfter, operators, units } from './expression.ts'
import { quote } from './tokens.ts'

/** A text that can be put at the cursor. */
interface Completion {
  readonly text: string
  /** What it is, for people: the label of a column. */
  readonly detail: string
}

export interface Completions {
  /** Where the text that is completed begins; it ends at the cursor. */
  readonly from: number
  readonly options: readonly Completion[]
}

const maxOptions = 12
const operatorDetails: Readonly<Record<string, string>> = {
  '<': t('less than, or before'),
  '<=': t('at most'),
  '>': t('more than, or after'),
  '>=': t('at least'),
  '=': 'equals',
  '!=': t('differs from'),
  contains: t('contains this text'),
  in: t('one of several values'),
  is: t('state of the cell, such as missing or forbidden'),
}

/**
 * What can be typed at the cursor.
 * @param values the values that a column has now
 */
export function complete(
  text: string,
  cursor: number,
  columns: readonly FleetColumn[],
  byId: Columns,
  values: (column: string) => readonly string[],
): Completions {
  const before = text.slice(0, cursor)
  const [typed = ''] = /[\p{L}\p{N}_./-]*$/u.exec(before) ?? []
  const from = cursor - typed.length
  const expected = expectedAfter(before.slice(0, from), byId)
  const options = expected ? getOptions(expected, columns, values) : []
  const words = typed.toLowerCase()
  const fits = ({ text: option, detail }: Completion) =>
    option.toLowerCase() !== words && (option.toLowerCase().includes(words) || detail.toLowerCase().includes(words))
  const found = options.filter(fits)
  const startsWith = ({ text: option }: Completion) => Number(option.toLowerCase().startsWith(words))
  return { from, options: found.toSorted((a, b) => startsWith(b) - startsWith(a)).slice(0, maxOptions) }
}

function getOptions(
  expected: Expected,
  columns: readonly FleetColumn[],
  values: (column: string) => readonly string[],
): readonly Completion[] {
  switch (expected.kind) {
    case 'condition':
      return columns.map(({ id, label }) => ({ text: id, detail: label }))
    case 'connective':
      return [
        { text: 'and', detail: t('both are true') },
        { text: 'or', detail: t('at least one is true') },
      ]
    case 'state':
      return cellStates.map(state => ({ text: state, detail: '' }))
    case 'operator':
      return operatorsFor(expected.column).map(operator => ({
        text: operator,
        detail: operatorDetails[operator] ?? '',
      }))
    case 'value':
      return valuesFor(expected.column, values)
    case 'unit':
      return units.map(unit => ({ text: unit, detail: '' }))
    case 'direction':
      return [
        { text: 'ago', detail: t('in the past') },
        { text: 'ahead', detail: t('in the future') },
      ]
  }
}

/** The operators that a column of a type can be compared with. */
function operatorsFor({ type }: Pick<FleetColumn, 'type'>): readonly string[] {
  if (type === 'boolean') return ['=', 'is']
  if (type === 'text') return ['=', '!=', 'contains', 'in', 'is']
  return type === 'number' ? [...operators, 'in', 'is'] : [...operators, 'is']
}

function valuesFor({ id, type }: FleetColumn, values: (column: string) => readonly string[]): readonly Completion[] {
  switch (type) {
    case 'boolean':
      return [
        { text: 'true', detail: '' },
        { text: 'false', detail: '' },
      ]
    case 'time':
      return ['30 days ago', '90 days ago', '52 weeks ago', '7 days ahead'].map(text => ({
        text,
        detail: '',
      }))
    case 'text':
      return values(id).map(value => ({ text: quote(value), detail: '' }))
    case 'number':
      return []
  }
}
