import { type ApprovalConfiguration, projectApprovers } from '#shared/contract/approvals.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { toldApprovers } from '../model/approvers.ts'
import classes from './approvals.module.css'
import { ApproversForm } from './approvers-form.tsx'
import { ConfigurationFormView } from './configuration-form.tsx'

/** How merge requests of the project are approved: its switches, and the approvers of old. */
export function ConfigurationView({
  told,
  whyNot,
}: {
  readonly told: ApprovalConfiguration
  readonly whyNot: string | undefined
}) {
  const { id } = useProject()
  return (
    <div className={classes.scroll}>
      <ConfigurationFormView key={JSON.stringify(told)} told={told} whyNot={whyNot} />
      <ApproversForm
        operation="approvers.update"
        whyNot={whyNot}
        // Some services tell them with the configuration, beyond what the document shows.
        known={toldApprovers(projectApprovers.safeParse(told).data ?? {})}
        toldOf={answer => toldApprovers(answer.value)}
        paramsOf={approvers => ({ id, ...approvers })}
      />
    </div>
  )
}
