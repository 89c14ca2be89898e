import { t } from '#shared/i18n/i18n.ts'
/** What separates the cells of a table. Spreadsheets of languages with a decimal comma split at `;`. */
export const csvSeparators = { csv: ',', 'csv-semicolon': ';' } as const
export type CsvFormat = keyof typeof csvSeparators
export const csvFormats = ['csv', 'csv-semicolon'] as const satisfies readonly CsvFormat[]

/** What each of them is called in a menu. */
export const csvLabels: Readonly<Record<CsvFormat, string>> = {
  csv: t('CSV (comma-separated)'),
  'csv-semicolon': t('CSV (semicolon-separated)'),
}

export type CsvValue = string | number | boolean | null | undefined

/** Whether a format is a table for a spreadsheet. */
export function isCsvFormat(format: string): format is CsvFormat {
  return Object.hasOwn(csvSeparators, format)
}

/** Characters by which spreadsheets recognise a formula; the minus sign (U+2212) counts as one in some languages. */
const formulaStart = /^[=+\-@\u2212]/

/** Not seen, or dropped by readers: white space, control and format characters (byte order mark), fillers, quotes. */
const invisible = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"]/u

/** No formula can begin in a text without one of these, or a character that NFKC makes one of them. */
const suspicious = /[=+\-@]|[^ -~]/

const lineBreaks = '\\r\\n\\v\\f\\u0085\\u2028\\u2029'

/** After these a cell begins for a reader that splits at another character than the file was written with, or that ignores quotes. */
const splits: Readonly<Record<CsvFormat, RegExp>> = {
  csv: new RegExp(`([;\\t|${lineBreaks}])`),
  'csv-semicolon': new RegExp(`([,\\t|${lineBreaks}])`),
}

/**
 * One line of CSV (RFC 4180), every cell in quotes. A text that a spreadsheet would parse as a formula is prefixed with an apostrophe, so that
 * opening an export executes no formula; so is each part that becomes a cell when the reader splits at another character.
 */
export function csvLine(values: readonly CsvValue[], format: CsvFormat = 'csv'): string {
  return `${values.map(value => csvCell(value, format)).join(csvSeparators[format])}\r\n`
}

function csvCell(value: CsvValue, format: CsvFormat): string {
  const text = typeof value === 'string' ? harmless(value, format) : String(value ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

function harmless(text: string, format: CsvFormat): string {
  if (!suspicious.test(text)) return text
  const parts = text.split(splits[format])
  return parts.map((part, index) => (index % 2 === 0 && startsFormula(part) ? `'${part}` : part)).join('')
}

/** Whether the first visible character begins a formula, in any width or form. */
function startsFormula(text: string): boolean {
  for (const character of text) {
    for (const plain of character.normalize('NFKC')) {
      if (!invisible.test(plain)) return formulaStart.test(plain)
    }
  }
  return false
}
