import type { Calls } from './calls.ts'

/** Document 2, section 4.1. */
export const featureFlagsCalls: Calls<never> = {}
