import type { Calls } from './calls.ts'

/** Document 3, section 4.5. */
export const notificationSettingsCalls: Calls<never> = {}
