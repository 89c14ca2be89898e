import type { Calls } from './calls.ts'

/** Document 2, section 4.8. */
export const starredDashboardsCalls: Calls<never> = {}
