import { defineSearch, matching, oneOf, type SearchOf } from '../../../lib/project/search-params.ts'

/** `/proposals`: the view, and the open proposal. */
export const proposalsSearch = defineSearch({
  view: oneOf(['access', 'requests']),
  proposal: matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
})
export type ProposalsSearch = SearchOf<typeof proposalsSearch>
