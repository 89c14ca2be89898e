import { z } from 'zod'
import { connectionRef } from './connection.ts'

/** Types shared by page and main for confirming changes before they are sent. */

export const consentId = z.string().min(1).max(64)

/** How many changes one consent can be about. */
export const maxConsentCalls = 10_000

/** A change that is to be sent: a write with exactly these params, or the undo of an entry of the journal. */
const consentCall = z.union([
  z.strictObject({ operation: z.string().max(64), params: z.record(z.string(), z.unknown()) }),
  z.strictObject({ undo: z.number().int() }),
])
export type ConsentCall = z.output<typeof consentCall>

export const consentMethods = {
  /**
   * Asks the user to confirm changes, in a window the page can't reach. Each change may then be sent once, until the consent expires. Fails with
   * `consentRequired` when the user declines.
   */
  'consent.request': z.strictObject({
    connection: connectionRef,
    calls: z.array(consentCall).min(1).max(maxConsentCalls),
  }),
} as const satisfies Record<string, z.ZodType>

/** `consent` is null when these changes need none. */
export interface ConsentResults {
  'consent.request': { readonly consent: string | null }
}
