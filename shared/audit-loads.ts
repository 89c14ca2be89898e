import { z } from 'zod'

/**
 * Audit logs whose load has not ended, so that it resumes after a restart: which log and filter, since when (pages read since then
 * count as read), and whether the person paused it.
 */
export const auditLoads = z
  .array(z.strictObject({ key: z.string().max(4000), since: z.iso.datetime(), isPaused: z.boolean() }))
  .max(4)
export type AuditLoadMarker = z.output<typeof auditLoads>[number]
