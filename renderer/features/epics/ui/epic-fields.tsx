import { Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { MarkdownField } from '../../../ui/markdown/markdown-field.tsx'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import type { Edge } from '../model/epic-dates.ts'
import type { EpicForm } from '../model/epic-form.ts'
import classes from './epics.module.css'

/** The inputs of an epic, for a new one and for a change. */
export function EpicFields({
  form,
  problems,
  onChange,
}: {
  readonly form: EpicForm
  readonly problems: Problems
  onChange(part: Partial<EpicForm>): void
}) {
  return (
    <Stack gap="sm">
      <TextInput
        label="Title"
        withAsterisk
        aria-required
        data-autofocus
        value={form.title}
        error={problems.title}
        onChange={event => onChange({ title: event.currentTarget.value })}
      />
      <MarkdownField
        label="Description"
        value={form.description}
        error={problems.description}
        onChange={description => onChange({ description })}
      />
      <TagsInput
        label="Labels"
        description="By name; one that is not there yet is made. Enter or a comma adds one."
        splitChars={[',']}
        acceptValueOnBlur
        value={[...form.labels]}
        error={problems.labels}
        onChange={labels => onChange({ labels })}
      />
      <div className={classes.two}>
        <DateInput edge="start" label="Start date" {...{ form, problems, onChange }} />
        <DateInput edge="due" label="Due date" {...{ form, problems, onChange }} />
      </div>
      <Switch
        label="Confidential"
        description="Seen from the role of a reporter on."
        checked={form.confidential}
        error={problems.confidential}
        onChange={event => onChange({ confidential: event.currentTarget.checked })}
      />
    </Stack>
  )
}

function DateInput({
  edge,
  label,
  form,
  problems,
  onChange,
}: Parameters<typeof EpicFields>[0] & { readonly edge: Edge; readonly label: string }) {
  const [isFixed, day] = [`${edge}_date_is_fixed`, `${edge}_date_fixed`] as const
  return (
    <Stack gap={6}>
      <Switch
        label={`Fixed ${label.toLowerCase()}`}
        description="Otherwise inherited from the milestones of its issues and the epics below it."
        checked={form[isFixed]}
        error={problems[isFixed]}
        onChange={event => onChange({ [isFixed]: event.currentTarget.checked })}
      />
      {form[isFixed] && (
        <TextInput
          type="date"
          label={label}
          value={form[day]}
          error={problems[day]}
          onChange={event => onChange({ [day]: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
