import { z } from 'zod'

/** What the screen shows: the rules unless the address says otherwise. */
const approvalViews = ['rules', 'configuration', 'merge-request'] as const

/** A text of digits: the router reads one as the number it looks like. */
const digits = z.coerce.string().regex(/^[1-9]\d{0,14}$/)

/** The screen's part of the address: which view, the text filter of the rules, the rule that is open, the merge request that is looked at. */
export const approvalsSearch = z.object({
  view: z.enum(approvalViews).optional().catch(undefined),
  q: z.coerce.string().max(255).optional().catch(undefined),
  rule: digits.optional().catch(undefined),
  iid: digits.optional().catch(undefined),
})
export type ApprovalsSearch = z.output<typeof approvalsSearch>
