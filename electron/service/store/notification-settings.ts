import { z } from 'zod'
import { allNotificationEvents, notificationLevels } from '#shared/contract/notification-settings.ts'
import type { Database } from './database.ts'

/** What a level holds for: everything, a group or a project. */
export type NotificationSource =
  | { readonly type: 'global'; readonly id: 0 }
  | { readonly type: 'group' | 'project'; readonly id: number }

const chosenEvents = z.partialRecord(z.enum(allNotificationEvents), z.boolean())
export type ChosenEvents = z.output<typeof chosenEvents>

const settingRow = z.object({
  level: z.enum(notificationLevels),
  notification_email: z.string().nullable(),
  events: z.string().transform(text => chosenEvents.parse(JSON.parse(text))),
})
export type NotificationSettingRow = z.output<typeof settingRow>

/** Email notification settings of users. A setting that was never changed has no row. */
export function notificationSettingsTable(database: Database) {
  const one = database.select(
    `SELECT level, notification_email, events FROM notification_settings
     WHERE user_id = :user AND source_type = :type AND source_id = :source`,
    settingRow,
  )
  const put = database.execute(
    `INSERT INTO notification_settings (user_id, source_type, source_id, level, notification_email, events)
     VALUES (:user, :type, :source, :level, :email, :events)
     ON CONFLICT DO UPDATE SET level = excluded.level, notification_email = excluded.notification_email,
       events = excluded.events`,
  )
  return {
    get: (user: number, { type, id }: NotificationSource) => one.one({ user, type, source: id }),
    put(user: number, { type, id }: NotificationSource, setting: NotificationSettingRow): void {
      put({
        user,
        type,
        source: id,
        level: setting.level,
        email: setting.notification_email,
        events: JSON.stringify(setting.events),
      })
    },
  }
}
