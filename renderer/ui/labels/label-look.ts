import { t } from '#shared/i18n/i18n.ts'
/** A label as it is drawn: with its color only if the service sends a valid one. */
export interface LabelLook {
  readonly name: string
  readonly color: string | null
  readonly description: string | null
}

/** A label as services send it: a name, or an object. */
type SomeLabel =
  | string
  | {
      readonly name: string
      readonly id?: number | null | undefined
      readonly color?: string | null | undefined
      readonly text_color?: string | null | undefined
      readonly description?: string | null | undefined
    }

/** The labels with their colors, if the service sends any. */
export function labelLooks(labels: readonly SomeLabel[] | null | undefined): readonly LabelLook[] {
  return (labels ?? []).map(label =>
    typeof label === 'string'
      ? { name: label, color: null, description: null }
      : {
          name: label.name,
          color: isColor(label.color) ? label.color : null,
          description: label.description || null,
        },
  )
}

/** Every field of a label that the service sends: "bug (ID 4, #d9534f, text #ffffff): What is broken". */
export function labelDetails(labels: readonly SomeLabel[] | null | undefined): readonly string[] {
  return (labels ?? []).flatMap(label => {
    if (typeof label === 'string') return []
    const { id, name, color, text_color, description } = label
    const facts = [typeof id === 'number' && `ID ${id}`, color, text_color && t('text {text_color}', { text_color })]
      .filter(Boolean)
      .join(', ')
    return [`${name}${facts && ` (${facts})`}${description ? `: ${description}` : ''}`]
  })
}

function isColor(text: string | null | undefined): text is string {
  return /^#(?:[0-9a-f]{3}){1,2}$/i.test(text ?? '')
}
