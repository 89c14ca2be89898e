import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Epic } from '#shared/contract/epics.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { changesOf, type EpicForm, formOfEpic, newEpic, problemsOfEpic } from '../model/epic-form.ts'
import { nameToType } from '../model/epic-words.ts'
import type { EpicTask } from '../model/task.ts'
import { EpicFields } from './epic-fields.tsx'
import { EpicPicker, type PickedEpic } from './epic-picker.tsx'

interface DialogProps {
  /** The group as the address names it; the epic's own. */
  readonly group: string
  readonly epic: Epic
  onClose(): void
}

/** The dialog of what is being done with an epic. */
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
          label="Put this epic on your to-do list?"
          submit="Put it on the list"
          paramsNow={() => ({ id: group, epic_iid: task.epic.iid })}
          onClose={onClose}
          onDone={({ value }) => onTodo?.(value !== null)}
        >
          <Text size="sm">
            <Title epic={task.epic} /> stands there once, however often it is put there. It is ticked off in the
            service’s own pages.
          </Text>
        </WriteDialog>
      )
    case 'delete':
      return (
        <WriteDialog
          operation="epics.delete"
          label="Delete this epic?"
          submit="Delete the epic"
          dismiss="Keep it"
          confirm={{ name: nameToType(task.epic), label: task.epic.title.length <= 60 ? 'the title' : 'the number' }}
          paramsNow={() => ({ id: group, epic_iid: task.epic.iid })}
          onClose={onClose}
          {...(onDeleted && { onDone: onDeleted })}
        >
          <Text size="sm">
            <Title epic={task.epic} /> is deleted; its issues and the epics below it stay. Undoing this makes a new epic
            under another number, without its issues and comments.
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
      label="New epic"
      submit="Create the epic"
      paramsNow={() => ({
        id: group,
        ...changesOf(newEpic, form),
        title: form.title,
        ...(parent && { parent_id: parent.id }),
      })}
      problems={problemsOfEpic(form)}
      onClose={onClose}
    >
      {problems => (
        <>
          <EpicFields form={form} problems={problems} onChange={part => setForm(before => ({ ...before, ...part }))} />
          <EpicPicker
            label="Below"
            description="The epic above it. This can be chosen only now."
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

/** Changes an epic; what was not changed is not sent. */
function EditDialog({ group, epic, onClose }: DialogProps) {
  const [was] = useState(() => formOfEpic(epic))
  const [form, setForm] = useState(was)
  const changes = changesOf(was, form)
  return (
    <WriteDialog
      operation="epics.update"
      label="Edit the epic"
      submit="Save the changes"
      isDisabled={Object.keys(changes).length === 0}
      paramsNow={() => ({ id: group, epic_iid: epic.iid, ...changes })}
      problems={problemsOfEpic(form)}
      onClose={onClose}
    >
      {problems => (
        <EpicFields form={form} problems={problems} onChange={part => setForm(before => ({ ...before, ...part }))} />
      )}
    </WriteDialog>
  )
}

const stateWords = {
  close: { label: 'Close this epic?', submit: 'Close the epic', sentence: 'is closed; its issues stay as they are.' },
  reopen: { label: 'Reopen this epic?', submit: 'Reopen the epic', sentence: 'is opened again.' },
} as const

function StateDialog({ group, epic, event, onClose }: DialogProps & { readonly event: 'close' | 'reopen' }) {
  const { label, submit, sentence } = stateWords[event]
  return (
    <WriteDialog
      operation="epics.update"
      label={label}
      submit={submit}
      paramsNow={() => ({ id: group, epic_iid: epic.iid, state_event: event })}
      onClose={onClose}
    >
      <Text size="sm">
        <Title epic={epic} /> {sentence}
      </Text>
    </WriteDialog>
  )
}
