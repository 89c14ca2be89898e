import type { Edition } from '#shared/contract/endpoint.ts'
import {
  type GlobalNotificationSetting,
  type NotificationEvent,
  type NotificationLevel,
  type NotificationSetting,
  notificationEvents,
  type notificationSettings,
} from '#shared/contract/notification-settings.ts'
import { badRequest } from '../errors.ts'
import type { AuditEvent, Handlers, RequestContext, User } from '../handler.ts'
import type { ChosenEvents, NotificationSettingRow, NotificationSource } from '../store/notification-settings.ts'
import { requireUser } from './branch-update.ts'
import type { ServiceParts } from './parts.ts'

/** The changes of a setting: the level, and the events of level `custom`. */
type Changes = { readonly level?: NotificationLevel | undefined } & {
  readonly [E in NotificationEvent]?: boolean | undefined
}

const everywhere: NotificationSource = { type: 'global', id: 0 }

/** Email notification settings of the caller (document 3, section 4.5). */
export function notificationSettingsHandlers({
  store,
  edition,
}: ServiceParts): Pick<Handlers, keyof typeof notificationSettings> {
  const known = getEvents(edition)
  /** Events are returned only at level `custom`, where they apply. */
  const settingFields = ({ level, events }: NotificationSettingRow): NotificationSetting => {
    if (level !== 'custom') return { level }
    return { level, events: Object.fromEntries(known.map(event => [event, events[event] ?? false])) }
  }
  const getSetting = (user: User, source: NotificationSource): NotificationSettingRow =>
    store.notificationSettings.get(user.id, source) ?? {
      level: source.type === 'global' ? 'participating' : 'global',
      notification_email: null,
      events: {},
    }

  const change = (context: RequestContext, source: NotificationSource, changes: Changes, email?: string) => {
    const user = requireUser(context)
    const before = getSetting(user, source)
    const after: NotificationSettingRow = {
      level: changes.level ?? before.level,
      notification_email: email ?? before.notification_email,
      events: { ...before.events, ...chosenIn(known, changes) },
    }
    store.transaction(() => {
      store.notificationSettings.put(user.id, source, after)
      context.audit(settingAudit(user, source, before, after))
    })
    return after
  }

  /** Only the level and the address, at any level (document 3, section 2, "Notification settings"). */
  const global = (context: RequestContext, setting: NotificationSettingRow): GlobalNotificationSetting => ({
    level: setting.level,
    notification_email: setting.notification_email ?? requireUser(context).email,
  })

  /** An address the caller has, as it was first written. @throws ServiceError 400 */
  const ownAddress = (user: User, desired: string): string => {
    const own = [user.email, store.userProfiles.get(user.id)?.public_email ?? '']
    const found = own.find(address => address !== '' && address.toLowerCase() === desired.toLowerCase())
    if (found === undefined) throw badRequest('notification_email is not one of your addresses')
    return found
  }

  const ofGroup = (context: RequestContext, id: number | string): NotificationSource => ({
    type: 'group',
    id: context.group(id).id,
  })
  const ofProject = (context: RequestContext, id: number | string): NotificationSource => ({
    type: 'project',
    id: context.project(id).id,
  })

  return {
    'notificationSettings.get': context => global(context, getSetting(requireUser(context), everywhere)),
    'notificationSettings.update': (context, { notification_email, ...changes }) => {
      const email = notification_email === undefined ? undefined : ownAddress(requireUser(context), notification_email)
      return global(context, change(context, everywhere, changes, email))
    },
    'notificationSettings.ofGroup': (context, { id }) =>
      settingFields(getSetting(requireUser(context), ofGroup(context, id))),
    'notificationSettings.updateOfGroup': (context, { id, ...changes }) =>
      settingFields(change(context, ofGroup(context, id), changes)),
    'notificationSettings.ofProject': (context, { id }) =>
      settingFields(getSetting(requireUser(context), ofProject(context, id))),
    'notificationSettings.updateOfProject': (context, { id, ...changes }) =>
      settingFields(change(context, ofProject(context, id), changes)),
  }
}

/** The events of an edition. */
function getEvents(edition: Edition): readonly NotificationEvent[] {
  return edition === 'ultimate' ? notificationEvents : notificationEvents.filter(event => event !== 'new_epic')
}

function chosenIn(known: readonly NotificationEvent[], changes: Changes): ChosenEvents {
  const chosen: ChosenEvents = {}
  for (const event of known) {
    const value = changes[event]
    if (value !== undefined) chosen[event] = value
  }
  return chosen
}

function settingAudit(
  { id, username }: User,
  source: NotificationSource,
  before: NotificationSettingRow,
  after: NotificationSettingRow,
): AuditEvent {
  const target = source.type === 'global' ? {} : { target_id: source.id, target_type: capital[source.type] }
  return {
    entity: { type: 'User', id, path: username },
    details: { change: 'notification_level', from: before.level, to: after.level, ...target },
  }
}

const capital = { group: 'Group', project: 'Project' } as const
