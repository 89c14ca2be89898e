import { z } from 'zod'
import { connectionId, connectionRef } from '../connection.ts'
import type { PolicyCheckState } from './policy-checks.ts'

/** The connections whose policies are checked in the background. Stored in the settings. */
export const policyChecks = z.array(connectionId).max(100)

export const policyCheckMethods = {
  /** What is known from checks as the account and user of the connection. */
  'policyChecks.state': z.strictObject({ connection: connectionRef }),
} as const satisfies Record<string, z.ZodType>

export interface PolicyCheckResults {
  'policyChecks.state': PolicyCheckState
}
