import { Input, TextInput as MantineText, SegmentedControl, Select, Textarea } from '@mantine/core'
import type { FieldOf } from './field.ts'
import { useFieldWords } from './field-words.tsx'
import { type InputProps, textOf, useFormFacts } from './form-context.ts'
import classes from './schema-form.module.css'

/** A text; one that may be long grows with its lines. */
export function TextInput({ field, path, value, onChange }: InputProps<FieldOf<'text'>>) {
  const words = useFieldWords(field, path)
  const common = {
    ...words,
    value: textOf(value),
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return field.long ? <Textarea {...common} autosize minRows={1} maxRows={12} /> : <MantineText {...common} />
}

/** A number, kept as it is typed. */
export function NumberInput({ field, path, value, onChange }: InputProps<FieldOf<'number'>>) {
  return (
    <MantineText
      {...useFieldWords(field, path)}
      value={textOf(value)}
      inputMode={field.integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

const leftOut = 'left out'

/** Yes, no, or not said. */
export function BooleanInput({ field, path, value, onChange }: InputProps<FieldOf<'boolean'>>) {
  const { label, description, error, withAsterisk } = useFieldWords(field, path)
  const { labelOf } = useFormFacts()
  const unsaid = typeof field.defaultValue === 'boolean' ? `default (${field.defaultValue})` : leftOut
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={withAsterisk} labelElement="div">
      <div>
        <SegmentedControl
          className={classes.choices}
          aria-label={labelOf(field)}
          value={textOf(value) || leftOut}
          onChange={chosen => onChange(chosen === leftOut ? '' : chosen)}
          data={[
            ...(field.required && value ? [] : [{ value: leftOut, label: field.required ? 'choose' : unsaid }]),
            { value: 'true', label: 'true' },
            { value: 'false', label: 'false' },
          ]}
        />
      </div>
    </Input.Wrapper>
  )
}

/** One of a few values; the default stands there greyed. */
export function ChoiceInput({ field, path, value, onChange }: InputProps<FieldOf<'choice'>>) {
  const unsaid = field.defaultValue === undefined ? leftOut : `default (${String(field.defaultValue)})`
  return (
    <Select
      {...useFieldWords(field, path)}
      data={field.options.map(String)}
      value={textOf(value) || null}
      placeholder={field.required ? 'choose' : unsaid}
      clearable
      clearButtonProps={{ 'aria-label': `Leave ${field.name} out` }}
      searchable={field.options.length > 10}
      maxDropdownHeight={320}
      onChange={chosen => onChange(chosen ?? '')}
    />
  )
}

/** Anything the form has no input for, as JSON. */
export function JsonInput({ field, path, value, onChange }: InputProps<FieldOf<'json'>>) {
  return (
    <Textarea
      {...useFieldWords(field, path)}
      value={textOf(value)}
      autosize
      minRows={2}
      maxRows={16}
      spellCheck={false}
      placeholder="{ }"
      classNames={{ input: classes.code }}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
