import { z } from 'zod'
import type { StateSeen } from '../state-seen.ts'
import { beyond, decisive, endpoint, json, type OperationCall } from './endpoint.ts'
import { groupId, projectId, timestamp, userBrief } from './fields.ts'
import { only } from './inverses.ts'
import { memberObstacle } from './member-obstacle.ts'

/** Document 3, section 4.6. */
const document = '3 §4.6'

/** The levels a member may be given. 0 is a member with no access; 50 is for groups in the documents. */
const documentedLevels = [0, 10, 20, 30, 40, 50] as const
/** What services of this family give beyond that: minimal access and planner, and 50 in projects too. */
const levelsBeyond = [5, 15] as const
const access_level = z
  .literal([...documentedLevels, ...levelsBeyond])
  .describe('5 and 15, and 50 in a project, are beyond the documents.')

/** An answer without the member: the change waits for an administrator. Some services name each person in it. */
const queued = z
  .looseObject({ message: z.union([z.string(), z.record(z.string(), z.string())]) })
  .transform(({ message }) => ({
    message:
      typeof message === 'string'
        ? message
        : Object.entries(message)
            .map(entry => entry.join(': '))
            .join(', '),
  }))

const member = userBrief.extend({
  expires_at: decisive(timestamp.nullish()),
  access_level: z.number(),
  group_saml_identity: z
    .looseObject({
      extern_uid: z.string(),
      provider: z.string(),
      saml_provider_id: z.number(),
    })
    .nullish(),
  email: z.string().nullish(),
  created_at: beyond(timestamp.nullish()).describe('When they got the role.'),
  created_by: beyond(z.looseObject({ name: z.string(), username: z.string() }).nullish()),
  override: z.boolean().nullish().describe('The level is kept when the directory is synchronized.'),
})
export type Member = z.output<typeof member>

const user_id = z.number().int().positive()
const expires_at = z
  .union([z.iso.date(), z.literal('')])
  .nullish()
  .describe('YYYY-MM-DD, the first day without the role; null or empty for never.')
const filters = {
  query: z.string().optional().describe('Part of a name or username, or a whole e-mail address.'),
  user_ids: z.array(user_id).optional(),
}

/** The role somebody had, and until when. */
function roleBefore(before: unknown) {
  const was = member.parse(before)
  return { access_level: was.access_level, expires_at: was.expires_at?.slice(0, 10) ?? '' }
}

/**
 * What groups and projects have alike: the two differ in their path and in who may change members.
 */
function membersOf<S extends 'group' | 'project', I extends z.ZodType>(
  source: S,
  id: I,
  writer: S extends 'group' ? 'owner' : 'maintainer',
) {
  const path = `/${source}s/:id/members` as const
  const reads = [
    `${source}Members.list`,
    `${source}Members.all`,
    `${source}Members.get`,
    `${source}Members.getAll`,
  ] as const
  // What somebody may see and do hangs on their memberships, in a group also those of everything below it.
  const stale = [
    ...reads,
    'projectMembers.all',
    'projectMembers.getAll',
    'groupMembers.all',
    'groupMembers.getAll',
    'projects.list',
    'projects.get',
    'groups.list',
    'groups.get',
    'namespaces.list',
    'namespaces.get',
  ] as const
  const common = { pagination: 'none', edition: 'core', scope: 'api', document } as const
  const read = {
    ...common,
    success: [200],
    access: 'authenticated',
    cache: 'revalidate',
    effect: 'read',
    invalidates: [],
  } as const
  const write = { ...common, access: writer, cache: 'never', effect: 'write', invalidates: stale } as const
  const memberState = (params: Readonly<Record<string, unknown>>) => ({
    operation: `${source}Members.get`,
    params: only(params, 'id', 'user_id'),
  })
  const obstacle = (back: OperationCall, read: (call: OperationCall) => Promise<StateSeen>) =>
    memberObstacle(source, back, read)
  return {
    list: endpoint({
      id: `${source}Members.list`,
      method: 'GET',
      path,
      params: { path: { id }, query: filters },
      response: json(z.array(member)),
      summary: `The direct members of a ${source}.`,
      ...read,
      pagination: 'offset',
    }),
    all: endpoint({
      id: `${source}Members.all`,
      method: 'GET',
      path: `${path}/all`,
      params: { path: { id }, query: filters },
      response: json(z.array(member)),
      summary: `The members of a ${source} and those of the groups above it, each person once.`,
      ...read,
      pagination: 'offset',
    }),
    get: endpoint({
      id: `${source}Members.get`,
      method: 'GET',
      path: `${path}/:user_id`,
      params: { path: { id, user_id } },
      response: json(member),
      summary: `One direct member of a ${source}.`,
      ...read,
    }),
    getAll: endpoint({
      id: `${source}Members.getAll`,
      method: 'GET',
      path: `${path}/all/:user_id`,
      params: { path: { id, user_id } },
      response: json(member),
      summary: `One member of a ${source}, direct or through a group above it.`,
      ...read,
    }),
    add: endpoint({
      id: `${source}Members.add`,
      method: 'POST',
      path,
      params: { path: { id }, body: { user_id, access_level, expires_at } },
      response: json(member),
      queued,
      success: [201],
      summary: `Makes somebody a member of a ${source}.`,
      ...write,
      inverse: {
        fidelity: 'exact',
        state: memberState,
        back: ({ params }) => ({ operation: `${source}Members.remove`, params: only(params, 'id', 'user_id') }),
        obstacle,
      },
    }),
    update: endpoint({
      id: `${source}Members.update`,
      method: 'PUT',
      path: `${path}/:user_id`,
      params: { path: { id, user_id }, body: { access_level, expires_at } },
      response: json(member),
      queued,
      success: [200],
      summary: `Changes the role of a direct member of a ${source}, and when it ends.`,
      ...write,
      inverse: {
        fidelity: 'exact',
        state: memberState,
        back: ({ params, before }) => ({
          operation: `${source}Members.update`,
          params: { ...only(params, 'id', 'user_id'), ...roleBefore(before) },
        }),
        obstacle,
      },
    }),
    remove: endpoint({
      id: `${source}Members.remove`,
      method: 'DELETE',
      path: `${path}/:user_id`,
      params: { path: { id, user_id } },
      response: { kind: 'empty' },
      success: [204],
      summary: `Removes a direct member of a ${source} (needs the role of ${writer}), or leaves it.`,
      ...write,
      // Everybody may leave.
      access: 'guest',
      effect: 'destroy',
      inverse: {
        fidelity: 'near',
        note: before =>
          typeof member.parse(before).override === 'boolean'
            ? 'Whether the directory may change the role again is not restored.'
            : null,
        state: memberState,
        back: ({ params, before }) => ({
          operation: `${source}Members.add`,
          params: { ...only(params, 'id', 'user_id'), ...roleBefore(before) },
        }),
        obstacle,
      },
    }),
    override: endpoint({
      id: `${source}Members.override`,
      method: 'POST',
      path: `${path}/:user_id/override`,
      params: { path: { id, user_id } },
      response: json(member),
      success: [201],
      summary: 'Keeps the role of a member when the directory is synchronized.',
      ...write,
      inverse: {
        fidelity: 'near',
        note: 'The directory decides again; a member who was never overridden is now shown as not overridden.',
        state: memberState,
        back: ({ params, before }) =>
          member.parse(before).override === true
            ? null
            : { operation: `${source}Members.clearOverride`, params: only(params, 'id', 'user_id') },
      },
    }),
    clearOverride: endpoint({
      id: `${source}Members.clearOverride`,
      method: 'DELETE',
      path: `${path}/:user_id/override`,
      params: { path: { id, user_id } },
      response: json(member),
      success: [200],
      summary: 'Lets the directory decide about the role of a member again.',
      ...write,
      effect: 'destroy',
      inverse: {
        fidelity: 'exact',
        state: memberState,
        back: ({ params, before }) =>
          member.parse(before).override === true
            ? { operation: `${source}Members.override`, params: only(params, 'id', 'user_id') }
            : null,
      },
    }),
  }
}

const ofGroup = membersOf('group', groupId, 'owner')
const ofProject = membersOf('project', projectId, 'maintainer')

export const members = {
  'groupMembers.list': ofGroup.list,
  'groupMembers.all': ofGroup.all,
  'groupMembers.get': ofGroup.get,
  'groupMembers.getAll': ofGroup.getAll,
  'groupMembers.add': ofGroup.add,
  'groupMembers.update': ofGroup.update,
  'groupMembers.remove': ofGroup.remove,
  'groupMembers.override': ofGroup.override,
  'groupMembers.clearOverride': ofGroup.clearOverride,
  'projectMembers.list': ofProject.list,
  'projectMembers.all': ofProject.all,
  'projectMembers.get': ofProject.get,
  'projectMembers.getAll': ofProject.getAll,
  'projectMembers.add': ofProject.add,
  'projectMembers.update': ofProject.update,
  'projectMembers.remove': ofProject.remove,
} as const
