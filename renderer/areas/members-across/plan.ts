import type { ConnectionId } from '#shared/bridge.ts'
import type { BulkItem } from '../../common/bulk/job.ts'
import { addItem, changeItem, type NamedPlace, type Person, removeItem } from '../../common/members/member-items.ts'
import type { RoleChange, RoleToGive } from '../../common/members/member-requests.ts'
import type { Right } from './rights.ts'

/** What to send, and how much of what was asked for can't be: a project has no owners. */
export interface Plan {
  readonly items: readonly BulkItem[]
  readonly leftOut: number
}

/**
 * Adds people to places. Who is a member already is left as they are; or, when `giveToMembers`, given the role as well, as
 * far as it was read that they are.
 */
export function addPlan(
  connection: ConnectionId,
  places: readonly NamedPlace[],
  people: readonly Person[],
  role: RoleToGive,
  rights: readonly Right[],
  giveToMembers: boolean,
): Plan {
  const known = new Map(rights.map(right => [right.key, right]))
  return planOf(
    places.flatMap(place =>
      people.map(person => {
        const right = giveToMembers ? known.get(`${place.source} ${place.id} ${person.id}`) : undefined
        return right ? changeItem(connection, place, right.member, role) : addItem(connection, place, person, role)
      }),
    ),
  )
}

/** Changes rights that were read. */
export function changePlan(connection: ConnectionId, rights: readonly Right[], change: RoleChange): Plan {
  return planOf(rights.map(({ place, member }) => changeItem(connection, place, member, change)))
}

/** Takes rights away that were read. */
export function removePlan(connection: ConnectionId, rights: readonly Right[]): Plan {
  return planOf(rights.map(({ place, member }) => removeItem(connection, place, member)))
}

function planOf(items: readonly (BulkItem | null)[]): Plan {
  const sent = items.filter(item => item !== null)
  return { items: sent, leftOut: items.length - sent.length }
}
