import type { ConnectionId } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { toAppError } from '../failure.ts'
import type { Sender } from './send.ts'
import type { Target } from './target.ts'

/** The service refused the token: gives whether there is another one by now, because a command printed it. Never throws. */
export type Renew = (target: Target) => Promise<boolean>

/** Renews the token after the service refused it; returns whether there is a new one. */
export async function renewRefused(renew: Renew | undefined, target: Target, error: AppError | null): Promise<boolean> {
  return error?.kind === 'unauthorized' && ((await renew?.(target)) ?? false)
}

export interface RepeatedRead<Prepared extends { readonly target: Target }, Answered> {
  readonly connection: ConnectionId
  /** Aborted when the caller cancels. */
  readonly signal: AbortSignal
  /** Prepares the request with the connection's current data. Its exceptions end the read. */
  readonly prepare: () => Promise<Prepared>
  /** @param ended aborted when the connections that the request goes by are ended */
  readonly send: (prepared: Prepared, ended: AbortSignal) => Promise<Answered>
}

/**
 * Repeats a read whose network connection was closed by a change of the connection; it is refused if its generation has ended. After a refused token,
 * renews it if possible and repeats the read once.
 * @throws the error of the last attempt
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
