import { toConnectionRef } from '#shared/bridge.ts'

/** Of the connection that the tests' proxy has. */
export const testRef = toConnectionRef('test', 'g'.repeat(22))
