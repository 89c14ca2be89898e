import { Text } from '@mantine/core'
import type { Environment } from '#shared/contract/environments.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import type { EnvironmentTask } from '../model/environments-task.ts'
import { CreateEnvironmentDialog, EditEnvironmentDialog } from './environment-form.tsx'

/** The dialog of what is being done to an environment. */
export function EnvironmentTaskDialog({
  task,
  onClose,
  onDeleted,
}: {
  readonly task: EnvironmentTask
  onClose(): void
  onDeleted(environment: Environment): void
}) {
  switch (task.kind) {
    case 'create':
      return <CreateEnvironmentDialog onClose={onClose} />
    case 'edit':
      return <EditEnvironmentDialog environment={task.environment} onClose={onClose} />
    case 'stop':
      return <StopDialog environment={task.environment} onClose={onClose} />
    case 'delete':
      return (
        <DeleteDialog environment={task.environment} onClose={onClose} onDone={() => onDeleted(task.environment)} />
      )
  }
}

interface DialogProps {
  readonly environment: Environment
  onClose(): void
}

/** There is no way back but a deployment, so it is asked first. */
function StopDialog({ environment, onClose }: DialogProps) {
  const { id } = useProject()
  return (
    <WriteDialog
      operation="environments.stop"
      label="Stop this environment?"
      submit="Stop the environment"
      dismiss="Leave it running"
      paramsNow={() => ({ id, environment_id: environment.id })}
      onClose={onClose}
    >
      <Text size="sm">
        <Name environment={environment} /> is marked as stopped. Only a deployment makes it available again.
      </Text>
    </WriteDialog>
  )
}

function DeleteDialog({ environment, onClose, onDone }: DialogProps & { onDone(): void }) {
  const { id } = useProject()
  return (
    <WriteDialog
      operation="environments.delete"
      label="Delete this environment?"
      submit="Delete the environment"
      dismiss="Keep it"
      confirm={{ name: environment.name, label: 'the environment’s name' }}
      paramsNow={() => ({ id, environment_id: environment.id })}
      onClose={onClose}
      onDone={onDone}
    >
      <Text size="sm">
        <Name environment={environment} /> is deleted with the record of all its deployments. Undoing this makes a new
        environment of the same name and address, without them.
      </Text>
    </WriteDialog>
  )
}

function Name({ environment }: { readonly environment: Environment }) {
  return (
    <strong>
      <VisibleText text={environment.name} />
    </strong>
  )
}
