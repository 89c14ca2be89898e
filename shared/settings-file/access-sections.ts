import { t } from '#shared/i18n/i18n.ts'
import type { ApprovalConfiguration, ApprovalRule } from '../contract/approvals.ts'
import type { Member } from '../contract/members.ts'
import {
  allNotificationEvents,
  type NotificationSetting,
  notificationLevels,
} from '../contract/notification-settings.ts'
import { approvalRulesQuery, approvalSettingsQuery } from '../queries/delivery.ts'
import { groupNotificationsQuery, projectNotificationsQuery } from '../queries/instance.ts'
import { memberQueries, usersQuery } from '../queries/people.ts'
import { groupQuery } from '../queries/places.ts'
import { accessLevels, toAccessLevelWord } from './access-levels.ts'
import { type EntryOf, entrySchemas } from './document.ts'
import {
  blocked,
  changed,
  defineSection,
  type PlanContext,
  present,
  type Section,
  type StatePort,
  sorted,
  write,
} from './section.ts'

type Rule = EntryOf<'approval_rules'>

export const oneOnly = t('There is always exactly one.')

export const approvals = defineSection({
  name: 'approvals',
  title: t('Approval configuration'),
  schema: entrySchemas.approvals,
  get: document => document.approvals && [document.approvals],
  set: ([approvals]) => ({ approvals }),
  getLabel: () => t('Approval configuration'),
  read: async (port, id) => [await port.get(approvalSettingsQuery(id))],
  getId: () => '',
  toEntry: (row: ApprovalConfiguration) => ({
    reset_approvals_on_push: present(row.reset_approvals_on_push),
    disable_overriding_approvers_per_merge_request: present(row.disable_overriding_approvers_per_merge_request),
    merge_requests_author_approval: present(row.merge_requests_author_approval),
    merge_requests_disable_committers_approval: present(row.merge_requests_disable_committers_approval),
    require_password_to_approve: present(row.require_password_to_approve),
    selective_code_owner_removals: present(row.selective_code_owner_removals),
    require_reauthentication_to_approve: present(row.require_reauthentication_to_approve),
  }),
  create: () => blocked(oneOnly),
  update: ({ id }, row, wanted, now) =>
    write(row, { operation: 'approvals.update', params: { id, ...changed(wanted, now) } }),
  remove: () => blocked(oneOnly),
})

/** What both groups and projects have, with the operations of each. */
const places = {
  group: {
    operations: {
      addMember: 'groupMembers.add',
      updateMember: 'groupMembers.update',
      removeMember: 'groupMembers.remove',
      updateNotifications: 'notificationSettings.updateOfGroup',
    },
    notificationsQuery: groupNotificationsQuery,
  },
  project: {
    operations: {
      addMember: 'projectMembers.add',
      updateMember: 'projectMembers.update',
      removeMember: 'projectMembers.remove',
      updateNotifications: 'notificationSettings.updateOfProject',
    },
    notificationsQuery: projectNotificationsQuery,
  },
} as const

/** The user's own notification settings in a project or group. */
export function notificationSettings(kind: keyof typeof places): Section {
  const { operations, notificationsQuery } = places[kind]
  return defineSection({
    name: 'notification_settings',
    title: t('Notification settings'),
    schema: entrySchemas.notification_settings,
    get: document => document.notification_settings && [document.notification_settings],
    set: ([notification_settings]) => ({ notification_settings }),
    getLabel: () => t('Your notification settings'),
    read: async (port, id) => [await port.get(notificationsQuery(id))],
    getId: () => '',
    toEntry: ({ level, events }: NotificationSetting) => {
      const chosen = allNotificationEvents.flatMap(event => {
        const value = events?.[event]
        return typeof value === 'boolean' ? [[event, value] as const] : []
      })
      // Only the level custom has events of its own.
      const isCustom = level === 'custom' && chosen.length > 0
      return {
        level: notificationLevels.find(one => one === level),
        ...(isCustom && { events: Object.fromEntries(chosen) }),
      }
    },
    create: () => blocked(oneOnly),
    update: ({ id }, row, wanted, now) => {
      const { level, events = {} } = changed(wanted, now)
      const others = changed(events, now.events ?? {})
      // Events are taken at the level custom only.
      const params = {
        id,
        ...(level !== undefined || Object.keys(others).length > 0 ? { level: wanted.level } : {}),
        ...others,
      }
      return write(row, { operation: operations.updateNotifications, params })
    },
    remove: () => blocked(oneOnly),
  })
}

function unknownRole(name: string): string {
  return t(
    'The custom role {name} can’t be assigned: its ID can’t be verified because no other member has this role. Add the member on the service.',
    { name },
  )
}

function fixedRole(name: string): string {
  return t('The API can’t change the custom role of a member. Assign the role {name} on the service.', { name })
}

/** The direct members of a project or group. */
export function members(kind: keyof typeof places): Section {
  const { operations } = places[kind]
  return defineSection({
    name: 'members',
    title: t('Members'),
    schema: entrySchemas.members,
    get: document => document.members,
    set: entries => ({ members: [...entries] }),
    getLabel: ({ username }) => username,
    read: (port, id) => port.list(memberQueries[kind].direct(id)),
    getId: ({ id }) => `${id}`,
    toEntry: ({ username, access_level, expires_at, member_role: role }: Member) => ({
      username,
      access_level: toAccessLevelWord(access_level),
      expires_at: expires_at?.slice(0, 10) ?? null,
      ...(role && { member_role: { id: role.id, name: role.name } }),
    }),
    create: async ({ id, port, rows }, { username, access_level, expires_at, member_role: role }) => {
      if (access_level === undefined) return blocked(t('The access level is missing.'))
      if (typeof access_level === 'number') return blocked(unknownLevel(access_level))
      // The API lists no custom roles, and another service may have another one with this ID.
      const isKnown = rows.some(({ member_role: other }) => other?.id === role?.id && other?.name === role?.name)
      if (role && !isKnown) return blocked(unknownRole(role.name))
      const user = await findUser(port, username)
      if (user === null) return blocked(unknownUser(username))
      const expires = expires_at ? { expires_at } : {}
      const custom = role ? { member_role_id: role.id } : {}
      return write(null, {
        operation: operations.addMember,
        params: { id, user_id: user, access_level: accessLevels[access_level], ...expires, ...custom },
      })
    },
    update: ({ id }, row, wanted, now) => {
      const { access_level = now.access_level, expires_at, member_role: role } = changed(wanted, now)
      if (role) return blocked(fixedRole(role.name))
      if (typeof access_level !== 'string') return blocked(unknownLevel(access_level ?? row.access_level))
      const expires = expires_at === undefined ? {} : { expires_at: expires_at ?? '' }
      const params = { id, user_id: row.id, access_level: accessLevels[access_level], ...expires }
      return write(row, { operation: operations.updateMember, params })
    },
    remove: ({ id }, row) => write(row, { operation: operations.removeMember, params: { id, user_id: row.id } }),
  })
}

export const approvalRules = defineSection({
  name: 'approval_rules',
  title: t('Approval rules'),
  schema: entrySchemas.approval_rules,
  get: document => document.approval_rules,
  set: entries => ({ approval_rules: [...entries] }),
  getLabel: ({ name }) => name,
  read: (port, id) => port.list(approvalRulesQuery(id)),
  getId: ({ id }) => `${id}`,
  toEntry: (row: ApprovalRule) => {
    const { name, rule_type, report_type, approvals_required, users, groups, contains_hidden_groups } = row
    const { applies_to_all_protected_branches: all, protected_branches: branches } = row
    return {
      name,
      rule_type: rule_type === 'regular' ? undefined : rule_type,
      report_type: present(report_type),
      approvals_required,
      users: sorted(users.map(({ username }) => username)),
      groups: sorted(groups.map(({ full_path, path }) => full_path ?? path)),
      applies_to_all_protected_branches: present(all),
      // A rule for all protected branches lists each of them, but also applies to future ones.
      ...(branches && all !== true && { protected_branches: sorted(branches.map(branch => branch.name)) }),
      ...(contains_hidden_groups && { contains_hidden_groups: true as const }),
    }
  },
  create: async (place, wanted) => {
    const { name, rule_type, report_type, approvals_required, contains_hidden_groups } = wanted
    if (contains_hidden_groups)
      return blocked(t('Some groups of the rule are not in the file, because they are hidden.'))
    if (approvals_required === undefined) return blocked(t('The number of required approvals is missing.'))
    const found = await findApprovers(place, wanted)
    if (typeof found === 'string') return blocked(found)
    const params = { id: place.id, name, approvals_required, ...found, rule_type, report_type }
    return write(null, { operation: 'approvalRules.create', params })
  },
  update: async (place, row, wanted, now) => {
    const changes = changed(wanted, now)
    if (changes.rule_type !== undefined || changes.report_type !== undefined) {
      return blocked(t('The type of a rule can’t be changed.'))
    }
    // A change sends all groups, and removes those that are left out.
    if (now.contains_hidden_groups || wanted.contains_hidden_groups)
      return blocked(t('Some groups of the rule are hidden.'))
    // The same for users.
    const found = await findApprovers(place, { ...now, ...wanted })
    if (typeof found === 'string') return blocked(found)
    const approvals_required = wanted.approvals_required ?? row.approvals_required
    const params = { id: place.id, approval_rule_id: row.id, name: row.name, approvals_required, ...found }
    return write(row, { operation: 'approvalRules.update', params })
  },
  remove: ({ id }, row) => write(row, { operation: 'approvalRules.delete', params: { id, approval_rule_id: row.id } }),
})

/** The IDs of a rule's users, groups and branches; a sentence when one is not known. */
async function findApprovers(
  { port, rows }: PlanContext<ApprovalRule>,
  { users = [], groups = [], protected_branches, applies_to_all_protected_branches: all }: Rule,
) {
  const knownUsers = new Map(rows.flatMap(rule => rule.users).map(({ username, id }) => [username, id]))
  const knownGroups = new Map(rows.flatMap(rule => rule.groups).map(group => [group.full_path ?? group.path, group.id]))
  const branches = new Map(rows.flatMap(rule => rule.protected_branches ?? []).map(({ name, id }) => [name, id]))
  const userIds: number[] = []
  for (const username of users) {
    const id = knownUsers.get(username) ?? (await findUser(port, username))
    if (id === null) return unknownUser(username)
    userIds.push(id)
  }
  const groupIds: number[] = []
  for (const path of groups) {
    const id = knownGroups.get(path) ?? (await findGroup(port, path))
    if (id === null) return unknownGroup(path)
    groupIds.push(id)
  }
  const unknown = protected_branches?.find(name => !branches.has(name))
  if (unknown !== undefined && all !== true) {
    return t('The ID of the protected branch {unknown} is not known: no rule of the project names it yet.', { unknown })
  }
  return {
    user_ids: userIds,
    group_ids: groupIds,
    ...(all !== undefined && { applies_to_all_protected_branches: all }),
    ...(protected_branches &&
      all !== true && { protected_branch_ids: protected_branches.flatMap(name => branches.get(name) ?? []) }),
  }
}

async function findUser(port: StatePort, username: string): Promise<number | null> {
  const found = await port.list(usersQuery({ username }))
  return found.find(user => user.username === username)?.id ?? null
}

/** The ID of a group; null when the service has none at the path, or doesn't show it. */
export async function findGroup(port: StatePort, path: string): Promise<number | null> {
  try {
    return (await port.get(groupQuery(path))).id
  } catch (thrown) {
    if (port.toError(thrown).kind === 'notFound') return null
    throw thrown
  }
}

function unknownUser(username: string): string {
  return t('The service has no user {username}.', { username })
}

export function unknownGroup(path: string): string {
  return t('The service has no group {path}, or doesn’t show it to you.', { path })
}

function unknownLevel(level: number): string {
  return t('The service doesn’t accept the access level {level}.', { level })
}
