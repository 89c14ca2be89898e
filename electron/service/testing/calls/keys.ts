import type { Calls } from './calls.ts'

/** Document 3, section 4.3. */
export const keysCalls: Calls<never> = {}
