import { t } from '#shared/i18n/i18n.ts'
import { projectNotificationsQuery } from '#shared/queries/instance.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { NotificationForm } from './notification-form.tsx'
import { SettingsOf } from './settings-of.tsx'

/** The user's notifications about a project (document 3, section 4.5). */
export function ProjectNotificationsScreen() {
  const { id } = useProject()
  return (
    <SettingsOf<'notificationSettings.ofProject'>
      title={t('Notifications')}
      description={t('What this service sends you by e-mail about this project.')}
      settings={useOperation(projectNotificationsQuery(id))}
    >
      {told => (
        <NotificationForm
          key={id}
          operation="notificationSettings.updateOfProject"
          told={told}
          isElsewhereGlobal
          getParams={changes => ({ id, ...changes })}
        />
      )}
    </SettingsOf>
  )
}
