import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Deployment } from '#shared/contract/deployments.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { SideDrawer } from '../../../ui/dialog/side-drawer.tsx'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { DeploymentTask } from '../model/task.ts'
import { AddressLink } from './address-link.tsx'
import { DeploymentFacts } from './deployment-facts.tsx'
import classes from './deployments.module.css'
import { MergeRequestsIn } from './merge-requests-in.tsx'
import { SinceTheLast } from './since-the-last.tsx'

interface DrawerProps {
  readonly deployment: number
  readonly whyNot: string | undefined
  onTask(task: DeploymentTask): void
}

/** One deployment: what is in it, and what can be done. */
export function DeploymentDrawer({
  deployment,
  onClose,
  ...props
}: Omit<DrawerProps, 'deployment'> & { readonly deployment: number | undefined; onClose(): void }) {
  return (
    <SideDrawer opened={deployment !== undefined} onClose={onClose} title="Deployment">
      {deployment !== undefined && <Loaded key={deployment} deployment={deployment} {...props} />}
    </SideDrawer>
  )
}

function Loaded({ deployment: deployment_id, whyNot, onTask }: DrawerProps) {
  const { id } = useProject()
  const { data, error, isPending, refetch } = useOperation('deployments.get', { id, deployment_id })
  if (isPending) return <LoadingState rows={6} label="Loading the deployment" />
  if (error?.kind === 'notFound' || !data) return error && <ErrorState error={error} onRetry={refetch} />
  const deployment = data.value
  return (
    <Stack gap="md">
      <Group gap={8}>
        <Title order={2} fz="lg" className={classes.title}>
          #{deployment.iid} to <EnvironmentName of={deployment} />
        </Title>
        <StaleNotice provenance={data.provenance} />
      </Group>
      <DeploymentFacts deployment={deployment} />
      <Group gap={8}>
        <AddressLink address={deployment.environment?.external_url} />
        <Button
          variant="default"
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => onTask({ kind: 'status', deployment })}
        >
          Set the status…
        </Button>
      </Group>
      {deployment.environment && <SinceTheLast deployment={deployment} environment={deployment.environment.name} />}
      <MergeRequestsIn deployment={deployment} />
    </Stack>
  )
}

function EnvironmentName({ of: { environment } }: { readonly of: Deployment }) {
  const params = useProjectParams()
  if (!environment) return <Text span>an environment that is not named</Text>
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
