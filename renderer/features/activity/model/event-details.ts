import type { ActivityEventFields, activityEvent, activityNote } from '#shared/contract/activity-events.ts'
import { type FieldViews, type ShownField, shownFields } from '../../../ui/facts/field-views.ts'

const eventViews: FieldViews<typeof activityEvent> = {
  id: { label: 'Event ID', as: 'id' },
  title: 'Title',
  target_title: null,
  action_name: null,
  target_type: 'Target type',
  target_id: { label: 'Target ID', as: 'id' },
  target_iid: { label: 'Target number', as: 'id' },
  project_id: { label: 'Project ID', as: 'id' },
  author_id: { label: 'Author ID', as: 'id' },
  author_username: 'Author username',
  author: null,
  created_at: null,
  data: null,
  push_data: null,
  note: null,
}

const noteViews: FieldViews<typeof activityNote> = {
  attachment: { label: 'Attachment', as: 'address' },
  body: 'Comment',
  system: 'System comment',
  created_at: { label: 'Commented', as: 'time' },
  id: { label: 'Comment ID', as: 'id' },
  noteable_type: 'Comment on',
  noteable_id: { label: 'Comment on, ID', as: 'id' },
  noteable_iid: { label: 'Comment on, number', as: 'id' },
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
