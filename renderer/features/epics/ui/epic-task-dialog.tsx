import { Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { t } from '#shared/i18n/i18n.ts'
import { epicTitlesQuery } from '#shared/queries/epics.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { MarkdownField } from '../../../ui/markdown/markdown-field.tsx'
import { numberIn, type PickerProps } from '../../../ui/picker/choices.ts'
import { SearchPicker } from '../../../ui/picker/search-picker.tsx'
import { pickerOptions, pickerPage, usePickerSearch } from '../../../ui/picker/use-picker-search.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import type { Edge } from '../model/epic-dates.ts'
import { type EpicForm, formOfEpic, getChanges, newEpic, problemsOfEpic } from '../model/epic-form.ts'
import { getReference, nameToType } from '../model/epic-words.ts'
import type { EpicTask } from '../model/task.ts'
import classes from './epics.module.css'
import { LabelsField } from './labels-field.tsx'

interface DialogProps {
  /** The group as the address names it; the epic's own. */
  readonly group: string
  readonly epic: Epic
  onClose(): void
}

/** The dialog of a task on an epic. */
export function EpicTaskDialog({
  group,
  task,
  onClose,
  onTodo,
  onDeleted,
}: {
  readonly group: string
  readonly task: EpicTask
  onClose(): void
  /** `isNew`: it was put on the list now, and not there already. */
  onTodo?(isNew: boolean): void
  onDeleted?(): void
}) {
  switch (task.kind) {
    case 'create':
      return <CreateDialog group={group} onClose={onClose} />
    case 'edit':
      return <EditDialog group={group} epic={task.epic} onClose={onClose} />
    case 'close':
    case 'reopen':
      return <StateDialog group={group} epic={task.epic} event={task.kind} onClose={onClose} />
    case 'todo':
      return (
        <WriteDialog
          operation="epics.todo"
          label={t('Put this epic on your to-do list?')}
          submit={t('Put it on the list')}
          paramsNow={() => ({ id: group, epic_iid: task.epic.iid })}
          onClose={onClose}
          onDone={({ value }) => onTodo?.(value !== null)}
        >
          <Text size="sm">
            <Trans
              message="<title/> stands there once, however often it is put there. It is ticked off in the service’s own pages."
              components={{ title: <Title epic={task.epic} /> }}
            />
          </Text>
        </WriteDialog>
      )
    case 'delete':
      return (
        <WriteDialog
          operation="epics.delete"
          label={t('Delete this epic?')}
          submit={t('Delete the epic')}
          confirm={{
            name: nameToType(task.epic),
            label: task.epic.title.length <= 60 ? t('the title') : t('the number'),
          }}
          paramsNow={() => ({ id: group, epic_iid: task.epic.iid })}
          onClose={onClose}
          {...(onDeleted && { onDone: onDeleted })}
        >
          <Text size="sm">
            <Trans
              message="<title/> is deleted; its issues and the epics below it stay. Undoing this makes a new epic under another number, without its issues and comments."
              components={{ title: <Title epic={task.epic} /> }}
            />
          </Text>
        </WriteDialog>
      )
  }
}

function Title({ epic }: { readonly epic: Epic }) {
  return (
    <strong>
      <VisibleText text={epic.title} />
    </strong>
  )
}

function CreateDialog({ group, onClose }: Omit<DialogProps, 'epic'>) {
  const [form, setForm] = useState<EpicForm>(newEpic)
  const [parents, setParents] = useState<readonly PickedEpic[]>([])
  const [parent] = parents
  return (
    <WriteDialog
      operation="epics.create"
      label={t('New epic')}
      submit={t('Create the epic')}
      paramsNow={() => ({
        id: group,
        ...getChanges(newEpic, form),
        title: form.title,
        ...(parent && { parent_id: parent.id }),
      })}
      problems={problemsOfEpic(form)}
      onClose={onClose}
    >
      {problems => (
        <>
          <EpicFields {...{ group, form, problems }} onChange={part => setForm(before => ({ ...before, ...part }))} />
          <EpicPicker
            label={t('Parent epic')}
            description={t('It can’t be changed later.')}
            group={group}
            single
            value={parents}
            error={problems.parent_id}
            onChange={setParents}
          />
        </>
      )}
    </WriteDialog>
  )
}

/** Changes an epic; unchanged fields are not sent. */
function EditDialog({ group, epic, onClose }: DialogProps) {
  const [was] = useState(() => formOfEpic(epic))
  const [form, setForm] = useState(was)
  const changes = getChanges(was, form)
  return (
    <WriteDialog
      operation="epics.update"
      label={t('Edit the epic')}
      submit={t('Save the changes')}
      isDisabled={Object.keys(changes).length === 0}
      paramsNow={() => ({ id: group, epic_iid: epic.iid, ...changes })}
      problems={problemsOfEpic(form, was)}
      onClose={onClose}
    >
      {problems => (
        <EpicFields
          group={group}
          form={form}
          problems={problems}
          onChange={part => setForm(before => ({ ...before, ...part }))}
        />
      )}
    </WriteDialog>
  )
}

const stateLabels = {
  close: {
    label: t('Close this epic?'),
    submit: t('Close the epic'),
  },
  reopen: { label: t('Reopen this epic?'), submit: t('Reopen the epic') },
} as const

function StateDialog({ group, epic, event, onClose }: DialogProps & { readonly event: 'close' | 'reopen' }) {
  const { label, submit } = stateLabels[event]
  return (
    <WriteDialog
      operation="epics.update"
      label={label}
      submit={submit}
      paramsNow={() => ({ id: group, epic_iid: epic.iid, state_event: event })}
      onClose={onClose}
    >
      <Text size="sm">
        {event === 'close' ? (
          <Trans
            message="<name/> is closed; its issues stay as they are."
            components={{ name: <Title epic={epic} /> }}
          />
        ) : (
          <Trans message="<name/> is opened again." components={{ name: <Title epic={epic} /> }} />
        )}
      </Text>
    </WriteDialog>
  )
}

/** An epic as picked: by search, or by its ID alone. */
interface PickedEpic extends Pick<Epic, 'id'>, Partial<Pick<Epic, 'title' | 'references' | 'iid'>> {}

/** Picks epics of a group, or of one above it, by a part of their title, or by ID. */
function EpicPicker({ group, ...props }: PickerProps<PickedEpic> & { readonly group: string }) {
  const search = usePickerSearch()
  const found = useOperationPages(
    epicTitlesQuery(
      group,
      { include_ancestor_groups: true, include_descendant_groups: false, ...search.filter },
      pickerPage,
    ),
    { ...pickerOptions, enabled: search.isOpen },
  )
  const id = numberIn(search.typed)
  return (
    <SearchPicker<PickedEpic>
      placeholder={t('Title or ID')}
      {...props}
      search={search}
      found={found}
      typed={id === null ? null : { id }}
      getChoice={({ id, title, iid, references }) => ({
        key: `${id}`,
        label: title ?? t('Epic with ID {id}', { id }),
        detail: iid === undefined ? undefined : getReference({ iid, references }),
      })}
    />
  )
}

/** The inputs of an epic, for a new one and for a change. */
function EpicFields({
  group,
  form,
  problems,
  onChange,
}: {
  readonly group: string
  readonly form: EpicForm
  readonly problems: Problems
  onChange(part: Partial<EpicForm>): void
}) {
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Title')}
        withAsterisk
        aria-required
        data-autofocus
        value={form.title}
        error={problems.title}
        onChange={event => onChange({ title: event.currentTarget.value })}
      />
      <MarkdownField
        label={t('Description')}
        value={form.description}
        error={problems.description}
        onChange={description => onChange({ description })}
      />
      <LabelsField
        group={group}
        label={t('Labels')}
        description={t('By name; missing labels are created. Press Enter or a comma to add one.')}
        value={form.labels}
        error={problems.labels}
        onChange={labels => onChange({ labels })}
      />
      <div className={classes.two}>
        <DateInput
          edge="start"
          label={t('Start date')}
          fixedLabel={t('Fixed start date')}
          {...{ form, problems, onChange }}
        />
        <DateInput
          edge="due"
          label={t('Due date')}
          fixedLabel={t('Fixed due date')}
          {...{ form, problems, onChange }}
        />
      </div>
      <Switch
        label={t('Confidential')}
        description={t('Visible only to members with the role Reporter or higher.')}
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
  fixedLabel,
  form,
  problems,
  onChange,
}: Omit<Parameters<typeof EpicFields>[0], 'group'> & {
  readonly edge: Edge
  readonly label: string
  readonly fixedLabel: string
}) {
  const [isFixed, day] = [`${edge}_date_is_fixed`, `${edge}_date_fixed`] as const
  return (
    <Stack gap={6}>
      <Switch
        label={fixedLabel}
        description={t('Otherwise inherited from the milestones of its issues and the epics below it.')}
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
