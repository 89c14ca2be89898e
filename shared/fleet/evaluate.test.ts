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
})
