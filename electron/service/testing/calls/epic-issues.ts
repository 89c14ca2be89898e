import type { Calls } from './calls.ts'

/** Document 3, section 4.8. */
export const epicIssuesCalls: Calls<never> = {}
