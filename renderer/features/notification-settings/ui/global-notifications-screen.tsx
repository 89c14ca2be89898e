import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { GlobalNotificationSetting } from '#shared/contract/notification-settings.ts'
import { t } from '#shared/i18n/i18n.ts'
import { notificationsQuery } from '#shared/queries/instance.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { NotificationForm } from './notification-form.tsx'
import { SettingsOf } from './settings-of.tsx'

/**
 * The user's global e-mail notifications, for groups and projects without their own settings (document 3, section 4.5).
 */
export function GlobalNotificationsScreen() {
  return (
    <SettingsOf<'notificationSettings.get'>
      title={t('Notifications')}
      description={t('Email notifications of this service, for groups and projects without settings of their own.')}
      settings={useOperation(notificationsQuery())}
    >
      {told => <Form told={told} />}
    </SettingsOf>
  )
}

function Form({ told }: { readonly told: GlobalNotificationSetting }) {
  const before = told.notification_email ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const email = typed ?? before
  const isChanged = email.trim() !== before
  return (
    <NotificationForm
      operation="notificationSettings.update"
      told={told}
      isElsewhereGlobal={false}
      isChanged={isChanged}
      getParams={changes => ({ ...changes, ...(isChanged && { notification_email: email.trim() }) })}
      onForget={() => setTyped(null)}
    >
      {problems => (
        <TextInput
          label={t('Email address')}
          description={t('One of your own addresses at the service.')}
          maw={420}
          value={email}
          error={problems.notification_email}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
    </NotificationForm>
  )
}
