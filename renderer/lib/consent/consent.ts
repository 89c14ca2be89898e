import { type ConnectionRef, type ConsentCall, maxConsentCalls } from '#shared/bridge.ts'
import { getError, request } from '../bridge/bridge.ts'
import { withoutUndefined } from '../operations/operation-key.ts'

/** Related writes: the user confirms all of them once, before the first is sent. */
export interface ConsentSet {
  /**
   * Sends one of the set. When the consent was declined or has expired, the next one asks for confirmation of the
   * remaining ones.
   * @param send gets the consent to send with; undefined when none is required
   * @throws BridgeFailure
   */
  send<T>(send: (consent: string | undefined) => Promise<T>): Promise<T>
}

/** @param left the remaining writes, exactly as they will be sent: main refuses all others */
export function createConsentSet(connection: ConnectionRef, left: () => readonly ConsentCall[]): ConsentSet {
  let asked: Promise<string | undefined> | null = null

  async function ask(): Promise<string | undefined> {
    const calls = left().slice(0, maxConsentCalls).map(plain)
    if (calls.length === 0) return undefined
    return (await request('consent.request', { connection, calls })).consent ?? undefined
  }

  return {
    send: async send => {
      asked ??= ask()
      const mine = asked
      try {
        return await send(await mine)
      } catch (thrown) {
        if (getError(thrown).kind === 'consentRequired' && asked === mine) asked = null
        throw thrown
      }
    },
  }
}

/** As it crosses the bridge, which drops undefined fields. */
function plain(call: ConsentCall): ConsentCall {
  return 'undo' in call ? call : { operation: call.operation, params: withoutUndefined(call.params) }
}
