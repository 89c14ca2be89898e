import {
  defineSearch,
  digits,
  oneOf,
  optionalText,
  type SearchOf,
  wholeNumber,
} from '../../../lib/project/search-params.ts'

/** The weeks to come, or the periods as a table. */
const freezeViews = ['calendar', 'periods'] as const

/** `/freeze-periods`: the view, its time zone, its first week, and the open period. */
export const freezePeriodsSearch = defineSearch({
  view: oneOf(freezeViews),
  zone: optionalText(255),
  /** Weeks after the present one at which the calendar begins. */
  weeks: wholeNumber(-520, 520),
  period: digits,
})
export type FreezePeriodsSearch = SearchOf<typeof freezePeriodsSearch>
