import { z } from 'zod'
import { activityActions, activityTargetTypes } from '#shared/contract/activity-events.ts'

const day = z.iso.date().optional().catch(undefined)

/** The filters of the API under its own names (document 3, section 6.1). */
const filters = {
  action: z.enum(activityActions).optional().catch(undefined),
  target_type: z.enum(activityTargetTypes).optional().catch(undefined),
  after: day,
  before: day,
  sort: z.enum(['asc', 'desc']).optional().catch(undefined),
}

/** `/activity` of a project. */
export const projectActivitySearch = z.object(filters)
export type ActivityFilters = z.output<typeof projectActivitySearch>

/** `/activity` of a connection: whose events, the caller's own when nobody is named; `scope` all for those of everybody in the caller's projects. */
export const activitySearch = z.object({
  ...filters,
  user: z
    .preprocess(value => (value === undefined ? undefined : String(value)), z.string().min(1).max(255).optional())
    .optional()
    .catch(undefined),
  scope: z.literal('all').optional().catch(undefined),
})
export type ActivitySearch = z.output<typeof activitySearch>
