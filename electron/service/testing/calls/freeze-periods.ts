import type { Calls } from './calls.ts'

/** Document 2, section 4.4. */
export const freezePeriodsCalls: Calls<never> = {}
