import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { t } from '#shared/i18n/i18n.ts'

/** The parts of an event's description. */
export interface EventWords {
  /** "pushed 3 commits to", "commented on", "opened". */
  readonly deed: string
  /** "issue", "merge request"; '' when the action contains it. */
  readonly kind: string
  /** The thing's own name: a title, a branch, a reference. Null when the service names none. */
  readonly name: string | null
  /** A line below: the title of the newest commit, the text of a comment. */
  readonly more: string | null
}

const kinds: Readonly<Record<string, string>> = {
  MergeRequest: t('merge request'),
  DiffNote: 'note',
  DiscussionNote: 'note',
}

/** `MergeRequest` → `merge request`; an unknown kind is formatted as the service writes it. */
export function formatKind(type: string): string {
  return kinds[type] ?? type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

/** Formats an event as a sentence without its author (document 3, section 6.1). Total: missing fields are left out. */
export function formatEvent(event: ActivityEventFields): EventWords {
  const { push_data: push, note } = event
  if (push) {
    const count = push.commit_count
    const commits = t('{count, plural, one {1 commit} other {# commits}}', { count })
    const kind = push.ref_type === 'tag' ? 'tag' : 'branch'
    const name = push.ref ?? null
    const more = push.commit_title ?? null
    if (push.action === 'created')
      return { deed: count > 0 ? t('pushed {commits} to the new', { commits }) : t('made the'), kind, name, more }
    if (push.action === 'removed') return { deed: t('removed the'), kind, name, more: null }
    return { deed: t('pushed {commits} to', { commits }), kind: push.ref_type === 'tag' ? 'tag' : '', name, more }
  }
  const iid = event.target_iid ?? null
  const title = event.target_title ?? null
  if (note) {
    const on = note.noteable_type ?? event.target_type
    const reference = note.noteable_iid ?? null
    return {
      deed: event.action_name,
      kind: on ? formatKind(on) : '',
      name: title ?? (reference === null ? null : `#${reference}`),
      more: note.body,
    }
  }
  const kind = event.target_type ? formatKind(event.target_type) : ''
  const reference = iid === null ? '' : `${kind === 'merge request' ? '!' : '#'}${iid} `
  return {
    deed: event.action_name,
    kind,
    name: title === null && reference === '' ? null : `${reference}${title ?? ''}`.trim(),
    more: null,
  }
}
