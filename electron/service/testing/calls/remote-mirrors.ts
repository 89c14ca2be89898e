import type { Calls } from './calls.ts'

/** Document 2, section 4.7. */
export const remoteMirrorsCalls: Calls<never> = {}
