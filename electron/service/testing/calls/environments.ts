import type { Calls } from './calls.ts'

/** Document 2, section 4.5. */
export const environmentsCalls: Calls<never> = {}
