import { z } from 'zod'
import { appError } from '#shared/errors.ts'
import type { CheckedPolicy } from '#shared/fleet/policy.ts'
import { policyKey } from '#shared/fleet/policy-checks.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import { jobOwner } from '../store/bulk-jobs.ts'

const time = z.number()

const policyRecord = z.object({
  key: z.string(),
  /** When it was checked first. */
  since: time,
  violations: z.array(z.object({ project: z.number(), since: time })),
  /** Projects that no check could decide yet: their violations may be as old as the first check. Older versions didn't keep them. */
  undecided: z.array(z.number()).default([]),
})
export type PolicyRecord = z.output<typeof policyRecord>

/** What is kept of the checks of a connection. Times are milliseconds since 1970. */
export const checkRecord = z.object({
  owner: jobOwner,
  /** When the unfinished check was started: newer values are not requested again. Null when the last check is complete. */
  startedAt: time.nullable(),
  lastAt: time.nullable(),
  /** Why the unfinished check stopped. */
  stopped: z.object({ at: time, error: appError }).nullable(),
  policies: z.array(policyRecord),
})
export type CheckRecord = z.output<typeof checkRecord>

interface CheckedRow {
  readonly project: { readonly id: number }
}

/** A policy with the result of its check. */
export interface PolicyResult {
  readonly policy: Policy
  readonly result: CheckedPolicy<CheckedRow>
}

/**
 * What is known after a complete check. A violation keeps its time until the project is compliant, excepted or out of scope; a project that can't be
 * checked now is still taken as a violation if it was one. Policies with an error in their expression are left out.
 * @returns the records, and the number of violations of projects that an earlier check of the same policy decided otherwise, or that came after it
 */
export function recordCheck(
  before: readonly PolicyRecord[],
  results: readonly PolicyResult[],
  now: number,
): { readonly policies: PolicyRecord[]; readonly fresh: number } {
  let fresh = 0
  const policies = new Map<string, PolicyRecord>()
  for (const { policy, result } of results) {
    if (!result.ok) continue
    const key = policyKey(policy)
    const known = before.find(one => one.key === key)
    const times = new Map(known?.violations.map(({ project, since }) => [project, since]))
    const violations = new Map<number, number>()
    for (const { project } of result.check.violations) {
      const since = times.get(project.id)
      violations.set(project.id, since ?? now)
      if (known && since === undefined && !known.undecided.includes(project.id)) fresh += 1
    }
    const undecided: number[] = []
    for (const { project } of result.check.undecided) {
      const since = times.get(project.id)
      if (since !== undefined) violations.set(project.id, since)
      else if (!known || known.undecided.includes(project.id)) undecided.push(project.id)
    }
    const list = [...violations].map(([project, since]) => ({ project, since }))
    policies.set(key, { key, since: known?.since ?? now, violations: list, undecided })
  }
  return { policies: [...policies.values()], fresh }
}
