import { activityActions, activityTargetTypes } from '#shared/contract/choices.ts'
import { day, defineSearch, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'
import { addDays, yearBefore } from '../../../ui/charts/tables.ts'

/** The filters of the API under its own names (document 3, section 6.1). */
const filters = {
  action: oneOf(activityActions),
  target_type: oneOf(activityTargetTypes),
  after: day,
  before: day,
  sort: oneOf(['asc', 'desc']),
}
/** As a year instead of a list. */
const view = { view: oneOf(['year']) }

/** `/activity` of a project. */
export const projectActivitySearch = defineSearch({ ...filters, ...view })
export type ProjectActivitySearch = SearchOf<typeof projectActivitySearch>
export type ActivityFilters = Omit<ProjectActivitySearch, 'view'>

/**
 * `/activity` of a connection: the user, the current one by default; `scope` all for the members of the user's
 * projects.
 */
export const activitySearch = defineSearch({
  ...filters,
  ...view,
  user: optionalText(255),
  scope: oneOf(['all']),
})
export type ActivitySearch = SearchOf<typeof activitySearch>

/** The filters for the request: a year's view requests nothing before it. `today` is an ISO date. */
export function askedWith({ view, ...filters }: ProjectActivitySearch, today: string): ActivityFilters {
  if (view !== 'year') return filters
  // The service leaves out the day that `after` names, and may count its days in another zone.
  const before = addDays(yearBefore(today), -2)
  return { ...filters, after: filters.after && filters.after > before ? filters.after : before }
}
