import { t } from '#shared/i18n/i18n.ts'
import { roleName } from './roles.ts'
import type { StateSeen } from './state-seen.ts'

/**
 * What a service of this family refuses about memberships, told by reads beforehand: page and main plan changes and undos with
 * the same rules. What could not be read is never taken for a refusal.
 */

/** A group or project whose members are changed. */
export interface MemberPlace {
  readonly source: 'group' | 'project'
  /** Numeric ID or full path. */
  readonly id: number | string
  readonly path: string
}

/** Who asks. */
export interface Caller {
  readonly id: number
  readonly isAdministrator: boolean
}

/** Reads what the rules need. Null where it could not be read. */
export interface MemberReader {
  /** Level of a direct membership; 0 for none. */
  level(place: Pick<MemberPlace, 'source' | 'id'>, user: number): Promise<number | null>
  /** IDs of the direct owners of a group. */
  owners(group: string): Promise<readonly number[] | null>
  caller(): Promise<Caller | null>
}

export interface MemberFacts {
  /** The highest role through the groups above. `isSure`: all of them could be read. */
  readonly inherited: { readonly level: number; readonly group: string | null; readonly isSure: boolean }
  /** Who asks, and their role in the place; null when it is not known. */
  readonly caller: (Caller & { readonly level: number }) | null
  /** Whether the group has an owner beside this person, its own or inherited; null when that is not known. */
  readonly hasOtherOwner: boolean | null
}

/** A change of one membership: levels, null for no direct membership. */
export interface LevelChange {
  readonly user: number
  readonly before: number | null
  readonly after: number | null
}

const levels = { owner: 50, maintainer: 40 } as const

/** The groups above a full path, the nearest first. @example groupsAbove('a/b/c') // ['a/b', 'a'] */
export function groupsAbove(fullPath: string): readonly string[] {
  const parts = fullPath.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
}

/** Reads what the rules need to know of one person in one place. */
export async function readMemberFacts(place: MemberPlace, user: number, reader: MemberReader): Promise<MemberFacts> {
  const above = groupsAbove(place.path)
  const levelsAbove = await Promise.all(
    above.map(async group => ({ group, level: await reader.level({ source: 'group', id: group }, user) })),
  )
  const highest = levelsAbove.reduce<{ group: string | null; level: number }>(
    (best, { group, level }) => ((level ?? 0) > best.level ? { group, level: level ?? 0 } : best),
    { group: null, level: 0 },
  )
  const isSure = levelsAbove.every(({ level }) => level !== null)
  const [caller, hasOtherOwner] = await Promise.all([
    readCaller(place, above, reader),
    place.source === 'group' ? readOtherOwner([place.path, ...above], place.path, user, reader) : true,
  ])
  return { inherited: { ...highest, isSure }, caller, hasOtherOwner }
}

async function readCaller(
  place: MemberPlace,
  above: readonly string[],
  reader: MemberReader,
): Promise<MemberFacts['caller']> {
  const caller = await reader.caller()
  if (caller === null) return null
  if (caller.isAdministrator) return { ...caller, level: levels.owner }
  const places = [place, ...above.map(group => ({ source: 'group' as const, id: group }))]
  const found = await Promise.all(places.map(one => reader.level(one, caller.id)))
  return found.includes(null) ? null : { ...caller, level: Math.max(...found.map(level => level ?? 0)) }
}

async function readOtherOwner(
  groups: readonly string[],
  own: string,
  user: number,
  reader: MemberReader,
): Promise<boolean | null> {
  const lists = await Promise.all(groups.map(async group => ({ group, owners: await reader.owners(group) })))
  const isOther = lists.some(({ group, owners }) => owners?.some(id => group !== own || id !== user))
  if (isOther) return true
  return lists.some(({ owners }) => owners === null) ? null : false
}

/** Why the service would refuse a change; null when nothing that was read speaks against it. */
export function memberRefusal(
  { source }: Pick<MemberPlace, 'source'>,
  { user, before, after }: LevelChange,
  { inherited, caller, hasOtherOwner }: MemberFacts,
): string | null {
  if (after !== null && inherited.level > after) {
    return t('Inherits {role} from {group}; a lower role here is not accepted', {
      role: roleName(inherited.level),
      group: inherited.group ?? t('a group above'),
    })
  }
  const losesOwner = source === 'group' && (before ?? 0) >= levels.owner && (after ?? 0) < levels.owner
  if (losesOwner && hasOtherOwner === false) return t('Last owner of the group')
  if (caller === null || (after === null && user === caller.id)) return null
  const needed = source === 'group' ? levels.owner : levels.maintainer
  if (caller.level < needed)
    return t('Your role here is {roleName}; changing members needs {roleName2}', {
      roleName: roleName(caller.level),
      roleName2: roleName(needed),
    })
  const highest = Math.max(before ?? 0, after ?? 0)
  return highest > caller.level
    ? t('{roleName} is above your own role, {roleName2}', {
        roleName: roleName(highest),
        roleName2: roleName(caller.level),
      })
    : null
}

/** Why undoing a change would be refused, as far as can be known before it is made; null when it can be undone. */
export function memberUndoRefusal(
  { source }: Pick<MemberPlace, 'source'>,
  { user, before, after }: LevelChange,
  { inherited, caller }: MemberFacts,
): string | null {
  if (before !== null && inherited.level > before) {
    return t('The service does not accept {roleName} again: {roleName2} is inherited from {group}', {
      roleName: roleName(before),
      roleName2: roleName(inherited.level),
      group: inherited.group ?? t('a group above'),
    })
  }
  const needed = source === 'group' ? levels.owner : levels.maintainer
  const keeps = Math.max(after ?? 0, inherited.level) >= needed
  const isOwn = caller !== null && caller.id === user && !caller.isAdministrator
  return isOwn && !keeps ? t('Your own access is needed to undo it') : null
}

/** What a direct membership says of its level: 0 when there is none; null when it could not be read. */
export function levelOfState(seen: StateSeen): number | null {
  if (!seen.known) return null
  if (typeof seen.value !== 'object' || seen.value === null) return 0
  return 'access_level' in seen.value && typeof seen.value.access_level === 'number' ? seen.value.access_level : null
}
