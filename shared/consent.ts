import { z } from 'zod'
import { connectionRef } from './connection.ts'

/** Asking the person about changes before they are sent, as page and main both know it. */

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
   * Asks the person, in a window the page can't reach, about changes that are about to be sent. Each may then be sent once, until the consent
   * expires. Fails with `consentRequired` when they decline.
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
