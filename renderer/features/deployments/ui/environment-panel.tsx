import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Environment, EnvironmentWithDeployment } from '#shared/contract/environments.ts'
import { t } from '#shared/i18n/i18n.ts'
import { environmentQuery } from '#shared/queries/delivery.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { LinkButton } from '../../../ui/link/link.tsx'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { AddressLink } from './address-link.tsx'
import { DeploymentFacts } from './deployment-facts.tsx'
import { EnvironmentState } from './environment-state.tsx'
import classes from './environments.module.css'

/** One environment with its last deployment and its actions. */
export function EnvironmentPanel({
  environment,
  getActions,
  onClose,
}: {
  readonly environment: number | undefined
  getActions(environment: Environment): readonly TableAction[]
  onClose(): void
}) {
  return (
    environment !== undefined && (
      <SidePanel title={t('Environment')} onClose={onClose}>
        <Loaded key={environment} environment={environment} getActions={getActions} />
      </SidePanel>
    )
  )
}

function Loaded({
  environment: environment_id,
  getActions,
}: {
  readonly environment: number
  getActions(environment: Environment): readonly TableAction[]
}) {
  const { id } = useProject()
  const params = useProjectParams()
  const { data, error, isPending, refetch } = useOperation(environmentQuery({ id, environment_id }))
  if (isPending) return <LoadingState rows={6} label={t('Loading the environment')} />
  if (error?.kind === 'notFound' || !data) return error && <ErrorState error={error} onRetry={refetch} />
  const environment = data.value
  return (
    <Stack gap="md">
      <Group gap={8}>
        <Title order={2} fz="lg" className={classes.title}>
          <VisibleText text={environment.name} />
        </Title>
        <EnvironmentState state={environment.state} />
        <StaleNotice provenance={data.provenance} />
      </Group>
      {environment.description && <VisibleText text={environment.description} multiline />}
      <Facts>
        {environment.external_url && (
          <Fact name={t('Address')}>
            <AddressLink address={environment.external_url} />
          </Fact>
        )}
        {environment.slug && (
          <Fact name={t('Slug')}>
            <VisibleText text={environment.slug} />
          </Fact>
        )}
        {environment.tier && (
          <Fact name={t('Tier')}>
            <VisibleText text={valueLabel('environmentTier', environment.tier)} />
          </Fact>
        )}
        {environment.auto_stop_at && (
          <Fact name={t('Auto-stop')}>
            <TimeAgo value={environment.auto_stop_at} />
          </Fact>
        )}
        <Fact name={t('ID')}>{environment.id}</Fact>
      </Facts>
      <Group gap={8}>
        {getActions(environment).map(({ label, isDangerous, unavailable, run }) => (
          <Button
            key={label}
            variant="default"
            {...(isDangerous && { c: 'var(--mantine-color-error)' })}
            disabled={unavailable !== undefined}
            title={unavailable}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </Group>
      <LastDeployment of={environment} />
      <Group>
        <LinkButton
          variant="default"
          to="/c/$connection/p/$project/deployments"
          params={params}
          search={{ environment: environment.name }}
        >
          {t('All its deployments')}
        </LinkButton>
      </Group>
    </Stack>
  )
}

function LastDeployment({ of: { last_deployment: last } }: { readonly of: EnvironmentWithDeployment }) {
  return (
    <section aria-label={t('Last deployment')}>
      <Title order={3} fz="sm" mb={6}>
        {t('Last deployment')}
      </Title>
      {last ? <DeploymentFacts deployment={last} /> : <Text size="sm">{t('No deployments yet.')}</Text>}
    </section>
  )
}
