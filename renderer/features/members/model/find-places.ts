import type { ConnectionRef } from '#shared/bridge.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { inTurns } from '../../../lib/operations/in-turns.ts'
import type { MembersSource } from '../../../ui/people/roles.ts'
import type { NamedPlace } from './member-requests.ts'

const atOnce = 4

/** What a list names, and the place the service has under it; null when it has none to show. */
export interface FoundPlace {
  readonly named: number | string
  readonly place: NamedPlace | null
}

/** Looks up each ID or full path. @throws BridgeFailure when the service does not answer at all */
export function findPlaces(
  connection: ConnectionRef,
  source: MembersSource,
  names: readonly (number | string)[],
  signal: AbortSignal,
): Promise<readonly FoundPlace[]> {
  return inTurns(names, atOnce, async named => {
    try {
      return { named, place: await placeOf(connection, source, named, signal) }
    } catch (thrown) {
      if (['notFound', 'forbidden'].includes(errorOf(thrown).kind)) return { named, place: null }
      throw thrown
    }
  })
}

async function placeOf(
  connection: ConnectionRef,
  source: MembersSource,
  id: number | string,
  signal: AbortSignal,
): Promise<NamedPlace> {
  if (source === 'group') {
    const { value } = await callOperation(connection, 'groups.get', { id }, { signal })
    return { source, id: value.id, path: value.full_path }
  }
  const { value } = await callOperation(connection, 'projects.get', { id }, { signal })
  return { source, id: value.id, path: value.path_with_namespace }
}
