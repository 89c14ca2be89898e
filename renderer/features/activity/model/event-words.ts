import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { t, tPieces } from '#shared/i18n/i18n.ts'

/** A piece of an event's sentence: what was done, or the name of the thing it was done to. */
interface EventPart {
  readonly text: string
  readonly kind: 'action' | 'name'
}

/** The parts of an event's description. */
export interface EventWords {
  /** "pushed 3 commits to", "main". The author comes before it, or after it. */
  readonly parts: readonly EventPart[]
  /** A line below: the title of the newest commit, the text of a comment. */
  readonly more: string | null
}

const kinds: Readonly<Record<string, string>> = {
  Issue: t('issue'),
  MergeRequest: t('merge request'),
  Milestone: t('milestone'),
  Note: t('note'),
  DiffNote: t('note'),
  DiscussionNote: t('note'),
  Project: t('project'),
  Snippet: t('snippet'),
  Epic: t('epic'),
  WorkItem: t('work item'),
  'WikiPage::Meta': t('wiki page'),
  'DesignManagement::Design': t('design'),
}

/** What stands before the number of a thing in texts of the service; other things have a number alone. */
const referencePrefixes: Readonly<Record<string, string>> = {
  Issue: '#',
  WorkItem: '#',
  MergeRequest: '!',
  Milestone: '%',
  Epic: '&',
}

/** `MergeRequest` → `merge request`; an unknown kind is formatted as the service writes it. */
export function formatKind(type: string): string {
  return kinds[type] ?? type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

/** Formats an event as a sentence without its author (document 3, section 6.1). Total: missing fields are left out. */
export function formatEvent(event: ActivityEventFields): EventWords {
  const { push_data: push, note } = event
  if (push) {
    const isRemoved = push.action === 'removed'
    return { parts: formatPush(push), more: isRemoved ? null : (push.commit_title ?? null) }
  }
  const title = event.target_title ?? null
  if (note) {
    const type = note.noteable_type ?? event.target_type
    const reference = formatReference(type, note.noteable_iid)
    return { parts: formatDeed(event.action_name, type, title ?? (reference || null)), more: note.body }
  }
  const reference = formatReference(event.target_type, event.target_iid)
  const name = `${reference} ${title ?? ''}`.trim() || null
  return { parts: formatDeed(event.action_name, event.target_type, name), more: null }
}

/** `!7` for a merge request; empty without a number. */
function formatReference(type: string | null | undefined, iid: number | null | undefined): string {
  return iid == null ? '' : `${referencePrefixes[type ?? ''] ?? ''}${iid}`
}

function formatPush(push: NonNullable<ActivityEventFields['push_data']>): readonly EventPart[] {
  const { ref_count: refs } = push
  if (typeof refs === 'number' && !push.ref) {
    const text = t(
      '{action, select, created {made} removed {removed} other {pushed to}} {ref, select, tag {{count, plural, one {# tag} other {# tags}}} other {{count, plural, one {# branch} other {# branches}}}}',
      { action: push.action, ref: push.ref_type, count: refs },
    )
    return [{ text, kind: 'action' }]
  }
  const values = { count: push.commit_count, ref: push.ref_type === 'tag' ? 'tag' : 'branch', name: toName(push.ref) }
  if (push.action === 'created') {
    return toParts(
      push.commit_count > 0
        ? tPieces(
            'pushed {count, plural, one {1 commit} other {# commits}} to the new {ref, select, tag {tag} other {branch}} {name}',
            values,
            insert,
          )
        : tPieces('made the {ref, select, tag {tag} other {branch}} {name}', values, insert),
    )
  }
  return toParts(
    push.action === 'removed'
      ? tPieces('removed the {ref, select, tag {tag} other {branch}} {name}', values, insert)
      : tPieces(
          'pushed {count, plural, one {1 commit} other {# commits}} to {ref, select, tag {tag } other {}}{name}',
          values,
          insert,
        ),
  )
}

/** What was done to a thing, as far as it is named. Actions that are unknown here are written as the service writes them. */
function formatDeed(action: string, type: string | null | undefined, name: string | null): readonly EventPart[] {
  const kind = type ? formatKind(type) : ''
  const has = kind === '' ? (name === null ? 'none' : 'name') : name === null ? 'kind' : 'both'
  return toParts(
    tPieces(
      '{key, select, opened {opened} reopened {reopened} closed {closed} created {created} updated {updated} destroyed {destroyed} merged {merged} accepted {accepted} approved {approved} commented_on {commented on} pushed_to {pushed to} pushed_new {pushed new} joined {joined} left {left} expired {expired} other {{action}}}{has, select, both { {kind} {name}} kind { {kind}} name { {name}} other {}}',
      { key: action.replaceAll(' ', '_'), action, kind, has, name: toName(name) },
      insert,
    ),
  )
}

type Value = string | number | EventPart | null

const insert = (value: NonNullable<Value>): EventPart =>
  typeof value === 'object' ? value : { text: `${value}`, kind: 'action' }

function toName(name: string | null | undefined): EventPart | null {
  return typeof name === 'string' ? { text: name, kind: 'name' } : null
}

/** Pieces of a message as parts; words beside each other are one. */
function toParts(pieces: readonly (string | EventPart)[]): readonly EventPart[] {
  const parts: EventPart[] = []
  for (const piece of pieces) {
    const part = typeof piece === 'string' ? insert(piece) : piece
    const last = parts.at(-1)
    if (last?.kind === 'action' && part.kind === 'action')
      parts[parts.length - 1] = { ...last, text: last.text + part.text }
    else parts.push(part)
  }
  return parts
}
