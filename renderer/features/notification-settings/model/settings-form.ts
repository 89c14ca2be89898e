import {
  allNotificationEvents,
  type NotificationEvent,
  type NotificationLevel,
  type NotificationSetting,
  notificationEvents,
  notificationLevels,
} from '#shared/contract/notification-settings.ts'

/** The values of the settings form. */
export interface SettingsForm {
  readonly level: NotificationLevel
  readonly events: ReadonlySet<NotificationEvent>
}

/** The form values of a service's settings. An unknown level becomes `global`, which changes least. */
export function toForm({ level, events }: NotificationSetting): SettingsForm {
  return {
    level: notificationLevels.find(known => known === level) ?? 'global',
    events: new Set(allNotificationEvents.filter(event => events?.[event] === true)),
  }
}

/** Unsaved choices. */
export interface Choices {
  readonly level?: NotificationLevel
  readonly events?: Readonly<Partial<Record<NotificationEvent, boolean>>>
}

/** The service's settings, overridden by unsaved choices: the rest follows the service when it changes. */
export function withChoices(told: NotificationSetting, { level, events = {} }: Choices): SettingsForm {
  const before = toForm(told)
  return {
    level: level ?? before.level,
    events: new Set(allNotificationEvents.filter(event => events[event] ?? before.events.has(event))),
  }
}

/** The request to change the settings: a level and the events that were switched on or off. */
export type SettingsChanges = Partial<Record<NotificationEvent, boolean>> & { level?: NotificationLevel }

/** A service sends the events of groups and projects, but not those of the global level (document 3, section 4.5). */
export function tellsEvents({ level, events }: NotificationSetting): boolean {
  return level !== 'custom' || (events !== undefined && events !== null)
}

/** Whether an event can be chosen: those beyond the documents where the service sends them, or sends none. */
export function isOffered({ events }: NotificationSetting, event: NotificationEvent): boolean {
  return !events || event in events || notificationEvents.some(known => known === event)
}

/** The chosen events that are unknown here, by the service's names. */
export function otherEvents({ events }: NotificationSetting): readonly string[] {
  const known: ReadonlySet<string> = new Set(allNotificationEvents)
  return Object.entries(events ?? {}).flatMap(([name, value]) => (value && !known.has(name) ? [name] : []))
}

/**
 * The changes from the service's settings to the form: the level if changed, and for `custom` each event that was
 * switched; all of them where the current ones are unknown. Empty when nothing has changed.
 */
export function getChanges(told: NotificationSetting, form: SettingsForm): SettingsChanges {
  const before = toForm(told)
  const differing = allNotificationEvents.filter(event => before.events.has(event) !== form.events.has(event))
  const isAnother = form.level !== told.level
  if (form.level !== 'custom' || differing.length === 0) return isAnother ? { level: form.level } : {}
  const events = tellsEvents(told) ? differing : allNotificationEvents.filter(event => isOffered(told, event))
  return { level: form.level, ...Object.fromEntries(events.map(event => [event, form.events.has(event)])) }
}
