import type { Calls } from './calls.ts'

/** Document 3, section 6.1. */
export const activityEventsCalls: Calls<never> = {}
