import { matching, oneOf, optionalText, type SearchOf, searchOf } from '../../../lib/project/search-params.ts'

/** What the screen shows: the rules unless the address says otherwise. */
const approvalViews = ['rules', 'configuration', 'merge-request'] as const

const id = matching(/^[1-9]\d{0,14}$/)

/** The screen's part of the address: which view, the text filter of the rules, the rule that is open, the merge request that is looked at. */
export const approvalsSearch = searchOf({
  view: oneOf(approvalViews),
  q: optionalText(255),
  rule: id,
  iid: id,
})
export type ApprovalsSearch = SearchOf<typeof approvalsSearch>
