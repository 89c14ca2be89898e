import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { StatusBadge } from '../../../ui/status/status-badge.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { CommitName } from './commit-name.tsx'
import classes from './environments.module.css'

/** What was deployed last to an environment: how it went, what, when and by whom. */
export function LastDeploymentCell({ environment }: { readonly environment: number }) {
  const { id } = useProject()
  const { data, isPending, error } = useOperation(
    'environments.get',
    { id, environment_id: environment },
    { secondary: true },
  )
  if (!data) return <span className={classes.quiet}>{isPending ? '…' : error ? 'could not be read' : ''}</span>
  const last = data.value.last_deployment
  if (!last) return <span className={classes.quiet}>never</span>
  return (
    <span className={classes.last}>
      {last.status && <StatusBadge status={last.status} of="Deployment" />}
      <CommitName sha={last.sha} />
      {last.created_at && <TimeAgo value={last.created_at} />}
      {last.user && <VisibleText text={last.user.name} className={classes.by} />}
    </span>
  )
}
