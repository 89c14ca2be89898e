import type { ConnectionRef } from '#shared/bridge.ts'
import type { Group, Project } from '#shared/contract/navigation.ts'
import { groupsQuery, projectsByIdQuery } from '#shared/queries/places.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import type { MembersSource } from '../../../ui/people/roles.ts'
import type { NamedPlace } from './member-requests.ts'

/** A place as the service lists it. */
export interface ListedPlace extends NamedPlace {
  readonly visibility: string | null
  readonly isArchived: boolean
}

/** Every project or group that the service lists for the caller. @throws BridgeFailure */
export async function allPlaces(
  connection: ConnectionRef,
  source: MembersSource,
  signal: AbortSignal,
): Promise<readonly ListedPlace[]> {
  if (source === 'group') return (await wholeList(connection, groupsQuery(), signal)).map(groupPlace)
  return (await wholeList(connection, projectsByIdQuery(), signal)).map(projectPlace)
}

/** True for a group itself and everything below it. @example isBelow('a/b/c', 'a/b') // true */
export function isBelow(path: string, group: string): boolean {
  return path === group || path.startsWith(`${group}/`)
}

/** A project as a place. */
export function projectPlace({ id, path_with_namespace, visibility, archived }: Project): ListedPlace {
  return {
    source: 'project',
    id,
    path: path_with_namespace,
    visibility: visibility ?? null,
    isArchived: archived === true,
  }
}

/** A group as a place. */
export function groupPlace({ id, full_path, visibility }: Group): ListedPlace {
  return { source: 'group', id, path: full_path, visibility: visibility ?? null, isArchived: false }
}
