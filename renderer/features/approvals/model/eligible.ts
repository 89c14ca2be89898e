import type { Member } from '#shared/contract/members.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { PickedGroup } from '../../../lib/group/group-picker.tsx'
import type { PickedUser } from '../../../ui/people/user-picker.tsx'

/** A user named by a rule; `state` when the service sent it. */
export interface AskedUser extends PickedUser {
  readonly state?: string | undefined
}
export type AskedGroup = PickedGroup

/** An eligible approver, and the groups that make them one. */
interface EligiblePerson extends PickedUser {
  readonly through: readonly string[]
}

export interface Eligible {
  readonly people: readonly EligiblePerson[]
  /** Named, but blocked or deactivated: they cannot approve. */
  readonly inactive: readonly PickedUser[]
  /** Groups whose members couldn't be loaded. */
  readonly unreadable: readonly string[]
  readonly isPending: boolean
}

/**
 * The eligible approvers of a rule, each once: the users, and the members of the groups (`members` in the same order;
 * null when they can't be loaded).
 */
export function getEligible(
  users: readonly AskedUser[],
  groups: readonly AskedGroup[],
  members: readonly (readonly Member[] | 'pending' | null)[],
): Eligible {
  const found = new Map<number, AskedUser & { readonly through: readonly string[] }>()
  for (const user of users) found.set(user.id, { ...user, through: [] })
  for (const [index, group] of groups.entries()) {
    const list = members[index]
    if (!Array.isArray(list)) continue
    for (const { id, name, username, state } of list) {
      const through = [...(found.get(id)?.through ?? []), groupName(group)]
      found.set(id, { id, name, username, state, through })
    }
  }
  const all = [...found.values()]
  const isActive = ({ state }: AskedUser) => state === undefined || state === 'active'
  return {
    people: all.filter(isActive),
    inactive: all.filter(person => !isActive(person)),
    unreadable: groups.filter((_, index) => members[index] === null).map(groupName),
    isPending: members.includes('pending'),
  }
}

/** A group's path, or its ID where that is all there is. */
export function groupName({ id, path }: AskedGroup): string {
  return path ?? t('group {id}', { id })
}
