import type { Calls } from './calls.ts'

/** Document 3, section 6.2. */
export const auditEventsCalls: Calls<never> = {}
