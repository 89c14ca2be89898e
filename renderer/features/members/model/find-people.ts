import type { ConnectionRef } from '#shared/bridge.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { inTurns } from '../../../lib/operations/in-turns.ts'
import { type Mention, type Recognised, recognise } from './pasted-people.ts'

const atOnce = 4

/** A mention and what became of it. */
export interface FoundPerson {
  readonly mention: Mention
  readonly recognised: Recognised
}

/** Looks each mention up among the users of the service. @throws BridgeFailure when the service does not answer at all */
export function findPeople(
  connection: ConnectionRef,
  mentions: readonly Mention[],
  signal: AbortSignal,
): Promise<readonly FoundPerson[]> {
  return inTurns(mentions, atOnce, async mention => ({
    mention,
    recognised: recognise(mention, await usersFor(connection, mention, signal)),
  }))
}

async function usersFor(connection: ConnectionRef, mention: Mention, signal: AbortSignal) {
  // There is no operation that gives a user by ID; the service says at the end whether there is one.
  if (mention.kind === 'id') return []
  const ask = async (filter: { readonly username: string } | { readonly search: string }) =>
    (await callOperation(connection, 'users.list', filter, { signal, page: { size: 20 } })).value
  try {
    const exact = mention.kind === 'username' ? await ask({ username: mention.search }) : []
    return exact.length > 0 ? exact : await ask({ search: mention.search })
  } catch (thrown) {
    // A service that keeps its list of users back: only IDs can be used then.
    if (['notFound', 'forbidden'].includes(errorOf(thrown).kind)) return []
    throw thrown
  }
}
