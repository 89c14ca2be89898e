import type { Member, members } from '#shared/contract/members.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import type { Handlers, RequestContext } from '../handler.ts'
import { accessLevels } from '../store/access-levels.ts'
import type { MemberReach, MemberRow } from '../store/member-lists.ts'
import type { Store } from '../store/store.ts'
import { requireUser } from './branch-update.ts'
import { listPage } from './list-page.ts'
import {
  type MembersPlace,
  memberAudit,
  requireAnotherOwner,
  requireDay,
  requireKnownLevel,
  requireLevel,
  requirePower,
  samlProvider,
} from './member-rules.ts'
import type { ServiceParts } from './parts.ts'
import { userFields } from './user-fields.ts'

interface ListParams {
  readonly id: number | string
  readonly query?: string | undefined
  readonly user_ids?: number[] | undefined
}
interface MemberParams {
  readonly id: number | string
  readonly user_id: number
}
interface RoleParams extends MemberParams {
  readonly access_level: number
  readonly expires_at?: string | null | undefined
}

type PlaceOf = (context: RequestContext, id: number | string) => MembersPlace

/** Members of groups and of projects (document 3, section 4.6): the same operations in two places. */
export function membersHandlers(parts: ServiceParts): Pick<Handlers, keyof typeof members> {
  const ofGroup = getHandlers(parts, groupPlace)
  const ofProject = getHandlers(parts, projectPlace)
  return {
    'groupMembers.list': ofGroup.list,
    'groupMembers.all': ofGroup.all,
    'groupMembers.get': ofGroup.get,
    'groupMembers.getAll': ofGroup.getAll,
    'groupMembers.add': ofGroup.add,
    'groupMembers.update': ofGroup.update,
    'groupMembers.remove': ofGroup.remove,
    'groupMembers.override': (context, params) => ofGroup.setOverride(context, params, true),
    'groupMembers.clearOverride': (context, params) => ofGroup.setOverride(context, params, false),
    'projectMembers.list': ofProject.list,
    'projectMembers.all': ofProject.all,
    'projectMembers.get': ofProject.get,
    'projectMembers.getAll': ofProject.getAll,
    'projectMembers.add': ofProject.add,
    'projectMembers.update': ofProject.update,
    'projectMembers.remove': ofProject.remove,
  }
}

const groupPlace: PlaceOf = (context, id) => {
  const { id: groupId, full_path, accessLevel } = context.group(id)
  return { type: 'group', id: groupId, path: full_path, accessLevel, writer: accessLevels.owner }
}

const projectPlace: PlaceOf = (context, id) => {
  const { id: projectId, path_with_namespace, accessLevel } = context.project(id)
  return { type: 'project', id: projectId, path: path_with_namespace, accessLevel, writer: accessLevels.maintainer }
}

const getHandlers = (parts: ServiceParts, getPlace: PlaceOf) => ({
  ...getReads(parts, getPlace),
  ...getWrites(parts, getPlace),
})

function getReads({ store }: ServiceParts, getPlace: PlaceOf) {
  const list = (context: RequestContext, params: ListParams, reach: MemberReach) => {
    const place = getPlace(context, params.id)
    const filter = { search: params.query || undefined, userIds: params.user_ids }
    return listPage(store.members.list(place, reach, filter, context.page), row => memberFields(context, place, row))
  }
  const get = (context: RequestContext, { id, user_id }: MemberParams, reach: MemberReach) => {
    const place = getPlace(context, id)
    return memberFields(context, place, requireMember(store, place, reach, user_id))
  }

  return {
    list: (context: RequestContext, params: ListParams) => list(context, params, 'direct'),
    all: (context: RequestContext, params: ListParams) => list(context, params, 'inherited'),
    get: (context: RequestContext, params: MemberParams) => get(context, params, 'direct'),
    getAll: (context: RequestContext, params: MemberParams) => get(context, params, 'inherited'),
  }
}

function getWrites({ store }: ServiceParts, getPlace: PlaceOf) {
  return {
    add(context: RequestContext, params: RoleParams): Member {
      const place = getPlace(context, params.id)
      requireKnownLevel(place, params.access_level)
      const person = store.users.byId(params.user_id)
      if (!person) throw notFound('User')
      if (store.members.find(place, 'direct', person.id)) throw conflict('Member already exists')
      const { access_level: accessLevel, expires_at } = params
      requirePower(place, accessLevel)
      requireLevel(accessLevel, store.members.inherited(place, person.id))
      const expiresAt = requireDay(expires_at) ?? null
      store.transaction(() => {
        // A membership that has ended may still wait to be cleared away.
        store.members.remove(place, person.id)
        store.members.put({ type: place.type, sourceId: place.id, userId: person.id, accessLevel, expiresAt })
        recordActivity(store, place, person.id, 'joined')
        context.audit(memberAudit(place, person, { kind: 'add', what: 'user_access', to: accessLevel }))
        if (expiresAt)
          context.audit(memberAudit(place, person, { kind: 'change', what: 'expires_at', from: null, to: expiresAt }))
      })
      return memberFields(context, place, requireMember(store, place, 'direct', person.id))
    },

    update(context: RequestContext, params: RoleParams): Member {
      const place = getPlace(context, params.id)
      requireKnownLevel(place, params.access_level)
      const before = requireMember(store, place, 'direct', params.user_id)
      const { access_level: accessLevel } = params
      requirePower(place, Math.max(accessLevel, before.access_level))
      requireLevel(accessLevel, store.members.inherited(place, params.user_id))
      const expiresAt = requireDay(params.expires_at)
      if (accessLevel < accessLevels.owner) requireAnotherOwner(store, place, before)
      const after = expiresAt === undefined ? before.expires_at : expiresAt
      store.transaction(() => {
        store.members.put({
          type: place.type,
          sourceId: place.id,
          userId: params.user_id,
          accessLevel,
          expiresAt: after,
        })
        const { user, access_level: from, expires_at: ended } = before
        if (from !== accessLevel) {
          context.audit(memberAudit(place, user, { kind: 'change', what: 'access_level', from, to: accessLevel }))
        }
        if (ended !== after) {
          context.audit(memberAudit(place, user, { kind: 'change', what: 'expires_at', from: ended, to: after }))
        }
      })
      return memberFields(context, place, requireMember(store, place, 'direct', params.user_id))
    },

    remove(context: RequestContext, { id, user_id }: MemberParams): undefined {
      const place = getPlace(context, id)
      const leaves = requireUser(context).id === user_id
      if (!leaves && place.accessLevel < place.writer) throw forbidden()
      const member = requireMember(store, place, 'direct', user_id)
      if (!leaves) requirePower(place, member.access_level)
      requireAnotherOwner(store, place, member)
      context.requireUnmodified(member.updated_at)
      store.transaction(() => {
        store.members.remove(place, user_id)
        recordActivity(store, place, user_id, 'left')
        const change = { kind: 'remove', what: 'user_access', from: member.access_level } as const
        context.audit(memberAudit(place, member.user, change))
      })
      return undefined
    },

    setOverride(context: RequestContext, { id, user_id }: MemberParams, override: boolean): Member {
      const place = getPlace(context, id)
      const member = requireMember(store, place, 'direct', user_id)
      if (!override) context.requireUnmodified(member.updated_at)
      const from = member.override === 1
      if (from !== override || member.override === null) {
        store.transaction(() => {
          store.members.setOverride(place, user_id, override)
          context.audit(memberAudit(place, member.user, { kind: 'change', what: 'override', from, to: override }))
        })
      }
      return memberFields(context, place, requireMember(store, place, 'direct', user_id))
    },
  }
}

/** @throws ServiceError 404 when the person is no member of the place */
function requireMember(store: Store, place: MembersPlace, reach: MemberReach, user: number): MemberRow {
  const row = store.members.find(place, reach, user)
  if (!row) throw notFound('Member')
  return row
}

/** A change in a project is also in the activity of the affected user, no matter who made it. */
function recordActivity(store: Store, place: MembersPlace, user: number, action: 'joined' | 'left'): void {
  if (place.type === 'group') return
  store.activityEvents.add({ projectId: place.id, action }, user)
  store.projects.touch(place.id)
}

/** Addresses and identities are for owners and administrators. */
function memberFields({ baseUrl, profile }: RequestContext, place: MembersPlace, row: MemberRow): Member {
  const confidential = place.accessLevel >= accessLevels.owner
  const { saml_uid, saml_provider_id, override } = row
  const saml =
    saml_uid === null || saml_provider_id === null
      ? null
      : { extern_uid: saml_uid, provider: samlProvider, saml_provider_id }
  return {
    ...userFields(row.user, baseUrl),
    expires_at: row.expires_at === null || profile.hasGitlabTypes ? row.expires_at : `${row.expires_at}T00:00:00.000Z`,
    access_level: row.access_level,
    group_saml_identity: confidential ? saml : null,
    ...(confidential ? { email: row.user.email } : {}),
    ...(override === null ? {} : { override: override === 1 }),
  }
}
