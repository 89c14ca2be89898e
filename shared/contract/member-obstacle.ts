import { z } from 'zod'
import { levelOfState, type MemberPlace, type MemberReader, memberRefusal, readMemberFacts } from '../member-rules.ts'
import type { StateSeen } from '../state-seen.ts'
import type { OperationCall } from './endpoint.ts'
import { pageLimits } from './fields.ts'

type Read = (call: OperationCall) => Promise<StateSeen>

const backParams = z.looseObject({
  id: z.union([z.number(), z.string()]),
  user_id: z.number(),
  access_level: z.number().optional(),
  expires_at: z.string().optional(),
})
const named = z.looseObject({ full_path: z.string().optional(), path_with_namespace: z.string().optional() })
const caller = z.looseObject({ id: z.number(), is_admin: z.boolean().optional() })
const ownerList = z.array(z.looseObject({ id: z.number(), access_level: z.number() }))
const owner = 50

/** The reason why the service would refuse to undo a change of a membership; null if no obstacle was found. */
export async function memberObstacle(
  source: MemberPlace['source'],
  back: OperationCall,
  read: Read,
): Promise<string | null> {
  const { id, user_id, access_level = null, expires_at = '' } = backParams.parse(back.params)
  if (expires_at !== '' && expires_at <= new Date().toISOString().slice(0, 10)) {
    return `The role expired on ${expires_at}, and a date in the past is not accepted`
  }
  const path = await readPath(source, id, read)
  if (path === null) return null
  const reader = getReader(read)
  const place = { source, id, path }
  const [facts, before] = await Promise.all([readMemberFacts(place, user_id, reader), reader.level(place, user_id)])
  return memberRefusal(place, { user: user_id, before, after: access_level }, facts)
}

async function readPath(source: MemberPlace['source'], id: number | string, read: Read): Promise<string | null> {
  const seen = await read({ operation: source === 'group' ? 'groups.get' : 'projects.get', params: { id } })
  const place = seen.known ? named.safeParse(seen.value).data : undefined
  return place?.full_path ?? place?.path_with_namespace ?? null
}

function getReader(read: Read): MemberReader {
  return {
    level: async ({ source, id }, user_id) =>
      levelOfState(await read({ operation: `${source}Members.get`, params: { id, user_id } })),
    owners: async group => {
      const seen = await read({ operation: 'groupMembers.list', params: { id: group } })
      const list = seen.known ? ownerList.safeParse(seen.value).data : undefined
      const owners = list?.filter(({ access_level }) => access_level >= owner).map(({ id }) => id)
      // Of a longer list only the first page was read.
      return list && owners && (list.length < pageLimits.maximumSize || owners.length > 1) ? owners : null
    },
    caller: async () => {
      const seen = await read({ operation: 'user.current', params: {} })
      const found = seen.known ? caller.safeParse(seen.value).data : undefined
      return found ? { id: found.id, isAdministrator: found.is_admin === true } : null
    },
  }
}
