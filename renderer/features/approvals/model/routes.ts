import { defineSearch, matching, oneOf, optionalText, type SearchOf } from '../../../lib/project/search-params.ts'

/** The screen's view: the rules by default. */
const approvalViews = ['rules', 'configuration', 'merge-request'] as const

const id = matching(/^[1-9]\d{0,14}$/)

/** The search params: the view, the text filter of the rules, the open rule, the merge request. */
export const approvalsSearch = defineSearch({
  view: oneOf(approvalViews),
  q: optionalText(255),
  rule: id,
  iid: id,
})
export type ApprovalsSearch = SearchOf<typeof approvalsSearch>
