import { Button, TextInput } from '@mantine/core'
import { IconGitPullRequest } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { ApprovalConfiguration } from '#shared/contract/approvals.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { numberIn } from '../../../ui/picker/choices.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { ApprovalStatusView } from './approval-status-view.tsx'
import classes from './approvals.module.css'

interface ViewProps {
  readonly iid: string | undefined
  readonly configuration: ApprovalConfiguration
  onLook(iid: string): void
}

/** The approvals of one merge request, which is named by its number in the project: no operation lists them. */
export function MergeRequestView({ iid, configuration, onLook }: ViewProps) {
  const [typed, setTyped] = useState(iid === undefined ? '' : `!${iid}`)
  const [wasTried, setTried] = useState(false)
  const number = numberIn(typed.trim().replace(/^!/, ''))
  const look = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (number !== null) onLook(`${number}`)
  }
  return (
    <div className={classes.scroll}>
      <form className={classes.look} aria-label="Look at a merge request" onSubmit={look}>
        <TextInput
          label="Merge request"
          description="Its number in this project, such as !11."
          value={typed}
          error={wasTried && number === null ? 'This is no number of a merge request' : undefined}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">Show its approvals</Button>
      </form>
      {iid === undefined ? (
        <EmptyState
          icon={<IconGitPullRequest size={30} stroke={1.5} />}
          title="Which merge request?"
          description="Give its number to see how many approvals it needs, how many are missing, and who approved it."
        />
      ) : (
        <Loaded key={iid} iid={Number(iid)} configuration={configuration} />
      )}
    </div>
  )
}

function Loaded({ iid, configuration }: { readonly iid: number; readonly configuration: ApprovalConfiguration }) {
  const { id } = useProject()
  const { data, error, isPending, refetch } = useOperation('mergeRequestApprovals.get', { id, merge_request_iid: iid })
  if (isPending) return <LoadingState rows={6} label="Loading the approvals" />
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  return (
    <ApprovalStatusView
      iid={iid}
      status={data.value}
      provenance={data.provenance}
      configuration={configuration}
      onRefresh={refetch}
    />
  )
}
