import type { ConnectionRef } from '#shared/bridge.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { addItem, changeItem, type Person, removeItem } from './member-items.ts'
import type { NamedPlace, RoleChange, RoleToGive } from './member-requests.ts'
import type { Right } from './rights.ts'

/**
 * Adds people to places, a row for each. Existing members keep their role; or, when `giveToMembers`, get this one as well, as
 * far as it was read that they are members.
 */
export function addPlan(
  connection: ConnectionRef,
  places: readonly NamedPlace[],
  people: readonly Person[],
  role: RoleToGive,
  rights: readonly Right[],
  giveToMembers: boolean,
): readonly BulkItem[] {
  const known = new Map(rights.map(right => [right.key, right]))
  return places.flatMap(place =>
    people.map(person => {
      const right = giveToMembers ? known.get(`${place.source} ${place.id} ${person.id}`) : undefined
      return right ? changeItem(connection, place, right.member, role) : addItem(connection, place, person, role)
    }),
  )
}

/** Changes rights that were read, a row for each. */
export function changePlan(
  connection: ConnectionRef,
  rights: readonly Right[],
  change: RoleChange,
): readonly BulkItem[] {
  return rights.map(({ place, member }) => changeItem(connection, place, member, change))
}

/** Removes rights that were read, a row for each. */
export function removePlan(connection: ConnectionRef, rights: readonly Right[]): readonly BulkItem[] {
  return rights.map(({ place, member }) => removeItem(connection, place, member))
}
