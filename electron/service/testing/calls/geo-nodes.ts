import type { Calls } from './calls.ts'

/** Document 3, section 4.4. */
export const geoNodesCalls: Calls<never> = {}
