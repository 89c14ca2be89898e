import type { notificationSettings } from '#shared/contract/notification-settings.ts'
import type { Calls } from './calls.ts'

/** Document 3, section 4.5. */
export const notificationSettingsCalls: Calls<keyof typeof notificationSettings> = {
  'notificationSettings.get': [{}],
  'notificationSettings.update': [
    { level: 'watch', notification_email: 'ines.okafor@harbor.example' },
    { level: 'custom', new_note: true },
  ],
  'notificationSettings.ofGroup': [{ id: 'harbor' }, { id: 'harbor/instruments' }],
  'notificationSettings.updateOfGroup': [{ id: 'harbor', level: 'custom', new_epic: true, new_note: false }],
  'notificationSettings.ofProject': [{ id: 'harbor/lighthouse' }, { id: 2 }],
  'notificationSettings.updateOfProject': [{ id: 2, level: 'disabled' }],
}
