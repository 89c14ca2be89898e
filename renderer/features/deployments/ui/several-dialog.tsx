import { Box } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Deployment } from '#shared/contract/deployments.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DeleteRowsDialog } from '../../../ui/bulk/delete-rows-dialog.tsx'
import { DryRunButtons } from '../../../ui/bulk/dry-run-buttons.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { type DeploymentPlace, deleteItem, statusItem } from '../model/deployment-items.ts'
import { type DeploymentTask, deploymentNoun, type SettableStatus } from '../model/task.ts'
import { StatusField } from './status-field.tsx'

type SeveralTask = Extract<DeploymentTask, { readonly deployments: readonly Deployment[] }>

/** What is done to several deployments. It is loaded when it is asked for, since it brings the code of bulk operations. */
export function SeveralDialog({ kind, ...props }: SeveralTask & { onClose(): void }) {
  return kind === 'statusOfSeveral' ? <StatusDialog {...props} /> : <DeleteDialog {...props} />
}

type SeveralProps = Omit<SeveralTask, 'kind'> & { onClose(): void }

/** Sets the status of several deployments, after a dry run. */
function StatusDialog({ deployments, clear, onClose }: SeveralProps) {
  const place = useDeploymentPlace()
  const open = useBulkPanel(panel => panel.open)
  const [status, setStatus] = useState<SettableStatus | null>(null)
  const title = t('Update the status of {deployments}', { deployments: deploymentNoun.counted(deployments.length) })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (status === null) return
    const items = deployments.map(one => statusItem(place, one, status))
    open(startDryRun({ title, connection: place.connection, items }).id)
    clear()
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} title={title}>
      <form aria-label={title} onSubmit={send}>
        <StatusField status={status} onStatus={setStatus} />
        <Box mt="md">
          <DryRunButtons isReady={status !== null} onCancel={onClose} />
        </Box>
      </form>
    </FormDialog>
  )
}

function DeleteDialog({ deployments, clear, onClose }: SeveralProps) {
  const place = useDeploymentPlace()
  const items = deployments.map(one => deleteItem(place, one))
  return (
    <DeleteRowsDialog noun={deploymentNoun} items={items} onStarted={clear} onClose={onClose}>
      {t(
        'Their records are deleted. This can’t be undone. The last deployment of an environment and running deployments can’t be deleted.',
      )}
    </DeleteRowsDialog>
  )
}

function useDeploymentPlace(): DeploymentPlace {
  const { ref: connection, profile } = useConnection()
  return { connection, project: useProject().id, profile }
}
