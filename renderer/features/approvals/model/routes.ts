import { matching, oneOf, type SearchOf, searchOf, typedText } from '../../../lib/project/search-params.ts'

/** What the screen shows: the rules unless the address says otherwise. */
const approvalViews = ['rules', 'configuration', 'merge-request'] as const

/** A text of digits: the router reads one as the number it looks like. */
const digits = matching(/^[1-9]\d{0,14}$/)

/** The screen's part of the address: which view, the text filter of the rules, the rule that is open, the merge request that is looked at. */
export const approvalsSearch = searchOf({
  view: oneOf(approvalViews),
  q: typedText(255),
  rule: digits,
  iid: digits,
})
export type ApprovalsSearch = SearchOf<typeof approvalsSearch>
