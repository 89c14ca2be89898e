import { useMemo } from 'react'
import { checkPolicy, policyColumns } from '#shared/fleet/policy.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useChangeSettings, useSettings } from '../../../lib/settings/use-settings.ts'
import type { ProjectRow } from './loader.ts'
import { columnCatalog } from './table.ts'

const none: readonly Policy[] = []

/** The policies of the connection, and how they are changed. */
export function usePolicies() {
  const { id } = useConnection()
  const policies: readonly Policy[] = useSettings()?.policies[id] ?? none
  const update = useChangeSettings()
  const change = (to: (present: readonly Policy[]) => readonly Policy[]) =>
    update(({ policies: all }) => ({ policies: { ...all, [id]: [...to(all[id] ?? [])] } }))
  return { policies, change }
}

/** The columns that the policies need; the same array while they are the same. */
export function usePolicyColumns(policies: readonly Policy[]): readonly string[] {
  const key = policyColumns(policies, columnCatalog).join(' ')
  return useMemo(() => (key === '' ? [] : key.split(' ')), [key])
}

/** A policy with its result. */
export type PolicyRow = ReturnType<typeof checkAll>[number]

/** Checks policies against the rows that are loaded. */
export function checkAll(policies: readonly Policy[], rows: readonly ProjectRow[], now: number) {
  return policies.map((policy, index) => ({
    key: `${index}`,
    index,
    policy,
    result: checkPolicy(policy, rows, columnCatalog, now),
  }))
}

type Check = Extract<PolicyRow['result'], { readonly ok: true }>['check']

/**
 * A count of a check; undefined for an expression with an error, and for a zero that may not stay one.
 * @param isRead whether all values that the policies need are there
 */
export function countOf({ result }: Pick<PolicyRow, 'result'>, count: (check: Check) => number, isRead: boolean) {
  if (!result.ok) return undefined
  const counted = count(result.check)
  return counted === 0 && !isRead ? undefined : counted
}
