import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { environmentTiers } from '../contract/environments.ts'
import { selectiveSyncTypes } from '../contract/geo-nodes.ts'
import { instanceVariableLimits, variableType } from '../contract/instance-variables.ts'
import { allNotificationEvents, notificationLevels } from '../contract/notification-settings.ts'
import { mirrorAuthMethods } from '../contract/remote-mirrors.ts'
import { shownAddress } from '../mirror-address.ts'
import { accessLevelWords, toAccessLevelWord } from './access-levels.ts'

/**
 * The settings file of a project, a group or an instance: what the contract can read and write of it, in one document. A
 * field that is left out is left as it is; null means none.
 */

/** Far more than any settings, in characters. */
export const maxStateLength = 512_000

/** The most entries of a section. */
const maxEntries = 5000

const text = (max: number) => z.string().min(1).max(max)
const names = z.array(text(1024)).max(1000)
const list = <T extends z.ZodType>(entry: T) => z.array(entry).max(maxEntries)

const approvals = z.strictObject({
  reset_approvals_on_push: z.boolean().optional(),
  disable_overriding_approvers_per_merge_request: z.boolean().optional(),
  merge_requests_author_approval: z.boolean().optional(),
  merge_requests_disable_committers_approval: z.boolean().optional(),
  require_password_to_approve: z.boolean().optional(),
  selective_code_owner_removals: z.boolean().optional(),
  require_reauthentication_to_approve: z.boolean().optional(),
})

const approvalRule = z.strictObject({
  name: text(255),
  rule_type: text(255).optional().describe('Left out: regular. Can be set for new rules only.'),
  report_type: text(255).optional().describe('Of a rule of the type report_approver. Can be set for new rules only.'),
  approvals_required: z.number().int().min(0).max(100).optional(),
  users: names.optional().describe('Usernames.'),
  groups: names.optional().describe('Full paths.'),
  applies_to_all_protected_branches: z.boolean().optional(),
  protected_branches: names.optional().describe('Names or patterns of protected branches.'),
  contains_hidden_groups: z.literal(true).optional().describe('The rule has groups that the exporting user can’t see.'),
})

const environment = z.strictObject({
  name: text(255),
  external_url: text(2048).nullable().optional(),
  tier: z.enum(environmentTiers).optional(),
})

const parameters = z.record(z.string(), z.string())

const featureFlag = z.strictObject({
  name: text(255),
  version: text(255).optional().describe('new_version_flag, or legacy_flag. Can be set for new flags only.'),
  description: z.string().max(10_000).optional(),
  active: z.boolean().optional().describe('False: off for everybody.'),
  strategies: z
    .array(
      z.strictObject({
        name: text(255).describe('default, userWithId, gradualRolloutUserId, flexibleRollout …'),
        parameters: parameters.optional(),
        scopes: names.describe('Environments, or patterns with *.'),
        user_list: text(255).optional().describe('The name of the user list of a strategy gitlabUserList.'),
      }),
    )
    .max(100)
    .optional(),
  scopes: z
    .array(
      z.strictObject({
        environment_scope: text(255),
        active: z.boolean(),
        strategies: z.array(z.strictObject({ name: text(255), parameters: parameters.optional() })).max(100),
      }),
    )
    .max(100)
    .optional()
    .describe('Of a legacy flag.'),
})

const cron = text(255).describe('A cron expression of five fields.')
const freezePeriod = z.strictObject({ freeze_start: cron, freeze_end: cron, cron_timezone: text(255) })

const member = z.strictObject({
  username: text(255),
  access_level: z
    .union([
      z.enum(accessLevelWords),
      z
        .number()
        .int()
        .refine(level => typeof toAccessLevelWord(level) === 'number', t('Use the name of the role.')),
    ])
    .optional()
    .describe('A number is a role that Gatehouse has no name for.'),
  expires_at: z.iso.date().nullable().optional().describe('YYYY-MM-DD, the first day without the role.'),
  member_role: z
    .strictObject({ id: z.number().int().positive(), name: text(255) })
    .optional()
    .describe('The custom role of the member, which only this service has. Left out: custom roles stay as they are.'),
})

const remoteMirror = z.strictObject({
  url: text(2048)
    .refine(
      url => !shownAddress(url).hasCredentials,
      t('Remove the credentials from the URL: they are not part of the file.'),
    )
    .describe('Without credentials.'),
  enabled: z.boolean().optional(),
  only_protected_branches: z.boolean().optional(),
  keep_divergent_refs: z.boolean().optional(),
  auth_method: z.enum(mirrorAuthMethods).optional(),
  has_credentials: z.literal(true).optional().describe('The mirror has credentials, which are not part of the file.'),
})

const notificationSettings = z.strictObject({
  level: z.enum(notificationLevels).optional(),
  events: z.partialRecord(z.enum(allNotificationEvents), z.boolean()).optional().describe('Of the level custom.'),
})

const instanceVariable = z.strictObject({
  key: text(instanceVariableLimits.key).describe('Letters, digits and _.'),
  value: z
    .string()
    .max(instanceVariableLimits.value)
    .optional()
    .describe('Secret. Left out by an export, unless asked for; a variable keeps its value then.'),
  variable_type: variableType.optional(),
  protected: z.boolean().optional(),
  masked: z.boolean().optional(),
  raw: z.boolean().optional(),
  description: z.string().max(instanceVariableLimits.description).nullable().optional(),
})

const capacity = z.number().int().min(0).optional()
const geoNode = z.strictObject({
  name: text(255),
  url: text(2048),
  internal_url: text(2048).nullable().optional().describe('null: the same as url.'),
  primary: z.boolean().optional().describe('Can be set for new nodes only.'),
  enabled: z.boolean().optional(),
  files_max_capacity: capacity,
  repos_max_capacity: capacity,
  verification_max_capacity: capacity,
  container_repositories_max_capacity: capacity,
  sync_object_storage: z.boolean().optional(),
  selective_sync_type: z.enum(selectiveSyncTypes).nullable().optional().describe('null: everything is copied.'),
  selective_sync_shards: names.optional().describe('Of the type shards.'),
  selective_sync_namespaces: z
    .array(z.union([text(1024), z.number().int().positive()]))
    .max(10_000)
    .optional()
    .describe('Of the type namespaces: full paths. A number is the ID of a group that the exporting user can’t see.'),
  minimum_reverification_interval: z.number().int().min(1).optional().describe('In days.'),
})

const ownNotifications = z.strictObject({
  level: z.enum(notificationLevels).optional(),
  notification_email: text(320).optional().describe('One of the addresses of the user.'),
})

const ofUser = 'Of the user who exports or applies the file.'

/** The sections of all kinds, in the order of the document. */
const allSections = {
  approvals: approvals.optional().describe('The approval configuration.'),
  approval_rules: list(approvalRule).optional(),
  environments: list(environment).optional(),
  feature_flags: list(featureFlag).optional(),
  freeze_periods: list(freezePeriod).optional(),
  geo_nodes: list(geoNode).optional(),
  members: list(member).optional().describe('Direct members.'),
  remote_mirrors: list(remoteMirror).optional(),
  variables: list(instanceVariable).optional().describe('CI/CD variables that all jobs of the instance get.'),
  notification_settings: notificationSettings.extend(ownNotifications.shape).optional().describe(ofUser),
}
export type SectionName = keyof typeof allSections

/** A document with a head and sections. Those that could not be read are named. */
function documentWith<H extends z.ZodRawShape, S extends z.ZodRawShape>(head: H, sections: S) {
  return z.strictObject({
    version: z.literal(1).describe('The version of this format.'),
    ...head,
    unreadable: z
      .partialRecord(z.enum(Object.keys(sections)), z.string().max(2000))
      .optional()
      .describe('Sections that could not be read, with the reason. They are not compared, and never applied as empty.'),
    ...sections,
  })
}

const project = text(1024).optional().describe('The project that the file was exported from.')
const group = text(1024).optional().describe('The group that the file was exported from.')
const instance = text(2048).optional().describe('The address of the instance that the file was exported from.')

const anyDocument = documentWith({ project, group, instance }, allSections)
/** A settings file of any kind. */
export type StateDocument = z.output<typeof anyDocument>

/** What a settings file is of. */
export const stateKinds = ['project', 'group', 'instance'] as const
export type StateKind = (typeof stateKinds)[number]

const { geo_nodes, members, remote_mirrors, variables, notification_settings: _, ...ofProject } = allSections
const notification_settings = notificationSettings.optional().describe(ofUser)

/** The file of each kind: the sections that the contract can read and write of it. */
export const stateDocuments: Readonly<Record<StateKind, z.ZodType<StateDocument>>> = {
  project: documentWith({ project }, { ...ofProject, members, remote_mirrors, notification_settings }),
  group: documentWith({ group }, { members, notification_settings }),
  instance: documentWith(
    { instance },
    { geo_nodes, variables, notification_settings: ownNotifications.optional().describe(ofUser) },
  ),
}

/** The entry of each section. */
export const entrySchemas = {
  approvals,
  approval_rules: approvalRule,
  environments: environment,
  feature_flags: featureFlag,
  freeze_periods: freezePeriod,
  geo_nodes: geoNode,
  members: member,
  remote_mirrors: remoteMirror,
  variables: instanceVariable,
  notification_settings: notificationSettings,
  own_notifications: ownNotifications,
} as const
export type EntryOf<N extends keyof typeof entrySchemas> = z.output<(typeof entrySchemas)[N]>

const titles: Readonly<Record<StateKind, string>> = {
  project: t('Settings file of a project'),
  group: t('Settings file of a group'),
  instance: t('Settings file of an instance'),
}

/** The JSON Schema of the file, for editors. */
export function stateJsonSchema(kind: StateKind): string {
  return `${JSON.stringify({ title: titles[kind], ...z.toJSONSchema(stateDocuments[kind]) }, null, 2)}\n`
}
