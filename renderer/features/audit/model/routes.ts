import { z } from 'zod'
import { auditEntityTypes, instanceScope } from '#shared/contract/audit-events.ts'
import { changeKinds } from './facts.ts'
import { ruleIds } from './rules.ts'

const auditViews = ['events', 'charts', 'unusual'] as const

/** What is typed may look like a number, and the router reads it as one. */
const text = z.coerce.string().max(500).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)
const digits = z.coerce
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
  .catch(undefined)

/** `/audit`: what the service is asked for, what of it is shown, how, and the event that is open. */
export const auditSearch = z.object({
  /** `created_after` and `created_before` of the service, as days by this computer's clock. */
  from: day,
  to: day,
  entity_type: z
    .enum([...auditEntityTypes, instanceScope])
    .optional()
    .catch(undefined),
  entity_id: digits,
  q: text,
  author: text,
  ip: text,
  target: text,
  kind: z.enum(changeKinds).optional().catch(undefined),
  what: text,
  rule: z.enum(ruleIds).optional().catch(undefined),
  view: z.enum(auditViews).optional().catch(undefined),
  event: digits,
})
export type AuditSearch = z.output<typeof auditSearch>
