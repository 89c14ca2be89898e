import type { NotificationEvent, NotificationLevel } from '#shared/contract/notification-settings.ts'

/** What each level means (document 3, section 2). */
export const levelLabels: Readonly<Record<NotificationLevel, { readonly label: string; readonly meaning: string }>> = {
  global: { label: 'Global', meaning: 'Use your global level.' },
  participating: { label: 'Participating', meaning: 'For threads you participate in.' },
  mention: { label: 'Mention', meaning: 'Only when you are mentioned.' },
  watch: { label: 'Watch', meaning: 'For any activity.' },
  custom: { label: 'Custom', meaning: 'For threads you participate in, and for the events you choose.' },
  disabled: { label: 'Disabled', meaning: 'No notifications.' },
}

/** The events of the level `custom`, as one looks for them. */
export const eventGroups: readonly {
  readonly label: string
  readonly events: readonly (readonly [NotificationEvent, string])[]
}[] = [
  { label: 'Comments', events: [['new_note', 'A new comment']] },
  {
    label: 'Issues',
    events: [
      ['new_issue', 'Opened'],
      ['close_issue', 'Closed'],
      ['reopen_issue', 'Opened again'],
      ['reassign_issue', 'Assigned to another user'],
      ['issue_due', 'Due tomorrow'],
    ],
  },
  {
    label: 'Merge requests',
    events: [
      ['new_merge_request', 'Opened'],
      ['push_to_merge_request', 'Pushed to'],
      ['merge_merge_request', 'Merged'],
      ['close_merge_request', 'Closed'],
      ['reopen_merge_request', 'Opened again'],
      ['reassign_merge_request', 'Assigned to another user'],
      ['change_reviewer_merge_request', 'Reviewers changed'],
      ['merge_when_pipeline_succeeds', 'Set to auto-merge'],
      ['approver', 'You can approve it'],
    ],
  },
  {
    label: 'Pipelines',
    events: [
      ['failed_pipeline', 'Failed'],
      ['fixed_pipeline', 'Fixed'],
      ['success_pipeline', 'Succeeded'],
      ['service_account_failed_pipeline', 'Failed, by a service account'],
      ['service_account_fixed_pipeline', 'Fixed, by a service account'],
      ['service_account_success_pipeline', 'Succeeded, by a service account'],
    ],
  },
  {
    label: 'Project',
    events: [
      ['new_release', 'A new release'],
      ['moved_project', 'Moved to another place'],
    ],
  },
  { label: 'Epics', events: [['new_epic', 'Opened (Ultimate edition)']] },
]
