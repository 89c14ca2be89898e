import { expect, test } from 'vitest'
import { type ExportField, exportText } from './export-text.ts'

interface Row {
  readonly name: string
  readonly level: number | null
}
const fields: readonly ExportField<Row>[] = [
  { id: 'name', exportValue: ({ name }) => name },
  { id: 'access_level', exportValue: ({ level }) => level },
]

test('CSV has the names of the fields as headings in every language, quotes cells where needed, and contains no spreadsheet formulas', () => {
  const rows = [
    { name: '=HYPERLINK("x")', level: 30 },
    { name: 'a\nb', level: null },
  ]
  expect(exportText('csv', rows, fields)).toBe('"name","access_level"\r\n"\'=HYPERLINK(""x"")","30"\r\n"a\nb",""\r\n')
})

test('JSON has the names of the fields and the texts as they are', () => {
  expect(JSON.parse(exportText('json', [{ name: '=1', level: null }], fields))).toEqual([
    { name: '=1', access_level: null },
  ])
})
