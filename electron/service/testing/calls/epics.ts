import type { Calls } from './calls.ts'

/** Document 3, section 4.7. */
export const epicsCalls: Calls<never> = {}
