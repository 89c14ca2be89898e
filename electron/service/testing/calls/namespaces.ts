import type { Calls } from './calls.ts'

/** Document 3, section 4.2. */
export const namespacesCalls: Calls<never> = {}
