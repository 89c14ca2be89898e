import type { Calls } from './calls.ts'

/** Document 2, section 4.6. */
export const deploymentsCalls: Calls<never> = {}
