import { Button, Fieldset } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Field, FieldOf } from './field.ts'
import { useFieldWords } from './field-words.tsx'
import { type InputProps, useFormFacts } from './form-context.ts'
import { type FormValues, isGroup, isGroups, join } from './form-values.ts'
import { ListInput } from './list-input.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { BooleanInput, ChoiceInput, JsonInput, NumberInput, TextInput } from './scalar-inputs.tsx'
import classes from './schema-form.module.css'
import { DateTimeInput } from './time-input.tsx'

/** The input for one field, by its kind. */
export function SchemaField({ field, ...rest }: InputProps) {
  switch (field.kind) {
    case 'text':
      if (field.refersTo) return <ReferenceInput field={field} refersTo={field.refersTo} {...rest} />
      if (field.format !== 'plain') return <DateTimeInput field={field} {...rest} />
      return <TextInput field={field} {...rest} />
    case 'number':
      return <NumberInput field={field} {...rest} />
    case 'boolean':
      return <BooleanInput field={field} {...rest} />
    case 'choice':
      return <ChoiceInput field={field} {...rest} />
    case 'list':
      return <ListInput field={field} {...rest} />
    case 'group':
      return <GroupInput field={field} {...rest} />
    case 'groups':
      return <GroupsInput field={field} {...rest} />
    case 'json':
      return <JsonInput field={field} {...rest} />
  }
}

/** An object inside a form: its own inputs, framed. */
function GroupInput({ field, path, value, onChange }: InputProps<FieldOf<'group'>>) {
  const { label, description, error } = useFieldWords(field, path)
  return (
    <Fieldset legend={label} className={classes.group}>
      {description && <p className={classes.note}>{description}</p>}
      <Inputs fields={field.fields} path={path} values={isGroup(value) ? value : {}} onChange={onChange} />
      {error && <p className={classes.problem}>{error}</p>}
    </Fieldset>
  )
}

/** A list of objects: a frame for each, to be added and taken away. */
function GroupsInput({ field, path, value, onChange }: InputProps<FieldOf<'groups'>>) {
  const { label, description, error, withAsterisk } = useFieldWords(field, path)
  const { labelOf } = useFormFacts()
  const items = isGroups(value) ? value : []
  const name = labelOf(field)
  return (
    <section className={classes.groups} aria-label={name}>
      <div className={classes.groupsHead}>
        <span className={classes.label}>
          {label}
          {withAsterisk && <span className={classes.asterisk}> *</span>}
        </span>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...items, {}])}
          aria-label={`Add to ${name}`}
        >
          Add
        </Button>
      </div>
      {description && <p className={classes.note}>{description}</p>}
      {items.map((item, at) => (
        <Fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place in the list
          key={at}
          legend={`${name} ${at + 1}`}
          className={classes.group}
        >
          <Inputs
            fields={field.fields}
            path={join(path, at)}
            values={item}
            onChange={changed => onChange(items.with(at, changed))}
          />
          <Button
            variant="subtle"
            color="gray"
            className={classes.remove}
            leftSection={<IconTrash size={14} />}
            onClick={() => onChange(items.filter((_item, other) => other !== at))}
          >
            {`Remove ${name} ${at + 1}`}
          </Button>
        </Fieldset>
      ))}
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}

function Inputs({
  fields,
  path,
  values,
  onChange,
}: {
  readonly fields: readonly Field[]
  readonly path: string
  readonly values: FormValues
  readonly onChange: (values: FormValues) => void
}) {
  return (
    <div className={classes.fields}>
      {fields.map(field => (
        <SchemaField
          key={field.name}
          field={field}
          path={join(path, field.name)}
          value={values[field.name]}
          onChange={value => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </div>
  )
}
