import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlameRange } from '#shared/contract/repository-files.ts'
import { firstRows, readFirstRows } from './first-rows.ts'

const rangeOf = (lines: readonly string[]): BlameRange[] => [{ commit: { id: 'a' }, lines: [...lines] }]
const fileOf = (lines: number) => Array.from({ length: lines }, (_, index) => `line ${index + 1}`)
const place = fc
  .integer({ min: 1, max: 6000 })
  .chain(length => fc.record({ length: fc.constant(length), line: fc.integer({ min: 1, max: length }) }))

test('the line of a link is among the first rows, with lines before it unless it is near the beginning', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), line => {
      const { start, end } = firstRows(line)
      expect(end - start).toBe(999)
      expect([start <= line, line <= end, start === 1 || line - start >= 250]).toEqual([true, true, true])
    }),
  )
})

test('a service that takes ranges: the rows are known to be all of the file only when they are', () => {
  fc.assert(
    fc.property(place, ({ length, line }) => {
      const file = fileOf(length)
      const range = firstRows(line)
      const value = rangeOf(file.slice(range.start - 1, range.end))
      const rows = readFirstRows({ value }, range)
      expect(rows.ranges[0]?.lines[0]).toBe(`line ${rows.start}`)
      if (rows.isWhole) expect(value.flatMap(({ lines }) => lines)).toEqual(file)
      expect(rows.isWhole).toBe(length < 1000)
    }),
  )
})

test('a service that ignores ranges: all of the file is taken for what it is', () => {
  fc.assert(
    fc.property(place, ({ length, line }) => {
      const range = firstRows(line)
      const rows = readFirstRows({ value: rangeOf(fileOf(length)) }, range)
      expect(rows.start).toBe(1)
      // A thousand lines may be the beginning of a longer file.
      expect(rows.isWhole).toBe(length !== 1000)
    }),
  )
})
