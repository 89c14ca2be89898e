import { Badge } from '@mantine/core'
import type { FocusEvent } from 'react'
import { pgettext, t } from '#shared/i18n/i18n.ts'
import type { Field } from './field.ts'
import { useFormFacts } from './form-context.ts'
import classes from './schema-form.module.css'

/** What Mantine's inputs take as label, description and error, the same for every kind of input. */
export function useFieldLabel(field: Field, path: string) {
  const { problems, getLabel, onBlur } = useFormFacts()
  const described = getDescription(field)
  return {
    label: <FieldLabel field={field} text={getLabel(field)} />,
    required: false,
    withAsterisk: field.required,
    // Not `required`: the browser's own bubble would come before the words under the input.
    'aria-required': field.required,
    error: problems[path],
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A complaint that comes between pressing a button and letting it go would move the button away from under the pointer.
      if (!(relatedTarget instanceof HTMLButtonElement)) onBlur(path)
    },
    ...(described !== null && { description: described }),
  }
}

function FieldLabel({ field, text }: { readonly field: Field; readonly text: string }) {
  const type = formatType(field)
  return (
    <>
      {text}
      {type !== '' && (
        <span className={classes.type} aria-hidden>
          {type}
        </span>
      )}
      {field.deprecated && (
        <Badge component="span" size="xs" variant="light" color="orange" ml={6} tt="none">
          {t('deprecated')}
        </Badge>
      )}
      {field.beyond && (
        <Badge component="span" size="xs" variant="light" color="gray" ml={6} tt="none">
          {t('beyond the documents')}
        </Badge>
      )}
    </>
  )
}

function getDescription(field: Field): string | null {
  const fallback =
    field.defaultValue === undefined
      ? null
      : t('Default: {stringify}', { stringify: JSON.stringify(field.defaultValue) })
  // The contract, which commands and assistants read too, has them in English.
  const said = field.description && t(field.description)
  const ended = said && (/[.…!?。]$/.test(said) ? said : `${said}.`)
  // A choice and a switch show their default themselves.
  if (field.kind === 'choice' || field.kind === 'boolean' || fallback === null) return ended
  return ended ? `${ended} ${fallback}` : fallback
}

/** The type in a word or two, beside the name. */
function formatType(field: Field): string {
  switch (field.kind) {
    case 'text':
      if (field.refersTo) return t('ID or full path')
      if (field.format === 'date') return pgettext('type of a field', 'date')
      if (field.format === 'date-time') return pgettext('type of a field', 'time')
      return field.numeric ? t('number or text') : ''
    case 'number':
      return [field.integer ? t('whole number') : pgettext('type of a field', 'number'), range(field.least, field.most)]
        .filter(Boolean)
        .join(', ')
    case 'list':
      return field.numeric ? t('list of numbers') : pgettext('type of a field', 'list')
    case 'groups':
      return pgettext('type of a field', 'list')
    case 'json':
      return 'JSON'
    case 'boolean':
    case 'choice':
    case 'group':
      return ''
  }
}

function range(least: number | null, most: number | null): string {
  if (least !== null && most !== null) return `${least}–${most}`
  if (most !== null) return t('up to {most}', { most })
  return least === null ? '' : t('from {least}', { least })
}
