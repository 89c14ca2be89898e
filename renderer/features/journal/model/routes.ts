import { journalOutcomes } from '#shared/contract/choices.ts'
import {
  day,
  defineSearch,
  oneOf,
  optionalText,
  type SearchOf,
  wholeNumber,
} from '../../../lib/project/search-params.ts'

/** Characters that are searched for. */
export const maxSearch = 200

/** `/journal`: which entries, and the one that is open. */
export const journalSearch = defineSearch({
  q: optionalText(maxSearch),
  outcome: oneOf(journalOutcomes),
  /** Of all connections, where the route names none. */
  of: optionalText(64),
  /** Days, both of them inside. */
  from: day,
  to: day,
  entry: wholeNumber(1),
})
export type JournalSearch = SearchOf<typeof journalSearch>
