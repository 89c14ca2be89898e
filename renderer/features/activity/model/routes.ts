import { z } from 'zod'
import { activityActions, activityTargetTypes } from '#shared/contract/activity-events.ts'
import { yearBefore } from '../../../ui/charts/tables.ts'
import { dayMilliseconds } from '../../../ui/time/time.ts'

const day = z.iso.date().optional().catch(undefined)

/** The filters of the API under its own names (document 3, section 6.1). */
const filters = {
  action: z.enum(activityActions).optional().catch(undefined),
  target_type: z.enum(activityTargetTypes).optional().catch(undefined),
  after: day,
  before: day,
  sort: z.enum(['asc', 'desc']).optional().catch(undefined),
}
/** As a year instead of a list. */
const view = { view: z.literal('year').optional().catch(undefined) }

/** `/activity` of a project. */
export const projectActivitySearch = z.object({ ...filters, ...view })
export type ProjectActivitySearch = z.output<typeof projectActivitySearch>
export type ActivityFilters = Omit<ProjectActivitySearch, 'view'>

/** `/activity` of a connection: whose events, the caller's own when nobody is named; `scope` all for those of everybody in the caller's projects. */
export const activitySearch = z.object({
  ...filters,
  ...view,
  user: z
    .preprocess(value => (value === undefined ? undefined : String(value)), z.string().min(1).max(255).optional())
    .optional()
    .catch(undefined),
  scope: z.literal('all').optional().catch(undefined),
})
export type ActivitySearch = z.output<typeof activitySearch>

/** The filters as the service is asked with them: of a year, nothing from before it is read. `today` is an ISO date. */
export function askedWith({ view, ...filters }: ProjectActivitySearch, today: string): ActivityFilters {
  if (view !== 'year') return filters
  // The service leaves out the day that `after` names, and may count its days in another zone.
  const before = new Date(Date.parse(yearBefore(today)) - 2 * dayMilliseconds).toISOString().slice(0, 10)
  return { ...filters, after: filters.after && filters.after > before ? filters.after : before }
}
