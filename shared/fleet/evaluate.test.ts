import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fleetColumns } from './catalog.ts'
import { type Cell, type CellValue, errorCell } from './cell.ts'
import { evaluate, filterFleet, groupFleet, totalOf } from './evaluate.ts'
import { columnsById, type Expression, parseExpression } from './expression.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const columns = columnsById(fleetColumns)
const valueCell = (value: CellValue): Cell => ({ kind: 'value', value, at: '2026-06-15T11:00:00Z', isStale: false })

function row(path: string, cells: Readonly<Record<string, CellValue | Cell>>) {
  return {
    path,
    getCell: (column: string): Cell => {
      const cell = cells[column]
      if (cell === undefined) return { kind: 'notLoaded' }
      return cell !== null && typeof cell === 'object' ? cell : valueCell(cell)
    },
  }
}

function parsed(text: string): Expression {
  const result = parseExpression(text, columns)
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`)
  return result.expression
}
const holds = (text: string, cells: Readonly<Record<string, CellValue | Cell>>, path = 'harbor/crane') =>
  evaluate(parsed(text), row(path, cells), now)

const forbidden = errorCell({ kind: 'forbidden', message: 'no' })

describe('evaluating an expression', () => {
  it('compares numbers, texts and booleans', () => {
    expect(holds('approvals.required < 2', { 'approvals.required': 1 })).toBe(true)
    expect(holds('approvals.required in (0, 2)', { 'approvals.required': 1 })).toBe(false)
    expect(holds('deployments.status = Failed', { 'deployments.status': 'failed' })).toBe(true)
    expect(holds('project.path contains "CRANE"', { 'project.path': 'harbor/crane' })).toBe(true)
    expect(holds('not freeze.now', { 'freeze.now': false })).toBe(true)
    expect(holds('freeze.now = true', { 'freeze.now': false })).toBe(false)
  })

  it.each([
    ['<', [true, false, false]],
    ['<=', [true, true, false]],
    ['>', [false, false, true]],
    ['>=', [false, true, true]],
    ['=', [false, true, false]],
    ['!=', [true, false, true]],
  ])('%s holds for less, the same and more, of numbers and of days', (operator, expected) => {
    const numbers = [1, 2, 3].map(value => holds(`approvals.required ${operator} 2`, { 'approvals.required': value }))
    const beforeInAndAfter = [
      ['2026-05-31T23:59:59.999Z'],
      ['2026-06-01T00:00:00Z', '2026-06-01T08:00:00Z', '2026-06-01T23:59:59.999Z'],
      ['2026-06-02T00:00:00Z'],
    ]
    expect(numbers).toEqual(expected)
    for (const [index, times] of beforeInAndAfter.entries())
      for (const time of times)
        expect(holds(`deployments.last ${operator} 2026-06-01`, { 'deployments.last': time }), time).toBe(
          expected[index],
        )
  })

  it('differs from and is contained in texts and truth values as they are read, in any case', () => {
    expect(holds('deployments.status != Failed', { 'deployments.status': 'FAILED' })).toBe(false)
    expect(holds('deployments.status != Failed', { 'deployments.status': 'success' })).toBe(true)
    expect(holds('deployments.status in (Failed, running)', { 'deployments.status': 'RUNNING' })).toBe(true)
    expect(holds('approvals.required in (1, 2)', { 'approvals.required': 2 })).toBe(true)
    expect(holds('freeze.now = true', { 'freeze.now': true })).toBe(true)
    expect(holds('freeze.now != true', { 'freeze.now': false })).toBe(true)
    expect(holds('project.path contains "crane"', { 'project.path': 'Harbor/Crane' })).toBe(true)
    expect(holds('project.path contains "n"', { 'project.path': null })).toBe(false)
    expect(holds('CRANE', {})).toBe(true)
    expect(holds('crane', {}, 'Harbor/Crane')).toBe(true)
    expect(holds('crane', {}, 'harbor/dock')).toBe(false)
  })

  it.each([
    ['30 minutes', '2026-06-15T11:30:00Z', '2026-06-15T12:30:00Z'],
    ['5 hours', '2026-06-15T07:00:00Z', '2026-06-15T17:00:00Z'],
    ['2 days', '2026-06-13T12:00:00Z', '2026-06-17T12:00:00Z'],
    ['3 weeks', '2026-05-25T12:00:00Z', '2026-07-06T12:00:00Z'],
  ])('%s before and after now are those times', (period, ago, ahead) => {
    const isAt = (text: string, time: string) =>
      holds(`deployments.last <= ${text} and deployments.last >= ${text}`, { 'deployments.last': time })
    expect([isAt(`${period} ago`, ago), isAt(`${period} ahead`, ahead)]).toEqual([true, true])
    expect([isAt(`${period} ago`, ahead), isAt(`${period} ahead`, ago)]).toEqual([false, false])
  })

  it('compares times with days and periods', () => {
    const at = { 'deployments.last': '2026-06-01T08:00:00Z' }
    expect(holds('deployments.last < 7 days ago', at)).toBe(true)
    expect(holds('deployments.last < 30 days ago', at)).toBe(false)
    expect(holds('deployments.last = 2026-06-01', at)).toBe(true)
    expect(holds('deployments.last > 2026-06-01', at)).toBe(false)
    expect(holds('freeze.next < 1 week ahead', { 'freeze.next': '2026-06-20T00:00:00Z' })).toBe(true)
  })

  it('treats "none" as a value that is neither small nor large', () => {
    const none = { 'deployments.last': null }
    expect(holds('deployments.last < 30 days ago', none)).toBe(false)
    expect(holds('deployments.last > 30 days ago', none)).toBe(false)
    expect(holds('deployments.last != 2026-06-01', none)).toBe(true)
    expect(holds('approvals.required < 2', { 'approvals.required': null })).toBe(false)
    expect(holds('approvals.required = 0', { 'approvals.required': null })).toBe(false)
    expect(holds('deployments.last is missing', none)).toBe(true)
  })

  it('is undecided where a cell has no value, and so is the negation', () => {
    expect(holds('mirrors.failed > 0', { 'mirrors.failed': forbidden })).toBeNull()
    expect(holds('not mirrors.failed > 0', { 'mirrors.failed': forbidden })).toBeNull()
    expect(holds('mirrors.failed > 0', {})).toBeNull()
    expect(holds('mirrors.failed is forbidden', { 'mirrors.failed': forbidden })).toBe(true)
    expect(holds('mirrors.failed is not forbidden', { 'mirrors.failed': 1 })).toBe(true)
  })

  it('does not know whether a project has none while its cell has no value', () => {
    expect(holds('deployments.last is not missing', { 'deployments.last': forbidden })).toBeNull()
    expect(holds('deployments.last is missing', { 'deployments.last': forbidden })).toBeNull()
    expect(holds('deployments.last is not missing', {})).toBeNull()
    expect(holds('deployments.last is not missing', { 'deployments.last': '2026-06-01T08:00:00Z' })).toBe(true)
  })

  it('does not know whether a cell is forbidden or has failed before it is loaded', () => {
    expect(holds('mirrors.failed is not forbidden', {})).toBeNull()
    expect(holds('mirrors.failed is failed', { 'mirrors.failed': { kind: 'loading' } })).toBeNull()
    expect(holds('mirrors.failed is notLoaded', {})).toBe(true)
    expect(holds('mirrors.failed is not notLoaded', { 'mirrors.failed': forbidden })).toBe(true)
  })

  it('needs all parts joined by "and", and one of those joined by "or"', () => {
    const [none, both] = [
      { 'freeze.now': false, 'mirrors.failed': 0 },
      { 'freeze.now': true, 'mirrors.failed': 1 },
    ]
    const one = { 'freeze.now': true, 'mirrors.failed': 0 }
    const joined = (by: string) => [none, one, both].map(cells => holds(`freeze.now ${by} mirrors.failed > 0`, cells))
    expect(joined('and')).toEqual([false, false, true])
    expect(joined('or')).toEqual([false, true, true])
  })

  it('is undecided where the decided part does not decide', () => {
    expect(holds('mirrors.failed > 0 and freeze.now', { 'freeze.now': true })).toBeNull()
    expect(holds('mirrors.failed > 0 or freeze.now', { 'freeze.now': false })).toBeNull()
  })

  it('is decided where the other part decides', () => {
    expect(holds('mirrors.failed > 0 and freeze.now', { 'mirrors.failed': forbidden, 'freeze.now': false })).toBe(false)
    expect(holds('mirrors.failed > 0 or freeze.now', { 'mirrors.failed': forbidden, 'freeze.now': true })).toBe(true)
  })

  it('knows the reasons for a missing value apart', () => {
    const cellOf = (cell: Cell) => ({ 'approvals.required': cell })
    const edition = errorCell({ kind: 'forbidden', message: 'Premium', isOtherEdition: true })
    const version = errorCell({ kind: 'notFound', message: '', version: '12.0' })
    expect(holds('approvals.required is unavailable', cellOf(edition))).toBe(true)
    expect(holds('approvals.required is unavailable', cellOf(version))).toBe(true)
    expect(holds('approvals.required is notFound', cellOf(errorCell({ kind: 'notFound', message: '' })))).toBe(true)
    expect(holds('approvals.required is failed', cellOf(errorCell({ kind: 'offline', detail: '' })))).toBe(true)
  })

  it('matches a condition or its negation or neither, for any cell', () => {
    const cells = fc.oneof(fc.integer(), fc.constant(null), fc.constant(forbidden))
    fc.assert(
      fc.property(cells, fc.integer(), (cell, than) => {
        const at = { 'flags.total': cell }
        const [plain, negated] = [holds(`flags.total < ${than}`, at), holds(`not flags.total < ${than}`, at)]
        expect(negated).toBe(plain === null ? null : !plain)
      }),
    )
  })
})

describe('a filtered table', () => {
  const rows = [
    row('a/one', { 'mirrors.failed': 2, 'deployments.status': 'failed' }),
    row('a/two', { 'mirrors.failed': 0, 'deployments.status': 'success' }),
    row('b/three', { 'mirrors.failed': forbidden, 'deployments.status': 'success' }),
    row('b/four', {}),
  ]

  it('counts the rows that are undecided', () => {
    const { matching, undecided } = filterFleet(rows, parsed('mirrors.failed > 0'), now)
    expect(matching.map(({ path }) => path)).toEqual(['a/one'])
    expect(undecided).toHaveLength(2)
  })

  it('groups by value, with the reasons of missing values apart, and totals each group', () => {
    const groups = groupFleet(rows, 'mirrors.failed')
    expect(
      groups.map(({ cell, rows: { length } }) => [cell.kind === 'value' ? cell.value : cell.kind, length]),
    ).toEqual([
      [2, 1],
      [0, 1],
      ['forbidden', 1],
      ['notLoaded', 1],
    ])
    expect(totalOf(rows, 'mirrors.failed')).toEqual({ total: 2, known: 2 })
  })

  it('lists the largest group first, and counts how often a condition is true', () => {
    const frozen = [false, true, true, null].map((value, index) => row(`c/${index}`, { 'freeze.now': value }))
    expect(groupFleet(frozen, 'freeze.now').map(group => group.rows.length)).toEqual([2, 1, 1])
    expect(totalOf(frozen, 'freeze.now')).toEqual({ total: 2, known: 4 })
  })
})
