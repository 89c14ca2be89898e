import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import type { Deployment } from '#shared/contract/deployments.ts'
import { t } from '#shared/i18n/i18n.ts'
import { deploymentQuery, deploymentsQuery } from '#shared/queries/delivery.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperation, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { type DeploymentTask, whyKeepsStatus } from '../model/task.ts'
import { AddressLink } from './address-link.tsx'
import { DeploymentFacts } from './deployment-facts.tsx'
import classes from './deployments.module.css'
import { MergeRequestsIn } from './merge-requests-in.tsx'

interface PanelProps {
  readonly deployment: number
  readonly whyNot: string | undefined
  onTask(task: DeploymentTask): void
}

/** One deployment: its changes and actions. */
export function DeploymentPanel({
  deployment,
  onClose,
  ...props
}: Omit<PanelProps, 'deployment'> & { readonly deployment: number | undefined; onClose(): void }) {
  return (
    deployment !== undefined && (
      <SidePanel title={t('Deployment')} onClose={onClose}>
        <Loaded key={deployment} deployment={deployment} {...props} />
      </SidePanel>
    )
  )
}

function Loaded({ deployment: deployment_id, whyNot, onTask }: PanelProps) {
  const { id } = useProject()
  const { profile } = useConnection()
  const { data, error, isPending, refetch } = useOperation(deploymentQuery({ id, deployment_id }))
  if (isPending) return <LoadingState rows={6} label={t('Loading the deployment')} />
  if (error?.kind === 'notFound' || !data) return error && <ErrorState error={error} onRetry={refetch} />
  const deployment = data.value
  const whyNotStatus = whyNot ?? whyKeepsStatus(deployment, profile)
  return (
    <Stack gap="md">
      <Group gap={8}>
        <Title order={2} fz="lg" className={classes.title}>
          <Trans
            message="{deployment} to <environmentName/>"
            values={{ deployment: deployment.iid === undefined ? `ID ${deployment.id}` : `#${deployment.iid}` }}
            components={{ environmentName: <EnvironmentName of={deployment} /> }}
          />
        </Title>
        <StaleNotice provenance={data.provenance} />
      </Group>
      <DeploymentFacts deployment={deployment} />
      <Group gap={8}>
        <AddressLink address={deployment.environment?.external_url} />
        <Button
          variant="default"
          disabled={whyNotStatus !== undefined}
          title={whyNotStatus}
          onClick={() => onTask({ kind: 'status', deployment })}
        >
          {t('Update status…')}
        </Button>
      </Group>
      {deployment.environment && <SinceTheLast deployment={deployment} environment={deployment.environment.name} />}
      <MergeRequestsIn deployment={deployment} />
    </Stack>
  )
}

function EnvironmentName({ of: { environment } }: { readonly of: Deployment }) {
  const params = useProjectParams()
  if (!environment) return <Text span>{t('an environment that is not named')}</Text>
  return (
    <LinkAnchor
      inherit
      to="/c/$connection/p/$project/environments"
      params={params}
      search={{ environment: `${environment.id}` }}
    >
      <VisibleText text={environment.name} />
    </LinkAnchor>
  )
}

/** The changes since the last successful deployment to the same environment. */
function SinceTheLast({ deployment, environment }: { readonly deployment: Deployment; readonly environment: string }) {
  return (
    <section aria-label={t('Changes since previous deployment')}>
      <Title order={3} fz="sm" mb={6}>
        {t('Changes since previous deployment')}
      </Title>
      <Found deployment={deployment} environment={environment} />
    </section>
  )
}

function Found({ deployment, environment }: { readonly deployment: Deployment; readonly environment: string }) {
  const params = useProjectParams()
  const { previous, isPending } = usePrevious(deployment, environment)
  if (isPending) return <Text size="sm">{t('Finding the previous deployment…')}</Text>
  if (previous === undefined) return <Text size="sm">{t('Couldn’t load earlier deployments.')}</Text>
  if (previous === null) return <Text size="sm">{t('Nothing succeeded in this environment before it.')}</Text>
  const [from, to] = [previous.sha, deployment.sha]
  const link = (
    <LinkAnchor
      underline="always"
      to="/c/$connection/p/$project/deployments"
      params={params}
      search={{ deployment: `${previous.id}` }}
      size="sm"
    >
      {previous.iid === undefined ? `ID ${previous.id}` : `#${previous.iid}`}
    </LinkAnchor>
  )
  return (
    <Text size="sm" component="div">
      {previous.created_at ? (
        <Trans message="{link} succeeded {when}." values={{ link, when: <TimeAgo value={previous.created_at} /> }} />
      ) : (
        <Trans message="{link} succeeded." values={{ link }} />
      )}{' '}
      {from === undefined || to === undefined ? (
        t('The commit of one of the deployments is unknown.')
      ) : from === to ? (
        t('It was of the same commit.')
      ) : (
        <Trans
          message="Compare <linkAnchor>{shortRef} with {shortRef2}</linkAnchor>, or see the <linkAnchor2>reverted commits</linkAnchor2>."
          values={{ shortRef: shortRef(from), shortRef2: shortRef(to) }}
          components={{
            linkAnchor: (
              <LinkAnchor
                size="sm"
                underline="always"
                to="/c/$connection/p/$project/compare"
                params={params}
                search={{ from, to }}
              />
            ),
            linkAnchor2: (
              <LinkAnchor
                size="sm"
                underline="always"
                to="/c/$connection/p/$project/compare"
                params={params}
                search={{ from: to, to: from }}
              />
            ),
          }}
        />
      )}
    </Text>
  )
}

/** The last success before a deployment; null when there is none, undefined when that could not be read. */
function usePrevious(deployment: Deployment, environment: string) {
  const { id } = useProject()
  const list = useOperationPages(deploymentsQuery(id, { environment, status: 'success' }), {
    secondary: true,
    isWhole: true,
  })
  const previous = list.items.find(one => one.id < deployment.id)
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = list
  const goesOn = previous === undefined && hasNextPage && !error
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) fetchNextPage()
  }, [goesOn, isFetchingNextPage, fetchNextPage])
  const isPending = list.isPending || goesOn
  return { isPending, previous: previous ?? (error ? undefined : null) }
}
