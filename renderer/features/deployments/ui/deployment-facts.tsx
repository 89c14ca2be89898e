import type { DeploymentApprovalRule } from '#shared/contract/deployments.ts'
import type { Job } from '#shared/contract/job-fields.ts'
import { formatDuration, formatList, t } from '#shared/i18n/i18n.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { Fact, Facts, MoreFacts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { userViews } from '../../../ui/people/profile-views.ts'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { StatusBadge } from '../../../ui/status/status-badge.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { Unknown, VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { commitViews, formatArtifact, jobViews, pipelineViews } from '../model/job-views.ts'
import { CommitName } from './commit-name.tsx'

/** A deployment in a list or an environment. */
interface SomeDeployment {
  readonly id: number
  readonly iid?: number | undefined
  readonly ref?: string | undefined
  readonly sha?: string | undefined
  readonly status?: string | null | undefined
  readonly created_at?: string | null | undefined
  readonly updated_at?: string | null | undefined
  readonly user?: { readonly name: string; readonly username: string } | null | undefined
  readonly pending_approval_count?: number | null | undefined
  readonly approval_summary?:
    | { readonly rules?: readonly DeploymentApprovalRule[] | null | undefined }
    | null
    | undefined
  readonly deployable?: Job | null | undefined
}

/** A deployment's commit, status, times, user and job. */
export function DeploymentFacts({ deployment }: { readonly deployment: SomeDeployment }) {
  const params = useProjectParams()
  const {
    iid,
    ref,
    sha,
    status,
    created_at,
    updated_at,
    user,
    deployable,
    pending_approval_count: pending,
    approval_summary,
  } = deployment
  return (
    <>
      <Facts>
        {status && (
          <Fact name={t('Status')}>
            <StatusBadge status={status} of={t('Deployment')} />
          </Fact>
        )}
        {typeof pending === 'number' && pending > 0 && (
          <PendingApprovals pending={pending} rules={approval_summary?.rules ?? []} />
        )}
        <Fact name={t('Deployed')}>
          {created_at && <TimeAgo value={created_at} />}
          {updated_at && updated_at !== created_at && (
            <>
              {' · '}
              <Trans message="changed <timeAgo/>" components={{ timeAgo: <TimeAgo value={updated_at} /> }} />
            </>
          )}
        </Fact>
        {user && (
          <Fact name={t('By')}>
            <UserLink name={user.name} username={user.username} />
          </Fact>
        )}
        <Fact name={deployable?.tag ? t('Tag') : t('Branch or tag')}>
          {ref === undefined ? (
            <Unknown />
          ) : (
            <LinkAnchor inherit to="/c/$connection/p/$project/commits" params={params} search={{ ref }}>
              <VisibleText text={ref} />
            </LinkAnchor>
          )}
        </Fact>
        <Fact name={t('Commit')}>
          <CommitName sha={sha} />
          {deployable?.commit && (
            <>
              {' '}
              <VisibleText text={deployable.commit.title} />
            </>
          )}
        </Fact>
        <Fact name={t('Number')}>
          {iid === undefined ? <Unknown /> : `#${iid}`} {t('(ID {id})', { id: deployment.id })}
        </Fact>
        <Fact name={t('Job')}>{deployable ? <JobWords job={deployable} /> : t('None: recorded through the API')}</Fact>
      </Facts>
      {deployable && <JobDetails job={deployable} />}
    </>
  )
}

interface ApprovalsProps {
  readonly pending: number
  /** Empty where the service does not send them. */
  readonly rules: readonly DeploymentApprovalRule[]
}

/** How many approvals are missing, and who may give them. */
function PendingApprovals({ pending, rules }: ApprovalsProps) {
  const required = rules.reduce((sum, rule) => sum + (rule.required_approvals ?? 0), 0)
  return (
    <>
      <Fact name={t('Pending approvals')}>
        {required >= pending ? t('{pending, number} ({required, number} required)', { pending, required }) : pending}
      </Fact>
      {rules.length > 0 && (
        <Fact name={t('Eligible approvers')}>
          <VisibleText text={rules.map(formatApprovalRule).join('\n')} multiline />
        </Fact>
      )}
    </>
  )
}

/** @example formatApprovalRule(rule) // 'Maintainers: 1 of 2 approvals, by Grace Mbeki' */
function formatApprovalRule(rule: DeploymentApprovalRule): string {
  const { access_level_description, required_approvals, deployment_approvals } = rule
  const approved = (deployment_approvals ?? []).filter(({ status }) => status !== 'rejected')
  const values = {
    who: access_level_description ?? t('Unknown'),
    given: approved.length,
    required: required_approvals ?? 0,
    names: formatList(approved.flatMap(({ user }) => user?.name ?? [])),
  }
  return values.names === ''
    ? t('{who}: {given, number} of {required, plural, one {# approval} other {# approvals}}', values)
    : t('{who}: {given, number} of {required, plural, one {# approval} other {# approvals}}, by {names}', values)
}

function JobWords({ job }: { readonly job: Job }) {
  const name = <VisibleText text={job.stage ? `${job.name} (${job.stage})` : job.name} />
  return (
    <>
      {job.web_url ? (
        <ExternalLink address={job.web_url} text={job.name}>
          {name}
        </ExternalLink>
      ) : (
        name
      )}
      {' · '}
      <VisibleText text={formatJobStatus(job)} />
      {job.pipeline && (
        <>
          {' · '}
          {job.pipeline.web_url ? (
            <ExternalLink address={job.pipeline.web_url}>{t('pipeline #{id}', { id: job.pipeline.id })}</ExternalLink>
          ) : (
            t('pipeline #{id}', { id: job.pipeline.id })
          )}
        </>
      )}
    </>
  )
}

/** @example formatJobStatus(job) // 'Failed (script_failure) after 5 min' */
function formatJobStatus({ status: raw, failure_reason, duration }: Job): string {
  const status = valueLabel('runStatus', raw ?? 'failed')
  const explained = failure_reason ? t('{status} ({reason})', { status, reason: failure_reason }) : status
  return typeof duration === 'number'
    ? t('{status} after {duration}', { status: explained, duration: formatDuration(duration * 1000, 'short') })
    : explained
}

/** All fields of a job, and of its pipeline, its commit and its user. */
function JobDetails({ job }: { readonly job: Job }) {
  const { pipeline, commit, user } = job
  const artifacts = formatArtifact(job)
  return (
    <div>
      <MoreFacts name={t('Job details')}>
        <FieldList of={job} views={jobViews} />
        {artifacts.length > 0 && (
          <Fact name={t('Artifacts')}>
            <VisibleText text={artifacts.join('\n')} multiline />
          </Fact>
        )}
      </MoreFacts>
      {pipeline && (
        <MoreFacts name={t('Pipeline details')}>
          <FieldList of={pipeline} views={pipelineViews} />
        </MoreFacts>
      )}
      {commit && (
        <MoreFacts name={t('Commit details')}>
          <FieldList of={commit} views={commitViews} />
        </MoreFacts>
      )}
      {user && (
        <MoreFacts name={t('User details')}>
          <FieldList of={user} views={userViews} />
        </MoreFacts>
      )}
    </div>
  )
}
