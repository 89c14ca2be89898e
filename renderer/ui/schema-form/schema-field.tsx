import {
  Autocomplete,
  Button,
  Fieldset,
  Input,
  Loader,
  TextInput as MantineText,
  MultiSelect,
  SegmentedControl,
  Select,
  TagsInput,
  Textarea,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { activeProjectsQuery, groupsQuery } from '#shared/queries/places.ts'
import { useOperationPages } from '../../lib/operations/use-operation.ts'
import { useClosingList } from '../picker/use-closing-list.ts'
import { pickerOptions, pickerPage } from '../picker/use-picker-search.ts'
import type { Field, FieldOf, Referred } from './field.ts'
import { useFieldLabel } from './field-words.tsx'
import { getText, type InputProps, useFormFacts } from './form-context.ts'
import { type FormValues, isGroup, isGroups, isTexts, join } from './form-values.ts'
import classes from './schema-form.module.css'
import { DateTimeInput } from './time-input.tsx'

const leftOut = t('not sent')

/** The choice of a boolean that is not sent. */
const unset = 'unset'

const searchDelay = 200

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
  const { label, description, error } = useFieldLabel(field, path)
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
  const { label, description, error, withAsterisk } = useFieldLabel(field, path)
  const { getLabel } = useFormFacts()
  const items = isGroups(value) ? value : []
  const name = getLabel(field)
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
          aria-label={t('Add to {name}', { name })}
        >
          {t('Add')}
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
            {t('Remove {name} {number}', { name, number: at + 1 })}
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

/** Several texts or numbers, each ended with Enter; or several of a few values. */
function ListInput({ field, path, value, onChange }: InputProps<FieldOf<'list'>>) {
  const words = useFieldLabel(field, path)
  const toOption = useOptions(field)
  const items = isTexts(value) ? [...value] : getText(value) === '' ? [] : [getText(value)]
  const list = useClosingList()
  const clear = { 'aria-label': t('Empty {name}', { name: field.name }) }
  if (field.options) {
    return (
      <MultiSelect
        {...words}
        {...list}
        size="xs"
        data={field.options.map(toOption)}
        value={items}
        onChange={onChange}
        clearable
        clearButtonProps={clear}
        placeholder={items.length === 0 ? t('choose') : ''}
      />
    )
  }
  return (
    <TagsInput
      {...words}
      size="xs"
      value={items}
      onChange={onChange}
      // A comma is part of a branch's name as any other letter.
      splitChars={[]}
      allowDuplicates
      clearable
      clearButtonProps={clear}
      placeholder={items.length === 0 ? t('type one, then Enter') : ''}
    />
  )
}

/** A project or group: found by searching, or typed as ID or full path when the service has no list of them. */
function ReferenceInput({ refersTo, ...props }: InputProps<FieldOf<'text'>> & { readonly refersTo: Referred }) {
  return refersTo === 'project' ? <ProjectInput {...props} /> : <GroupOfProjectsInput {...props} />
}

function ProjectInput(props: InputProps<FieldOf<'text'>>) {
  const [isOpen, setOpen] = useState(false)
  const { search, isTyping } = useSearch(props)
  const found = useOperationPages(activeProjectsQuery(search, pickerPage), {
    ...pickerOptions,
    enabled: isOpen,
  })
  const paths = found.items.map(project => project.path_with_namespace)
  const isPrevious = isTyping || found.isPrevious
  return <Suggestions {...props} paths={paths} isPrevious={isPrevious} isFetching={found.isFetching} onOpen={setOpen} />
}

function GroupOfProjectsInput(props: InputProps<FieldOf<'text'>>) {
  const [isOpen, setOpen] = useState(false)
  const { search, isTyping } = useSearch(props)
  const found = useOperationPages(groupsQuery(search, pickerPage), { ...pickerOptions, enabled: isOpen })
  const paths = found.items.map(group => group.full_path)
  const isPrevious = isTyping || found.isPrevious
  return <Suggestions {...props} paths={paths} isPrevious={isPrevious} isFetching={found.isFetching} onOpen={setOpen} />
}

/** The search params, after a pause in typing. */
function useSearch({ value }: InputProps): { readonly search: { search?: string }; readonly isTyping: boolean } {
  const typed = getText(value).trim()
  const [term] = useDebouncedValue(typed, searchDelay)
  return { search: term === '' ? {} : { search: term }, isTyping: typed !== term }
}

function Suggestions({
  field,
  path,
  value,
  onChange,
  paths,
  isPrevious,
  isFetching,
  onOpen,
}: InputProps<FieldOf<'text'>> & {
  readonly paths: readonly string[]
  /** Results for the former text. */
  readonly isPrevious: boolean
  readonly isFetching: boolean
  readonly onOpen: (open: boolean) => void
}) {
  return (
    <Autocomplete
      {...useFieldLabel(field, path)}
      data={[...new Set(paths)].map(value => ({ value, disabled: isPrevious }))}
      // The service has searched already, in names as well as in paths.
      filter={({ options }) => options}
      value={getText(value)}
      onChange={onChange}
      // With the focus by Tab, or after an error, the text below the input should be visible.
      openOnFocus={false}
      onDropdownOpen={() => onOpen(true)}
      onDropdownClose={() => onOpen(false)}
      placeholder={t('search, or type an ID or a full path')}
      rightSection={isFetching ? <Loader size={12} aria-hidden /> : null}
      maxDropdownHeight={280}
      spellCheck={false}
    />
  )
}

/** A text; one that may be long grows with its lines. */
function TextInput({ field, path, value, onChange }: InputProps<FieldOf<'text'>>) {
  const words = useFieldLabel(field, path)
  const common = {
    ...words,
    value: getText(value),
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return field.long ? <Textarea {...common} autosize minRows={1} maxRows={12} /> : <MantineText {...common} />
}

/** A number, kept as it is typed. */
function NumberInput({ field, path, value, onChange }: InputProps<FieldOf<'number'>>) {
  return (
    <MantineText
      {...useFieldLabel(field, path)}
      value={getText(value)}
      inputMode={field.integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Yes, no, or unset. */
function BooleanInput({ field, path, value, onChange }: InputProps<FieldOf<'boolean'>>) {
  const { label, description, error, withAsterisk } = useFieldLabel(field, path)
  const { getLabel } = useFormFacts()
  const unsaid =
    typeof field.defaultValue === 'boolean'
      ? t('default ({defaultValue})', { defaultValue: String(field.defaultValue) })
      : leftOut
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={withAsterisk} labelElement="div">
      <div>
        <SegmentedControl
          className={classes.choices}
          aria-label={getLabel(field)}
          value={getText(value) || unset}
          onChange={chosen => onChange(chosen === unset ? '' : chosen)}
          data={[
            ...(field.required && value ? [] : [{ value: unset, label: field.required ? t('choose') : unsaid }]),
            { value: 'true', label: 'true' },
            { value: 'false', label: 'false' },
          ]}
        />
      </div>
    </Input.Wrapper>
  )
}

/** Returns the function that makes a value of a field an option with its label. */
function useOptions(field: Field): (value: string | number) => { readonly value: string; readonly label: string } {
  const { getOptionLabel } = useFormFacts()
  return value => ({ value: String(value), label: getOptionLabel(field, String(value)) })
}

/** One of a few values; the default is the greyed placeholder. */
function ChoiceInput({ field, path, value, onChange }: InputProps<FieldOf<'choice'>>) {
  const toOption = useOptions(field)
  const unsaid =
    field.defaultValue === undefined
      ? leftOut
      : t('default ({defaultValue})', { defaultValue: toOption(String(field.defaultValue)).label })
  return (
    <Select
      {...useFieldLabel(field, path)}
      data={field.options.map(toOption)}
      value={getText(value) || null}
      placeholder={field.required ? t('choose') : unsaid}
      clearable
      clearButtonProps={{ 'aria-label': t('Leave {name} out', { name: field.name }) }}
      searchable={field.options.length > 10}
      maxDropdownHeight={320}
      onChange={chosen => onChange(chosen ?? '')}
    />
  )
}

/** Anything the form has no input for, as JSON. */
function JsonInput({ field, path, value, onChange }: InputProps<FieldOf<'json'>>) {
  return (
    <Textarea
      {...useFieldLabel(field, path)}
      value={getText(value)}
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
