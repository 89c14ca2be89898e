import {
  defineSearch,
  flag,
  moment,
  oneOf,
  optionalText,
  path,
  ref,
  type SearchOf,
} from '../../../lib/project/search-params.ts'
/** `/commit/$sha`: one commit, at its beginning or at one of its files. */
export const commitSearch = defineSearch({ file: path })

/** A day of the reader's own calendar, or a moment as the API writes it. */
const dayOrMoment = moment

/**
 * `/commits`: the history of a ref, with the filters of the API under its own names (document 1, section 4.2). `range`
 * replaces the ref, `author` and `message` filter the loaded commits, `graph` draws the parents of
 * commits that a filter chose, `commit` is open beside the list.
 */
export const commitsSearch = defineSearch({
  ref,
  path,
  range: ref,
  since: dayOrMoment,
  until: dayOrMoment,
  all: flag,
  first_parent: flag,
  with_stats: flag,
  order: oneOf(['default', 'topo']),
  author: optionalText(200),
  message: optionalText(200),
  graph: flag,
  commit: optionalText(64),
})
export type CommitsSearch = SearchOf<typeof commitsSearch>
