import type { ActivityEventFields, activityEvent, activityNote } from '#shared/contract/activity-events.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type FieldViews, type ShownField, shownFields } from '../../../ui/facts/field-views.ts'

const eventViews: FieldViews<typeof activityEvent> = {
  id: { label: t('Event ID'), as: 'id' },
  title: t('Title'),
  target_title: null,
  action_name: null,
  target_type: t('Target type'),
  target_id: { label: t('Target ID'), as: 'id' },
  target_iid: { label: t('Target number'), as: 'id' },
  project_id: { label: t('Project ID'), as: 'id' },
  author_id: { label: t('Author ID'), as: 'id' },
  author_username: t('Author username'),
  author: null,
  created_at: null,
  data: null,
  push_data: null,
  note: null,
}

const noteViews: FieldViews<typeof activityNote> = {
  attachment: { label: t('Attachment'), as: 'address' },
  body: t('Comment'),
  system: t('System comment'),
  created_at: { label: t('Commented'), as: 'time' },
  id: { label: t('Comment ID'), as: 'id' },
  noteable_type: t('Comment on'),
  noteable_id: { label: t('Comment on, ID'), as: 'id' },
  noteable_iid: { label: t('Comment on, number'), as: 'id' },
  author: null,
}

/** Whether an event is a push that brought commits. */
export function hasCommits({ push_data }: ActivityEventFields): boolean {
  return (push_data?.commit_count ?? 0) > 0
}

/** The details of an event beside its line, its comment first. For a push, the commits are shown instead. */
export function eventDetails(event: ActivityEventFields): readonly ShownField[] {
  if (event.push_data) return []
  const ofNote = event.note
    ? shownFields(event.note, noteViews).map(field => ({ ...field, key: `note ${field.key}` }))
    : []
  return [...ofNote, ...shownFields(event, eventViews)]
}
