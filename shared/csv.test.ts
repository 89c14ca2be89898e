import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

/** A reader of its own: RFC 4180, one line. */
function read(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length - 2; at += 1) {
    if (line[at] === '"' && quoted && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (line[at] === '"') quoted = !quoted
    else if (line[at] === ',' && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += line[at]
  }
  return [...cells, cell]
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil","x")'])(
  '%j is a text to a spreadsheet, not a formula',
  text => {
    expect(read(csvLine(['a', text]))[1]).toBe(`'${text}`)
  },
)

test('numbers stay numbers, nothing stays nothing', () => {
  expect(csvLine([-1, 2.5, true, null, undefined, ''])).toBe('-1,2.5,true,,,\r\n')
})

test('any text comes back as it was, but for the apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }), cells => {
      const back = read(csvLine(cells)).map((cell, index) =>
        cells[index]?.match(/^[=+\-@\t\r]/) ? cell.slice(1) : cell,
      )
      expect(back).toEqual(cells)
    }),
  )
})
