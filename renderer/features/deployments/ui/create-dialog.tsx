import { Checkbox, Input, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { deploymentStatus } from '#shared/contract/deployments.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { RefPicker } from '../../../lib/project/ref-picker.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { EnvironmentInput } from './environment-input.tsx'
import { FreezeWarning } from './freeze-warning.tsx'

interface Values {
  readonly environment: string
  readonly ref: string
  /** Null: as the service says it of the ref. */
  readonly tag: boolean | null
  readonly sha: string | null
  readonly status: (typeof deploymentStatus.options)[number]
}

/** Records a deployment that was carried out elsewhere. The commit and whether it is a tag come from the ref, unless said otherwise. */
export function CreateDeploymentDialog({ onClose }: { onClose(): void }) {
  const { id, defaultBranch } = useProject()
  const [values, setValues] = useState<Values>({
    environment: '',
    ref: defaultBranch ?? '',
    tag: null,
    sha: null,
    status: 'success',
  })
  const change = (part: Partial<Values>) => setValues(now => ({ ...now, ...part }))
  const { environment, ref, status } = values
  const known = { secondary: true, enabled: ref !== '' }
  const commit = useOperation('commits.get', { id, sha: ref || '-' }, known).data?.value
  const isTag = useOperation('tags.get', { id, tag_name: ref || '-' }, known).data !== undefined
  const tag = values.tag ?? isTag
  const sha = values.sha ?? commit?.id ?? ''
  return (
    <WriteDialog
      operation="deployments.create"
      label="Record a deployment"
      submit="Record the deployment"
      paramsNow={() => ({ id, environment, ref, tag, sha, status })}
      typed={values}
      onClose={onClose}
    >
      {problems => (
        <Stack gap="sm">
          <FreezeWarning />
          <EnvironmentInput
            label="Environment"
            description="It is made when there is none of that name."
            required
            value={environment}
            error={problems.environment}
            onChange={name => change({ environment: name })}
          />
          <Input.Wrapper label="Branch or tag" labelElement="div" withAsterisk error={problems.ref}>
            <RefPicker
              label="Branch or tag"
              value={ref}
              onPick={picked => change({ ref: picked, tag: null, sha: null })}
            />
          </Input.Wrapper>
          <Checkbox
            label="It is a tag"
            checked={tag}
            error={problems.tag}
            onChange={event => change({ tag: event.currentTarget.checked })}
          />
          <TextInput
            label="Commit"
            description="The SHA that was deployed; that of the branch or tag now unless another is given."
            withAsterisk
            value={sha}
            error={problems.sha}
            spellCheck={false}
            autoComplete="off"
            onChange={event => change({ sha: event.currentTarget.value })}
          />
          <Select
            label="Status"
            withAsterisk
            data={deploymentStatus.options}
            value={status}
            error={problems.status}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={value => change({ status: deploymentStatus.options.find(one => one === value) ?? status })}
          />
        </Stack>
      )}
    </WriteDialog>
  )
}
