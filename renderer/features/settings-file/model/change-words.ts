import { pgettext, t } from '#shared/i18n/i18n.ts'
import type { ChangeKind, FieldChange, StateChange } from '#shared/settings-file/compare.ts'

/** How an entry differs, as a label and its colour. */
const kindLabels: Readonly<Record<ChangeKind, { readonly words: string; readonly color: string }>> = {
  added: { words: t('Added'), color: 'green' },
  changed: { words: pgettext('kind of change', 'Changed'), color: 'blue' },
  removed: { words: t('Removed'), color: 'red' },
  unchanged: { words: t('Unchanged'), color: 'gray' },
  unreadable: { words: t('Not compared'), color: 'orange' },
}

/** @param removes whether what is not in the file will be removed */
export function getKindLabel(kind: ChangeKind, removes: boolean) {
  return kind === 'removed' && !removes ? ({ words: t('Not in the file'), color: 'gray' } as const) : kindLabels[kind]
}

/** How many entries differ in one way. @example '3 added' */
export function formatKindCount(kind: ChangeKind, count: number, removes: boolean): string {
  switch (kind) {
    case 'added':
      return t('{count, number} added', { count })
    case 'changed':
      return t('{count, number} changed', { count })
    case 'removed':
      return removes ? t('{count, number} removed', { count }) : t('{count, number} not in the file', { count })
    case 'unchanged':
      return t('{count, number} unchanged', { count })
    case 'unreadable':
      return t('{count, number} not compared', { count })
  }
}

const maxValueLength = 80

/** What changes, in one line. @example 'tier: staging → production' */
export function describeChange({ kind, fields, reason }: StateChange): string {
  if (reason !== undefined) return reason
  if (kind === 'changed') {
    return fields
      .map(({ name, now, wanted }) => `${toWords(name)}: ${formatValue(now)} → ${formatValue(wanted)}`)
      .join('; ')
  }
  return kind === 'unchanged' ? '' : describeFields(fields, kind === 'removed' ? 'now' : 'wanted')
}

/** One side of the fields that differ. @example 'tier: staging' */
export function describeFields(fields: readonly FieldChange[], side: 'now' | 'wanted'): string {
  return fields.map(field => `${toWords(field.name)}: ${formatValue(field[side])}`).join('; ')
}

/** @example toWords('external_url') // 'external url' */
function toWords(name: string): string {
  return name.replaceAll('_', ' ')
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (Array.isArray(value) && value.length === 0) return 'none'
  const isPlainList = Array.isArray(value) && value.every(one => typeof one === 'string')
  const text = typeof value === 'string' ? value : isPlainList ? value.join(', ') : JSON.stringify(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}
