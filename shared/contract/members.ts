import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import type { StateSeen } from '../state-seen.ts'
import { beyond, decisive, endpoint, json, type OperationCall } from './endpoint.ts'
import { groupId, projectId, timestamp, userBrief } from './fields.ts'
import { only } from './inverses.ts'
import { memberObstacle } from './member-obstacle.ts'

/** Document 3, section 4.6. */
const document = '3 §4.6'

/** The levels a member may be given. 0 is a member with no access; 50 is for groups in the documents. */
const documentedLevels = [0, 10, 20, 30, 40, 50] as const
/** What services of this family give beyond that: minimal access, planner and security manager, and 50 in projects too. */
const levelsBeyond = [5, 15, 25] as const
/** The first version that shows one inherited member. */
const inheritedSince = '12.4'
/** The first version with LDAP overrides. */
const overrideSince = '12.10'
/** The first version in which a member can be given a custom role. */
const customRolesSince = '15.9'
const access_level = z
  .literal([...documentedLevels, ...levelsBeyond])
  .describe('Levels 5, 15, 25 and, in projects, 50 aren’t in the API documents.')

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
      saml_provider_id: z.number().nullish(),
    })
    .nullish(),
  email: z.string().nullish(),
  created_at: beyond(timestamp.nullish()).describe('When the role was granted.'),
  member_role: beyond(z.looseObject({ id: z.number(), name: z.string() }).nullish()).describe(
    'The custom role and the access level it is based on.',
  ),
  created_by: beyond(z.looseObject({ name: z.string(), username: z.string() }).nullish()),
  membership_state: beyond(z.string().nullish()).describe('awaiting: the role takes effect once it is approved.'),
  override: z.boolean().nullish().describe('The access level is kept when the directory is synchronized.'),
})
export type Member = z.output<typeof member>

const user_id = z.number().int().positive()
const expires_at = z
  .union([z.iso.date(), z.literal('')])
  .nullish()
  .describe('YYYY-MM-DD, the first day without the role; null or empty for never.')
const member_role_id = beyond(z.number().int().positive().optional(), { since: customRolesSince }).describe(
  'A custom role that is based on the access level.',
)
const filters = {
  query: z.string().optional().describe('Part of a name or username, or a whole e-mail address.'),
  user_ids: z.array(user_id).optional(),
}

/** What a removed member is given again: a custom role too, which no change of the level takes away. */
function memberBefore(before: unknown) {
  const { member_role: role } = member.parse(before)
  return { ...roleBefore(before), ...(role && { member_role_id: role.id }) }
}

/** The role somebody had, and until when. */
function roleBefore(before: unknown) {
  const was = member.parse(before)
  return { access_level: was.access_level, expires_at: was.expires_at?.slice(0, 10) ?? '' }
}

type Source = 'group' | 'project'
const common = { pagination: 'none', edition: 'core', scope: 'api', document } as const
const read = {
  ...common,
  success: [200],
  access: 'authenticated',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
} as const

function membersPath<S extends Source>(source: S) {
  return `/${source}s/:id/members` as const
}

/** Of groups and projects alike, which differ in their path. */
function memberReads<S extends Source, I extends z.ZodType>(source: S, id: I) {
  const path = membersPath(source)
  return {
    list: endpoint({
      id: `${source}Members.list`,
      method: 'GET',
      path,
      params: { path: { id }, query: filters },
      response: json(z.array(member)),
      summary: source === 'group' ? 'The direct members of a group.' : 'The direct members of a project.',
      ...read,
      pagination: 'offset',
    }),
    all: endpoint({
      id: `${source}Members.all`,
      method: 'GET',
      path: `${path}/all`,
      params: { path: { id }, query: filters },
      response: json(z.array(member)),
      summary:
        source === 'group'
          ? 'The members of a group and those of the groups above it, each person once.'
          : 'The members of a project and those of the groups above it, each person once.',
      ...read,
      pagination: 'offset',
    }),
    get: endpoint({
      id: `${source}Members.get`,
      method: 'GET',
      path: `${path}/:user_id`,
      params: { path: { id, user_id } },
      response: json(member),
      summary: source === 'group' ? 'One direct member of a group.' : 'One direct member of a project.',
      ...read,
    }),
    getAll: endpoint({
      id: `${source}Members.getAll`,
      method: 'GET',
      path: `${path}/all/:user_id`,
      params: { path: { id, user_id } },
      response: json(member),
      summary:
        source === 'group'
          ? 'One member of a group, direct or through a group above it.'
          : 'One member of a project, direct or through a group above it.',
      ...read,
      since: inheritedSince,
    }),
  }
}

/** What a write of a member has, whatever it changes. */
function sharedByWrites<S extends Source, W extends string>(source: S, writer: W) {
  // What somebody may see and do hangs on their memberships, in a group also those of everything below it.
  const invalidates = [
    `${source}Members.list`,
    `${source}Members.all`,
    `${source}Members.get`,
    `${source}Members.getAll`,
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
  return { ...common, access: writer, cache: 'never', effect: 'write', invalidates } as const
}

/** The read that shows a member before and after a write. */
function memberState(source: Source) {
  return (params: Readonly<Record<string, unknown>>) => ({
    operation: `${source}Members.get`,
    params: only(params, 'id', 'user_id'),
  })
}

/** Of groups and projects alike, which differ in their path and in who may change members. */
function memberWrites<S extends Source, I extends z.ZodType>(
  source: S,
  id: I,
  writer: S extends 'group' ? 'owner' : 'maintainer',
) {
  const path = membersPath(source)
  const write = sharedByWrites(source, writer)
  const state = memberState(source)
  const obstacle = (back: OperationCall, read: (call: OperationCall) => Promise<StateSeen>) =>
    memberObstacle(source, back, read)
  return {
    add: endpoint({
      id: `${source}Members.add`,
      method: 'POST',
      path,
      params: { path: { id }, body: { user_id, access_level, expires_at, member_role_id } },
      response: json(member),
      queued,
      success: [201],
      summary: source === 'group' ? 'Adds a member to a group.' : 'Adds a member to a project.',
      label: () => t('Add member'),
      successMessage: () => t('Member added'),
      ...write,
      inverse: {
        fidelity: 'exact',
        state,
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
      summary:
        source === 'group'
          ? 'Changes the role and the expiration date of a direct member of a group.'
          : 'Changes the role and the expiration date of a direct member of a project.',
      label: () => t('Update member'),
      successMessage: () => t('Member updated'),
      ...write,
      inverse: {
        fidelity: 'exact',
        state,
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
      summary:
        source === 'group'
          ? 'Removes a direct member of a group (requires the Owner role), or leaves the group.'
          : 'Removes a direct member of a project (requires the Maintainer role), or leaves the project.',
      label: () => t('Remove member'),
      successMessage: () => t('Member removed'),
      ...write,
      // Everybody may leave.
      access: 'guest',
      effect: 'destroy',
      inverse: {
        fidelity: 'near',
        note: before =>
          typeof member.parse(before).override === 'boolean' ? t('The LDAP override is not restored.') : null,
        state,
        back: ({ params, before }) => ({
          operation: `${source}Members.add`,
          params: { ...only(params, 'id', 'user_id'), ...memberBefore(before) },
        }),
        obstacle,
      },
    }),
  }
}

/** Of groups alone: whether the directory decides about the role of a member. */
function roleOverrides() {
  const path = `${membersPath('group')}/:user_id/override` as const
  const write = sharedByWrites('group', 'owner')
  const state = memberState('group')
  return {
    override: endpoint({
      id: 'groupMembers.override',
      method: 'POST',
      path,
      params: { path: { id: groupId, user_id } },
      response: json(member),
      success: [201],
      summary: 'Keeps the role of a member when the directory is synchronized.',
      since: overrideSince,
      label: () => t('Set LDAP override'),
      successMessage: () => t('LDAP override set'),
      ...write,
      inverse: {
        fidelity: 'near',
        get note() {
          return t('The directory decides again; a member who was never overridden is now shown as not overridden.')
        },
        state,
        back: ({ params, before }) =>
          member.parse(before).override === true
            ? null
            : { operation: 'groupMembers.clearOverride', params: only(params, 'id', 'user_id') },
      },
    }),
    clearOverride: endpoint({
      id: 'groupMembers.clearOverride',
      method: 'DELETE',
      path,
      params: { path: { id: groupId, user_id } },
      response: json(member),
      success: [200],
      summary: 'Lets the directory decide about the role of a member again.',
      since: overrideSince,
      label: () => t('Remove LDAP override'),
      successMessage: () => t('LDAP override removed'),
      ...write,
      effect: 'destroy',
      inverse: {
        fidelity: 'exact',
        state,
        back: ({ params, before }) =>
          member.parse(before).override === true
            ? { operation: 'groupMembers.override', params: only(params, 'id', 'user_id') }
            : null,
      },
    }),
  }
}

const groupReads = memberReads('group', groupId)
const groupWrites = memberWrites('group', groupId, 'owner')
const overrides = roleOverrides()
const projectReads = memberReads('project', projectId)
const projectWrites = memberWrites('project', projectId, 'maintainer')

export const members = {
  'groupMembers.list': groupReads.list,
  'groupMembers.all': groupReads.all,
  'groupMembers.get': groupReads.get,
  'groupMembers.getAll': groupReads.getAll,
  'groupMembers.add': groupWrites.add,
  'groupMembers.update': groupWrites.update,
  'groupMembers.remove': groupWrites.remove,
  'groupMembers.override': overrides.override,
  'groupMembers.clearOverride': overrides.clearOverride,
  'projectMembers.list': projectReads.list,
  'projectMembers.all': projectReads.all,
  'projectMembers.get': projectReads.get,
  'projectMembers.getAll': projectReads.getAll,
  'projectMembers.add': projectWrites.add,
  'projectMembers.update': projectWrites.update,
  'projectMembers.remove': projectWrites.remove,
} as const
