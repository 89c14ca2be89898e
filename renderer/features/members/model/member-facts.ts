import type { ConnectionRef } from '#shared/bridge.ts'
import type { Member } from '#shared/contract/members.ts'
import { type Caller, type MemberFacts, type MemberReader, readMemberFacts } from '#shared/member-rules.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { callOperation } from '../../../lib/operations/call-operation.ts'
import { fresh, wholeList } from '../../../lib/operations/whole-list.ts'
import type { ReadContext } from '../../../ui/bulk/job.ts'
import type { NamedPlace } from './member-requests.ts'
import { memberOperations } from './member-requests.ts'

const owner = 50

/** What the rows of one pass read alike: who asks, and the direct members of each group above. */
interface Shared {
  readonly groups: Map<string, Promise<readonly Member[] | null>>
  caller: Promise<Caller | null> | null
}

const passes = new WeakMap<object, Shared>()

function sharedOf({ pass }: ReadContext): Shared {
  const known = passes.get(pass)
  if (known) return known
  const made: Shared = { groups: new Map(), caller: null }
  passes.set(pass, made)
  return made
}

/** Reads what the rules of memberships need to know. What cannot be read is told as not known, and never fails a row. */
export function memberFacts(
  connection: ConnectionRef,
  place: NamedPlace,
  user: number,
  context: ReadContext,
): Promise<MemberFacts> {
  return readMemberFacts(place, user, readerOf(connection, context))
}

function readerOf(connection: ConnectionRef, context: ReadContext): MemberReader {
  const shared = sharedOf(context)
  const membersOf = async (group: string) => {
    const known = shared.groups.get(group)
    if (known) return known
    const reading = wholeList(connection, memberOperations.group.list, { id: group }, context.signal).catch(
      (thrown: unknown) => {
        // What is refused stays refused; anything else is tried again with the next row.
        if (!isRefusal(thrown)) shared.groups.delete(group)
        return null
      },
    )
    shared.groups.set(group, reading)
    return reading
  }
  return {
    level: async ({ source, id }, user) => {
      if (source === 'project') return directLevel(connection, id, user, context.signal)
      const members = await membersOf(`${id}`)
      return members && (members.find(member => member.id === user)?.access_level ?? 0)
    },
    owners: async group =>
      (await membersOf(group))?.filter(({ access_level }) => access_level >= owner).map(({ id }) => id) ?? null,
    caller: async () => {
      shared.caller ??= readCaller(connection, context.signal)
      const caller = await shared.caller
      if (caller === null) shared.caller = null
      return caller
    },
  }
}

async function directLevel(
  connection: ConnectionRef,
  id: number | string,
  user_id: number,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const answer = await callOperation(connection, memberOperations.project.get, { id, user_id }, { signal })
    return fresh(answer).value.access_level
  } catch (thrown) {
    return errorOf(thrown).kind === 'notFound' ? 0 : null
  }
}

async function readCaller(connection: ConnectionRef, signal: AbortSignal): Promise<Caller | null> {
  try {
    const { value } = fresh(await callOperation(connection, 'user.current', {}, { signal }))
    return { id: value.id, isAdministrator: value.is_admin === true }
  } catch {
    return null
  }
}

function isRefusal(thrown: unknown): boolean {
  return ['notFound', 'forbidden'].includes(errorOf(thrown).kind)
}
