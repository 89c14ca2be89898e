import type { Calls } from './calls.ts'

/** Document 1, section 4.5. */
export const snippetsCalls: Calls<never> = {}
