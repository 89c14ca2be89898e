import type { ConnectionId } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { toAppError } from '../failure.ts'
import type { Sender } from './send.ts'
import type { Target } from './target.ts'

/** The service refused the token: gives whether there is another one by now, because a command printed it. Never throws. */
export type Renew = (target: Target) => Promise<boolean>

/** Asks for another token when the service refused the one that was sent; gives whether there is one by now. */
export async function renewRefused(renew: Renew | undefined, target: Target, error: AppError | null): Promise<boolean> {
  return error?.kind === 'unauthorized' && ((await renew?.(target)) ?? false)
}

export interface RepeatedRead<Prepared extends { readonly target: Target }, Answered> {
  readonly connection: ConnectionId
  /** Ends it for good: who asked wants no answer any more. */
  readonly signal: AbortSignal
  /** Makes the request, as the connection is now. What it throws ends the read. */
  readonly prepare: () => Promise<Prepared>
  /** @param ended aborted when the connections that the request goes by are ended */
  readonly send: (prepared: Prepared, ended: AbortSignal) => Promise<Answered>
}

/**
 * Sends a read again when the connections it went by were ended, though not by who asked: it is refused then when it is meant for
 * another generation. A token that the service refused is renewed and the read sent again once, when there is a way to renew it.
 * @throws what the last attempt threw
 */
export async function repeatRead<Prepared extends { readonly target: Target }, Answered>(
  { sender, renew }: { readonly sender: Pick<Sender, 'until'>; readonly renew?: Renew | undefined },
  { connection, signal, prepare, send }: RepeatedRead<Prepared, Answered>,
): Promise<Answered> {
  for (let mayRenew = true; ; ) {
    const ended = sender.until(connection)
    const prepared = await prepare()
    try {
      return await send(prepared, ended)
    } catch (thrown) {
      const isRenewed = mayRenew && (await renewRefused(renew, prepared.target, toAppError(thrown)))
      if (isRenewed) mayRenew = false
      else if (!ended.aborted || signal.aborted) throw thrown
    }
  }
}
