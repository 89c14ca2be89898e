import { describe, expect, it } from 'vitest'
import { fleetColumns } from './catalog.ts'
import { type Cell, type CellValue, errorCell } from './cell.ts'
import { columnsById, parseExpression } from './expression.ts'
import { checkPolicy, policyColumns, starterPolicies, violationFilter } from './policy.ts'
import { type Policy, policy } from './policy-schema.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const columns = columnsById(fleetColumns)
const forbidden = errorCell({ kind: 'forbidden', message: 'no' })

function row(path: string, required: CellValue | Cell, isArchived = false) {
  const asCell = (value: CellValue): Cell => ({ kind: 'value', value, at: '2026-06-15T11:00:00Z', isStale: false })
  return {
    path,
    getCell: (column: string): Cell => {
      if (column === 'project.archived') return asCell(isArchived)
      return required !== null && typeof required === 'object' ? required : asCell(required)
    },
  }
}

const rows = [row('a/two', 2), row('a/one', 1), row('a/none', 0), row('a/hidden', forbidden), row('a/old', 0, true)]
const twoApprovals: Policy = {
  ...{ name: 'Two', severity: 'high', scope: 'not project.archived', rule: 'approvals.required >= 2' },
  exceptions: [],
}
function checked(changes: Partial<Policy> = {}) {
  const result = checkPolicy({ ...twoApprovals, ...changes }, rows, columns, now)
  if (!result.ok) throw new Error(result.error.message)
  const { violations, excepted, undecided, compliant } = result.check
  const pathOf = ({ path }: { readonly path: string }) => path
  return {
    ...{ violations: violations.map(pathOf), undecided: undecided.map(pathOf), compliant },
    excepted: excepted.map(one => one.row.path),
  }
}

describe('a policy', () => {
  it('puts each project of its scope in one of four groups', () => {
    expect(checked()).toEqual({
      ...{ violations: ['a/one', 'a/none'], undecided: ['a/hidden'], compliant: 1, excepted: [] },
    })
    expect(checked({ scope: '' }).violations).toContain('a/old')
  })

  it('leaves out a project with an exception, until the end of its last day', () => {
    const exception = { project: 'a/one', reason: 'Moves to another service', expires: '2026-06-15' }
    expect(checked({ exceptions: [exception] })).toMatchObject({ violations: ['a/none'], excepted: ['a/one'] })
    expect(checked({ exceptions: [{ ...exception, expires: '2026-06-14' }] }).excepted).toEqual([])
  })

  it('has no result when an expression has an error', () => {
    expect(checkPolicy({ ...twoApprovals, rule: 'approvals.requird >= 2' }, rows, columns, now)).toMatchObject({
      ...{ ok: false, part: 'rule', error: { from: 0 } },
    })
    expect(checkPolicy({ ...twoApprovals, scope: '(' }, rows, columns, now)).toMatchObject({ part: 'scope' })
  })

  it('has a filter that shows its violations', () => {
    expect(violationFilter(twoApprovals)).toBe('(not project.archived) and not (approvals.required >= 2)')
    expect(parseExpression(violationFilter(twoApprovals), columns).ok).toBe(true)
  })
})

describe('the starter policies', () => {
  it('are valid, and their columns exist', () => {
    for (const one of starterPolicies) {
      expect(policy.safeParse(one).success, one.name).toBe(true)
      expect(checkPolicy(one, rows, columns, now).ok, one.name).toBe(true)
    }
    expect(policyColumns(starterPolicies, columns)).toContain('approvals.authors')
  })
})
