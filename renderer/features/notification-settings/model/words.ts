import type { NotificationEvent, NotificationLevel } from '#shared/contract/notification-settings.ts'
import { t } from '#shared/i18n/i18n.ts'

/** What each level means (document 3, section 2). */
export const levelLabels: Readonly<Record<NotificationLevel, { readonly label: string; readonly meaning: string }>> = {
  global: { label: t('Global'), meaning: t('Use your global level.') },
  participating: { label: t('Participating'), meaning: t('For threads you participate in.') },
  mention: { label: t('Mention'), meaning: t('Only when you are mentioned.') },
  watch: { label: t('Watch'), meaning: t('For any activity.') },
  custom: { label: t('Custom'), meaning: t('For threads you participate in, and for the events you choose.') },
  disabled: { label: t('Disabled'), meaning: t('No notifications.') },
}

/** The events of the level `custom`, as one looks for them. */
export const eventGroups: readonly {
  readonly label: string
  readonly events: readonly (readonly [NotificationEvent, string])[]
}[] = [
  { label: t('Comments'), events: [['new_note', t('A new comment')]] },
  {
    label: t('Issues'),
    events: [
      ['new_issue', t('Opened')],
      ['close_issue', t('Closed')],
      ['reopen_issue', t('Opened again')],
      ['reassign_issue', t('Assigned to another user')],
      ['issue_due', t('Due tomorrow')],
    ],
  },
  {
    label: t('Merge requests'),
    events: [
      ['new_merge_request', t('Opened')],
      ['push_to_merge_request', t('Pushed to')],
      ['merge_merge_request', t('Merged')],
      ['close_merge_request', t('Closed')],
      ['reopen_merge_request', t('Opened again')],
      ['reassign_merge_request', t('Assigned to another user')],
      ['change_reviewer_merge_request', t('Reviewers changed')],
      ['merge_when_pipeline_succeeds', t('Set to auto-merge')],
      ['approver', t('You can approve it')],
    ],
  },
  {
    label: t('Pipelines'),
    events: [
      ['failed_pipeline', t('Failed')],
      ['fixed_pipeline', t('Fixed')],
      ['success_pipeline', t('Succeeded')],
      ['service_account_failed_pipeline', t('Failed, by a service account')],
      ['service_account_fixed_pipeline', t('Fixed, by a service account')],
      ['service_account_success_pipeline', t('Succeeded, by a service account')],
    ],
  },
  {
    label: t('Project'),
    events: [
      ['new_release', t('A new release')],
      ['moved_project', t('Moved to another place')],
    ],
  },
  { label: t('Epics'), events: [['new_epic', t('Opened (Ultimate edition)')]] },
]
