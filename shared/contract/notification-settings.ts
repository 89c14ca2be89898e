import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { beyond, endpoint, type Inverse, json } from './endpoint.ts'
import { groupId, projectId } from './fields.ts'
import { only } from './inverses.ts'

/** Document 3, section 4.5. */
const document = '3 §4.5'

export const notificationLevels = ['disabled', 'participating', 'watch', 'global', 'mention', 'custom'] as const
export type NotificationLevel = (typeof notificationLevels)[number]

/** What level `custom` chooses from. `new_epic` exists in the Ultimate edition only. */
export const notificationEvents = [
  'new_note',
  'new_issue',
  'reopen_issue',
  'close_issue',
  'reassign_issue',
  'issue_due',
  'new_merge_request',
  'push_to_merge_request',
  'reopen_merge_request',
  'close_merge_request',
  'reassign_merge_request',
  'merge_merge_request',
  'failed_pipeline',
  'fixed_pipeline',
  'success_pipeline',
  'new_epic',
] as const

/** What services of this family let choose beyond the documents. */
const notificationEventsBeyond = [
  'new_release',
  'moved_project',
  'merge_when_pipeline_succeeds',
  'change_reviewer_merge_request',
  'approver',
  'service_account_failed_pipeline',
  'service_account_fixed_pipeline',
  'service_account_success_pipeline',
] as const

/** All that can be chosen. */
export const allNotificationEvents = [...notificationEvents, ...notificationEventsBeyond]
export type NotificationEvent = (typeof allNotificationEvents)[number]

const level = z.enum(notificationLevels)
const event = z.boolean().optional()
const changes = {
  level: level.optional(),
  new_note: event,
  new_issue: event,
  reopen_issue: event,
  close_issue: event,
  reassign_issue: event,
  issue_due: event,
  new_merge_request: event,
  push_to_merge_request: event,
  reopen_merge_request: event,
  close_merge_request: event,
  reassign_merge_request: event,
  merge_merge_request: event,
  failed_pipeline: event,
  fixed_pipeline: event,
  success_pipeline: event,
  new_epic: event.describe('Ultimate edition only.'),
  new_release: beyond(event),
  moved_project: beyond(event),
  merge_when_pipeline_succeeds: beyond(event),
  change_reviewer_merge_request: beyond(event),
  approver: beyond(event),
  service_account_failed_pipeline: beyond(event),
  service_account_fixed_pipeline: beyond(event),
  service_account_success_pipeline: beyond(event),
} satisfies Record<NotificationEvent | 'level', z.ZodType>

const notificationSetting = z.looseObject({
  level: z.string(),
  // Unknown names are events too; null means never set.
  events: z.record(z.string(), z.boolean().nullable()).nullish(),
})
export type NotificationSetting = z.output<typeof notificationSetting>

/** The global level; its events are not returned. */
const globalNotificationSetting = z.looseObject({
  level: z.string(),
  notification_email: z.string().nullish(),
})
export type GlobalNotificationSetting = z.output<typeof globalNotificationSetting>

const common = {
  success: [200],
  pagination: 'none',
  access: 'authenticated',
  edition: 'core',
  scope: 'api',
  document,
} as const
const read = { ...common, cache: 'revalidate', effect: 'read', invalidates: [] } as const
const write = { ...common, cache: 'never', effect: 'write' } as const

/** A setting of any service; some return the events of the global setting too. */
const anySetting = notificationSetting.extend({ notification_email: z.string().nullish() })

/** Restores the settings; events apply and are returned only at level custom. */
function settingsInverse(update: string, read: string) {
  return {
    fidelity: 'exact',
    state: params => ({ operation: read, params: only(params, 'id') }),
    back: ({ params, before }) => {
      const { level, events, notification_email } = anySetting.parse(before)
      const address = params.notification_email === undefined ? undefined : notification_email
      const settings = { level, ...chosenBefore(events), ...(address && { notification_email: address }) }
      return { operation: update, params: { ...only(params, 'id'), ...settings } }
    },
  } as const satisfies Inverse
}

/** The events that can be set again; a write leaves others as they are. */
function chosenBefore(events: NotificationSetting['events']): Readonly<Record<string, boolean>> {
  const known = allNotificationEvents.map(event => [event, events?.[event]] as const)
  return Object.fromEntries(known.flatMap(([event, value]) => (typeof value === 'boolean' ? [[event, value]] : [])))
}

/** Restores the global level and address; its events are not returned and stay unchanged. */
const globalInverse: Inverse = {
  ...settingsInverse('notificationSettings.update', 'notificationSettings.get'),
  fidelity: 'near',
  note: (before, params) => {
    const isTold = Boolean(anySetting.safeParse(before).data?.events)
    const choosesEvents = !params || allNotificationEvents.some(event => params[event] !== undefined)
    return choosesEvents && !isTold
      ? t('The service does not return the previously selected events, so they are not restored.')
      : null
  },
}

export const notificationSettings = {
  'notificationSettings.get': endpoint({
    id: 'notificationSettings.get',
    method: 'GET',
    path: '/notification_settings',
    params: {},
    response: json(globalNotificationSetting),
    summary: 'The caller’s notification level and address.',
    ...read,
  }),
  'notificationSettings.update': endpoint({
    id: 'notificationSettings.update',
    method: 'PUT',
    path: '/notification_settings',
    params: {
      body: {
        notification_email: z.string().min(1).max(320).optional().describe('One of the caller’s own addresses.'),
        ...changes,
      },
    },
    response: json(globalNotificationSetting),
    invalidates: ['notificationSettings.get'],
    summary: 'Changes the caller’s notification level, address and custom events.',
    label: () => t('Update notification settings'),
    successMessage: () => t('Notification settings updated'),
    ...write,
    inverse: globalInverse,
  }),
  'notificationSettings.ofGroup': endpoint({
    id: 'notificationSettings.ofGroup',
    method: 'GET',
    path: '/groups/:id/notification_settings',
    params: { path: { id: groupId } },
    response: json(notificationSetting),
    summary: 'The caller’s notification level in a group.',
    ...read,
  }),
  'notificationSettings.updateOfGroup': endpoint({
    id: 'notificationSettings.updateOfGroup',
    method: 'PUT',
    path: '/groups/:id/notification_settings',
    params: { path: { id: groupId }, body: changes },
    response: json(notificationSetting),
    invalidates: ['notificationSettings.ofGroup'],
    summary: 'Changes the caller’s notifications in a group, their level and custom events.',
    label: () => t('Update notification settings'),
    successMessage: () => t('Notification settings updated'),
    ...write,
    inverse: settingsInverse('notificationSettings.updateOfGroup', 'notificationSettings.ofGroup'),
  }),
  'notificationSettings.ofProject': endpoint({
    id: 'notificationSettings.ofProject',
    method: 'GET',
    path: '/projects/:id/notification_settings',
    params: { path: { id: projectId } },
    response: json(notificationSetting),
    summary: 'The caller’s notification level in a project.',
    ...read,
  }),
  'notificationSettings.updateOfProject': endpoint({
    id: 'notificationSettings.updateOfProject',
    method: 'PUT',
    path: '/projects/:id/notification_settings',
    params: { path: { id: projectId }, body: changes },
    response: json(notificationSetting),
    invalidates: ['notificationSettings.ofProject'],
    summary: 'Changes the caller’s notifications in a project, their level and custom events.',
    label: () => t('Update notification settings'),
    successMessage: () => t('Notification settings updated'),
    ...write,
    inverse: settingsInverse('notificationSettings.updateOfProject', 'notificationSettings.ofProject'),
  }),
} as const
