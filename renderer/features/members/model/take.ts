import type { ConnectionRef } from '#shared/bridge.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import type { NamedPlace } from './member-requests.ts'
import { allPlaces, groupPlace, isBelow } from './places.ts'

/** The group, the groups above it whose rights hold in it, and all below it that the service lists. @throws BridgeFailure */
export async function placesOfTree(
  connection: ConnectionRef,
  group: string,
  signal: AbortSignal,
): Promise<readonly NamedPlace[]> {
  const [groups, projects] = await Promise.all([
    allPlaces(connection, 'group', signal),
    allPlaces(connection, 'project', signal),
  ])
  const above = groups.filter(({ path }) => isBelow(group, path) && path !== group)
  const below = [...groups, ...projects].filter(({ path }) => isBelow(path, group))
  if (below.some(({ source, path }) => source === 'group' && path === group)) return [...above, ...below]
  return [...(await groupItself(connection, group, signal)), ...above, ...below]
}

/** A group that isn't in the list may still be readable by its path. */
async function groupItself(connection: ConnectionRef, id: string, signal: AbortSignal): Promise<readonly NamedPlace[]> {
  try {
    return [groupPlace((await callOperation(connection, 'groups.get', { id }, { signal })).value)]
  } catch (thrown) {
    if (errorOf(thrown).kind === 'notFound') return []
    throw thrown
  }
}
