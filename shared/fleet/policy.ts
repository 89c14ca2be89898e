import { t } from '#shared/i18n/i18n.ts'
import { evaluate, type FleetRow } from './evaluate.ts'
import { type Columns, columnsIn, type Expression, type ExpressionError, parseExpression } from './expression.ts'
import type { Policy, PolicyException } from './policy-schema.ts'

/** How a policy stands. Each project in its scope is in exactly one of the four. */
interface PolicyCheck<Row> {
  readonly violations: readonly Row[]
  readonly excepted: readonly { readonly row: Row; readonly exception: PolicyException }[]
  /** Projects whose result is unknown, because values are missing. */
  readonly undecided: readonly Row[]
  readonly compliant: number
}

export type CheckedPolicy<Row> =
  | { readonly ok: true; readonly check: PolicyCheck<Row> }
  | { readonly ok: false; readonly part: 'scope' | 'rule'; readonly error: ExpressionError }

/** Checks a policy against rows. An exception counts until the end of its last day. */
export function checkPolicy<Row extends FleetRow>(
  { scope, rule, exceptions }: Policy,
  rows: readonly Row[],
  columns: Columns,
  now: number,
): CheckedPolicy<Row> {
  const within = parseScope(scope, columns)
  if (!within.ok) return { ok: false, part: 'scope', error: within.error }
  const parsed = parseExpression(rule, columns)
  if (!parsed.ok) return { ok: false, part: 'rule', error: parsed.error }
  const today = new Date(now).toISOString().slice(0, 10)
  const valid = new Map(exceptions.filter(({ expires }) => expires >= today).map(one => [one.project, one]))
  const [violations, undecided]: [Row[], Row[]] = [[], []]
  const excepted: { row: Row; exception: PolicyException }[] = []
  let compliant = 0
  for (const row of rows) {
    const isInScope = within.expression === null || evaluate(within.expression, row, now)
    if (isInScope === false) continue
    const holds = isInScope === null ? null : evaluate(parsed.expression, row, now)
    const exempt = valid.get(row.path)
    if (holds === true) compliant += 1
    else if (exempt) excepted.push({ row, exception: exempt })
    else if (holds === null) undecided.push(row)
    else violations.push(row)
  }
  return { ok: true, check: { violations, excepted, undecided, compliant } }
}

function parseScope(
  scope: string,
  columns: Columns,
):
  | { readonly ok: true; readonly expression: Expression | null }
  | { readonly ok: false; readonly error: ExpressionError } {
  return scope.trim() === '' ? { ok: true, expression: null } : parseExpression(scope, columns)
}

/** The columns that policies need, each once. Expressions with an error need none. */
export function policyColumns(all: readonly Policy[], columns: Columns): readonly string[] {
  const texts = all.flatMap(({ scope, rule }) => [scope, rule])
  const needed = texts.flatMap(text => {
    const parsed = parseExpression(text, columns)
    return parsed.ok ? columnsIn(parsed.expression) : []
  })
  return [...new Set(needed)].toSorted()
}

/** The filter that shows the projects that violate a policy. */
export function violationFilter({ scope, rule }: Pick<Policy, 'scope' | 'rule'>): string {
  return scope.trim() === '' ? `not (${rule})` : `(${scope}) and not (${rule})`
}

const active = 'not project.archived'

/** Policies to start with. */
export const starterPolicies: readonly Policy[] = [
  starter(t('At least 2 approvals'), 'high', 'approvals.required >= 2'),
  starter(t('Authors can’t approve'), 'high', 'not approvals.authors'),
  starter(t('No failed mirrors'), 'medium', 'mirrors.failed = 0'),
  starter(t('All memberships expire'), 'medium', 'members.unlimited = 0'),
  starter(t('No flag unchanged for 180 days'), 'low', 'flags.total = 0 or flags.unchanged_since > 180 days ago'),
  starter(t('No stale environments'), 'low', 'environments.stale = 0'),
]

function starter(name: string, severity: Policy['severity'], rule: string): Policy {
  return { name, severity, scope: active, rule, exceptions: [] }
}
