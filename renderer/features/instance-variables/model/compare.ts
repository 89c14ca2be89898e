import type { InstanceVariable } from '#shared/contract/instance-variables.ts'
import { variableType } from '#shared/contract/instance-variables.ts'
import { t } from '#shared/i18n/i18n.ts'
import { wrongParams } from '../../../ui/write/write-problems.ts'
import { keyProblem } from './key-problem.ts'
import type { Dotenv, DotenvEntry } from './read-dotenv.ts'
import type { DotenvVariable } from './write-dotenv.ts'

const parts = ['value', 'variable_type', 'protected', 'masked'] as const
export type Part = (typeof parts)[number]

/** What an import would do with one variable. */
export interface ImportRow {
  readonly key: string
  /** `same`: nothing to do. `wrong`: it cannot be imported. `extra`: it is there, but not in the file. */
  readonly kind: 'create' | 'update' | 'remove' | 'same' | 'extra' | 'wrong'
  /** In the file; null for a variable that is not in it. */
  readonly line: number | null
  readonly before: InstanceVariable | null
  readonly after: DotenvVariable | null
  readonly changes: readonly Part[]
  /** Why it cannot be imported. */
  readonly reason: string | null
}

/**
 * The changes that turn the variables into those of a file. Attributes missing in the file stay. Of a duplicate key the
 * last one counts.
 */
export function compare(
  { entries, problems }: Dotenv,
  present: readonly InstanceVariable[],
  options: { readonly removesExtra: boolean },
): readonly ImportRow[] {
  const last = new Map(entries.map(entry => [entry.key, entry]))
  const known = new Map(present.map(variable => [variable.key, variable]))
  const named = [...last.values()].map(entry => getRow(entry, known.get(entry.key) ?? null))
  const unread = problems.map(({ line, words }) => ({
    ...nothing,
    key: `Line ${line}`,
    kind: 'wrong' as const,
    line,
    reason: words,
  }))
  const extra = present
    .filter(({ key }) => !last.has(key))
    .map(before => ({
      ...nothing,
      key: before.key,
      kind: options.removesExtra ? ('remove' as const) : ('extra' as const),
      before,
    }))
  return [...unread, ...named, ...extra]
}

const nothing = { line: null, before: null, after: null, changes: [], reason: null } as const

function getRow({ key, line, value, attributes }: DotenvEntry, before: InstanceVariable | null): ImportRow {
  const after = {
    key,
    value,
    variable_type: attributes.variable_type ?? before?.variable_type ?? variableType.enum.env_var,
    protected: attributes.protected ?? before?.protected ?? false,
    masked: attributes.masked ?? before?.masked ?? false,
  }
  const [problem] = Object.entries(wrongParams('instanceVariables.create', after))
  const reason = keyProblem(key) ?? problem?.join(': ')
  if (reason !== undefined)
    return { ...nothing, key, kind: 'wrong', line, before, reason: t('Line {line}: {reason}', { line, reason }) }
  const changes = before ? partsThatDiffer(before, after) : []
  const kind = before === null ? 'create' : changes.length > 0 ? 'update' : 'same'
  return { ...nothing, key, kind, line, before, after, changes }
}

/** In what two states of a variable differ. */
export function partsThatDiffer(
  one: Pick<InstanceVariable, Part>,
  other: Pick<InstanceVariable, Part>,
): readonly Part[] {
  return parts.filter(part => one[part] !== other[part])
}

const sumLabels = [
  ['create', 'new'],
  ['update', 'changed'],
  ['remove', 'removed'],
  ['wrong', t('left out')],
  ['same', t('the same')],
  ['extra', t('not in the file')],
] as const

/** How many variables there are of each kind, in a sentence. */
export function getSum(rows: readonly ImportRow[]): string {
  const counts = sumLabels.flatMap(([kind, words]) => {
    const count = rows.filter(row => row.kind === kind).length
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return counts.length === 0 ? t('It contains no variables.') : `${counts.join(', ')}.`
}
