import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvFormat, csvLine, csvSeparators } from './csv.ts'

/** A parser like that of spreadsheets: quotes count only at the beginning of a cell, with any separator. */
function read(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
        cell += text[at]
        at += text[at] === '"' ? 2 : 1
      }
      at += 1
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') {
      cell += text[at]
      at += 1
    }
    row.push(cell)
    if (text[at] === separator) {
      at += 1
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return rows
}

/** Whether a spreadsheet would parse a cell as a formula: it drops invisible characters, and normalizes full-width signs. */
const isFormula = (cell: string) => /^[=+\-@−]/.test(cell.normalize('NFKC').replace(/^[\s\p{C}\p{Z}"]+/u, ''))

const formats: readonly CsvFormat[] = ['csv', 'csv-semicolon']

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\n\n =1',
  '\u0000=1',
  '\uFEFF=1',
  '\u200B\u2060=1',
  '\u00A0=1',
  '\u3000=1',
  '\u00AD=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '⁼1',
  '−1',
  '=HYPERLINK("http://evil","x")',
])('%j is a text to a spreadsheet, not a formula', text => {
  for (const format of formats) {
    const cells = read(csvLine(['a', text], format), csvSeparators[format]).flat()
    expect(cells).toHaveLength(2)
    expect(cells.filter(isFormula)).toEqual([])
  }
})

test.each(['b;=1+1', 'b\t=1+1', 'b\n=1+1', 'b\r\n=1+1&"x', 'b;"=1+1', 'b;\u0000＝1+1', 'b|@x', 'b; -1'])(
  '%j begins no formula in a spreadsheet that splits elsewhere',
  text => {
    for (const separator of [',', ';', '\t', '|']) {
      expect(
        read(csvLine(['a', text, 'c']), separator)
          .flat()
          .filter(isFormula),
      ).toEqual([])
    }
  },
)

test('a table split at semicolons is as safe in a spreadsheet that splits at commas', () => {
  expect(csvLine(['a', 'b,=1', 'c;d'], 'csv-semicolon')).toBe('"a";"b,\'=1";"c;d"\r\n')
})

test('every cell is quoted, numbers keep their sign, and missing values are empty', () => {
  expect(csvLine([-1, 2.5, true, null, undefined, '', 'x'])).toBe('"-1","2.5","true","","","","x"\r\n')
})

test('a text that begins no formula is left as it is', () => {
  for (const text of ['a-b', 'x=1', 'e@x.org', '5 − 3', 'a, -b', '{"a":"=1"}', '"quoted"', '–', '…']) {
    expect(read(csvLine([text]), ',')).toEqual([[text]])
  }
})

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '|',
    '\r',
    '\n',
    '\u0000',
    '\uFEFF',
    ' ',
    "'",
    'x',
  ),
)
const cellText = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''))

test('no cell begins a formula, with any content and any separator of the reader', () => {
  fc.assert(
    fc.property(fc.array(cellText, { minLength: 1, maxLength: 4 }), fc.constantFrom(...formats), (cells, format) => {
      for (const separator of [',', ';', '\t', '|']) {
        expect(read(csvLine(cells, format), separator).flat().filter(isFormula)).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

test('any text comes back as it was, but for apostrophes', () => {
  fc.assert(
    fc.property(fc.array(cellText, { minLength: 1, maxLength: 4 }), fc.constantFrom(...formats), (cells, format) => {
      const [back = []] = read(csvLine(cells, format), csvSeparators[format])
      const plain = (text: string) => text.replaceAll("'", '')
      expect(back.map(plain)).toEqual(cells.map(plain))
    }),
  )
})
