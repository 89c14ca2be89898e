import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getFileName, toCsv } from './chart-table.ts'
import { getLevel, levelCount } from './levels.ts'
import { barsTable, timeTable, weekTable, yearBefore, yearTable } from './tables.ts'

test('a time series has a row for each time and a column for each series; missing values are 0', () => {
  const series = [
    { name: 'a', label: 'Added' },
    { name: 'b', label: 'Removed' },
  ]
  const table = timeTable([{ at: '2024-01', values: { a: 3 } }], series)
  expect(table).toEqual({ columns: ['Time', 'Added', 'Removed'], rows: [['2024-01', 3, 0]] })
})

test('bars show their share, also of zero', () => {
  const bars = [
    { name: 'Ada', value: 3 },
    { name: 'Bo', value: 1 },
  ]
  expect(barsTable(bars, 'Commits').rows).toEqual([
    ['Ada', 3, '75%'],
    ['Bo', 1, '25%'],
  ])
  expect(barsTable([{ name: 'Ada', value: 0 }], 'Commits').rows).toEqual([['Ada', 0, '0%']])
})

test('a calendar lists the days of its year that have something, newest first', () => {
  const days = { '2023-01-02': 9, '2023-05-01': 1, '2024-01-01': 2, '2023-07-01': 0, '2024-01-02': 5 }
  expect(yearBefore('2024-01-01')).toBe('2023-01-02')
  expect(yearTable(days, '2024-01-01', 'Commits').rows).toEqual([
    ['2024-01-01', 2],
    ['2023-05-01', 1],
    ['2023-01-02', 9],
  ])
})

test('a week has a row for each weekday with its 24 hours', () => {
  const { columns, rows } = weekTable([[0, 4]])
  expect(columns).toHaveLength(25)
  expect(rows).toHaveLength(7)
  expect(rows[0]?.slice(0, 4)).toEqual(['Monday', 0, 4, 0])
  // With the clock of all other times.
  expect([columns[1], columns[10], columns[24]].map(name => name?.replaceAll('\u202F', ' '))).toEqual([
    '12 AM',
    '9 AM',
    '11 PM',
  ])
})

test('a name that a spreadsheet would run stays a text in the file', () => {
  expect(toCsv({ columns: ['Name', 'Commits'], rows: [['=1+1', 2]] }, 'csv-semicolon')).toBe(
    `"Name";"Commits"\r\n"'=1+1";"2"\r\n`,
  )
})

test('any title makes a name for a file', () => {
  expect(getFileName('Commits over time, by day')).toBe('commits-over-time-by-day')
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), title => /^[^\s/\\.]{1,80}$/u.test(getFileName(title))))
})

test('only nothing has no shade; the most has the strongest', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      const [count, most] = a < b ? [a, b] : [b, a]
      const level = getLevel(count, most)
      return count === 0 ? level === 0 : level >= 1 && level <= levelCount && (count < most || level === levelCount)
    }),
  )
})
