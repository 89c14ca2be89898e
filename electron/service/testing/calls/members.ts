import type { Calls } from './calls.ts'

/** Document 3, section 4.6. */
export const membersCalls: Calls<never> = {}
