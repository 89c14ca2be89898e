import { z } from 'zod'
import { atMost } from '../bounds.ts'

/** A condition that projects should meet. Saved in the settings and in files, so every part is bounded. */

export const severities = ['high', 'medium', 'low'] as const

const expression = z.string().trim().max(500)

const exception = z.strictObject({
  /** Full path of the project. */
  project: z.string().min(1).max(1024),
  reason: z.string().trim().min(1).max(500),
  /** The last day of the exception, YYYY-MM-DD in UTC. */
  expires: z.iso.date(),
})
export type PolicyException = z.output<typeof exception>

export const policy = z.strictObject({
  name: z.string().trim().min(1).max(100),
  severity: z.enum(severities),
  /** Which projects it is for: an expression; empty for all. */
  scope: expression.default(''),
  /** The condition that projects should meet: an expression. */
  rule: expression.min(1),
  exceptions: z.array(exception).max(500).default([]),
})
export type Policy = z.output<typeof policy>

const policies = z.array(policy).max(100)

/** By connection. */
export const policiesByConnection = z.record(z.string().max(64), policies).refine(atMost(100))

/** A file of policies, as JSON or YAML. */
export const policyFile = z.strictObject({ version: z.literal(1), policies })
