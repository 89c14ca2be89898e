import type { Calls } from './calls.ts'

/** Document 2, section 4.2. */
export const instanceVariablesCalls: Calls<never> = {}
