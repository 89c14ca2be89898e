import type { AuditEvent } from '../handler.ts'
import type { EpicRow } from '../store/epic-row.ts'
import type { EpicSettings } from '../store/epics.ts'

interface EpicChange {
  readonly kind: 'add' | 'change' | 'remove'
  readonly what: string
  readonly from?: string | boolean | null
  readonly to?: string | boolean | null
}

/** The audit event of a change of an epic. */
export function epicChange(
  epic: Pick<EpicRow, 'id' | 'title' | 'group_id' | 'group_path'>,
  { kind, what, ...values }: EpicChange,
): AuditEvent {
  return {
    entity: { type: 'Group', id: epic.group_id, path: epic.group_path },
    details: {
      [kind]: what,
      ...values,
      target_id: epic.id,
      target_type: 'Epic',
      target_details: epic.title,
    },
  }
}

/** What of an epic is set otherwise now, one event for each. Descriptions are too long to be repeated. */
export function settingChanges(row: EpicRow, after: EpicSettings): AuditEvent[] {
  const compared: readonly [string, string | boolean | null, string | boolean | null][] = [
    ['title', row.title, after.title],
    ['confidential', row.confidential === 1, after.confidential],
    ['start_date_is_fixed', row.start_date_is_fixed === 1, after.startDateIsFixed],
    ['start_date_fixed', row.start_date_fixed, after.startDateFixed],
    ['due_date_is_fixed', row.due_date_is_fixed === 1, after.dueDateIsFixed],
    ['due_date_fixed', row.due_date_fixed, after.dueDateFixed],
  ]
  const epic = { ...row, title: after.title }
  return [
    ...compared
      .filter(([, from, to]) => from !== to)
      .map(([what, from, to]) => epicChange(epic, { kind: 'change', what, from, to })),
    ...(row.description === after.description ? [] : [epicChange(epic, { kind: 'change', what: 'description' })]),
  ]
}
