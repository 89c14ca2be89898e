import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { type Deployment, deploymentStatus } from '#shared/contract/deployments.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'

/** Sets the status of a deployment. */
export function StatusDialog({ deployment, onClose }: { readonly deployment: Deployment; onClose(): void }) {
  const { id } = useProject()
  const was = deploymentStatus.options.find(one => one === deployment.status) ?? 'created'
  const [status, setStatus] = useState(was)
  return (
    <WriteDialog
      operation="deployments.update"
      label="Set the status"
      submit="Set the status"
      size="md"
      isDisabled={status === deployment.status}
      paramsNow={() => ({ id, deployment_id: deployment.id, status })}
      onClose={onClose}
    >
      {problems => (
        <>
          <Text size="sm" mb="sm">
            Deployment #{deployment.iid}
            {deployment.environment && (
              <>
                {' '}
                to <VisibleText text={deployment.environment.name} />
              </>
            )}
          </Text>
          <Select
            label="Status"
            data={deploymentStatus.options}
            value={status}
            error={problems.status}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={value => setStatus(deploymentStatus.options.find(one => one === value) ?? status)}
          />
          {status === 'success' && (
            <Text size="sm" c="dimmed" mt="sm">
              A success makes the environment available, and merge requests count as shipped. Setting the status back
              leaves the environment available.
            </Text>
          )}
        </>
      )}
    </WriteDialog>
  )
}
