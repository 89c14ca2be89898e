import { useMemo } from 'react'
import type { Field } from './field.ts'
import { FormContext, type FormFacts } from './form-context.ts'
import type { FieldValue, FormValues } from './form-values.ts'
import type { Problems } from './problems.ts'
import { SchemaField } from './schema-field.tsx'
import classes from './schema-form.module.css'

export interface SchemaFormProps {
  readonly fields: readonly Field[]
  readonly values: FormValues
  /** Shown under the inputs they name. */
  readonly problems: Problems
  /** The words over an input; the parameter's own name when not given. */
  readonly getLabel?: (field: Field) => string
  /** The words for a value of a choice; the value itself when not given. */
  readonly getOptionLabel?: (field: Field, value: string) => string
  readonly onChange: (name: string, value: FieldValue) => void
  /** Called with the path of the input that lost the focus. */
  readonly onBlur: (path: string) => void
}

/** The inputs of a form generated from a schema. Controlled: its owner holds the values. */
export function SchemaForm({
  fields,
  values,
  problems,
  getLabel = getName,
  getOptionLabel = getValue,
  onChange,
  onBlur,
}: SchemaFormProps) {
  const facts = useMemo<FormFacts>(
    () => ({ problems, getLabel, getOptionLabel, onBlur }),
    [problems, getLabel, getOptionLabel, onBlur],
  )
  return (
    <FormContext value={facts}>
      <div className={classes.fields}>
        {fields.map(field => (
          <SchemaField
            key={field.name}
            field={field}
            path={field.name}
            value={values[field.name]}
            onChange={value => onChange(field.name, value)}
          />
        ))}
      </div>
    </FormContext>
  )
}

function getValue(_field: Field, value: string): string {
  return value
}

function getName(field: Field): string {
  return field.name
}
