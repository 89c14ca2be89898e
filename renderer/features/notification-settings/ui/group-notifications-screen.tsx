import { t } from '#shared/i18n/i18n.ts'
import { groupNotificationsQuery } from '#shared/queries/instance.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { NotificationForm } from './notification-form.tsx'
import { SettingsOf } from './settings-of.tsx'

/** The user's notifications about a group (document 3, section 4.5). */
export function GroupNotificationsScreen() {
  const { id } = useGroup()
  return (
    <SettingsOf<'notificationSettings.ofGroup'>
      title={t('Notifications')}
      description={t('Email notifications about this group and its contents.')}
      settings={useOperation(groupNotificationsQuery(id))}
    >
      {told => (
        <NotificationForm
          key={id}
          operation="notificationSettings.updateOfGroup"
          told={told}
          isElsewhereGlobal
          getParams={changes => ({ id, ...changes })}
        />
      )}
    </SettingsOf>
  )
}
