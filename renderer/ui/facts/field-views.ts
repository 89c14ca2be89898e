import { formatNumber, t } from '#shared/i18n/i18n.ts'

/** How one field of an answer is shown: its label, and a format where the type doesn't determine it. */
interface FieldView {
  readonly label: string
  readonly as?: 'time' | 'address' | 'id'
}

/**
 * How each field of a schema is shown; null for a field that its screen shows separately. A field added to the schema
 * has to be added here: otherwise the type check fails.
 */
export type FieldViews<S extends { readonly shape: object }> = Readonly<
  Record<keyof S['shape'], FieldView | string | null>
>

/** Views of any schema, or of a part of its fields. */
export type SomeViews = Readonly<Record<string, FieldView | string | null | undefined>>

/** A field with its value, as it is shown. */
export interface ShownField {
  readonly key: string
  readonly label: string
  readonly text: string
  readonly as: 'text' | 'time' | 'address'
}

/** The fields that have a value, in the order of the views. */
export function shownFields(thing: Readonly<Record<string, unknown>>, views: SomeViews): readonly ShownField[] {
  return Object.entries(views).flatMap(([key, view]) => {
    if (view === null || view === undefined) return []
    const { label, as = 'text' } = typeof view === 'string' ? { label: view } : view
    const value = thing[key]
    if (as !== 'id') return toShown(key, label, formatValue(value), as)
    // Numbers that name something have no separators.
    return toShown(key, label, typeof value === 'number' ? `${value}` : formatValue(value), 'text')
  })
}

function toShown(key: string, label: string, text: string, as: ShownField['as']): readonly ShownField[] {
  return text === '' ? [] : [{ key, label, text, as }]
}

/** "Yes", "1,234", "a, b"; '' for none. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return formatNumber(value)
  if (Array.isArray(value)) return value.map(formatValue).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${formatValue(part)}`)
    .join(', ')
}
