import type { epicIssues } from '#shared/contract/epic-issues.ts'
import type { Calls } from './calls.ts'

/** Pilots find their ship at once. */
const pilots = { id: 'harbor', epic_iid: 4 } as const

/** Document 3, section 4.8. */
export const epicIssuesCalls: Calls<keyof typeof epicIssues> = {
  'epicIssues.list': [pilots],
  'epicIssues.add': [
    { ...pilots, issue_id: 103 },
    { ...pilots, issue_id: '105' },
  ],
  'epicIssues.reorder': [
    { ...pilots, epic_issue_id: 8, move_before_id: 6 },
    { ...pilots, epic_issue_id: 8, move_after_id: '7' },
  ],
  'epicIssues.remove': [{ ...pilots, epic_issue_id: 19 }],
}
