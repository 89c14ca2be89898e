import type { Calls } from './calls.ts'

/** Document 2, section 4.3. */
export const approvalsCalls: Calls<never> = {}
