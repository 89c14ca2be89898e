import { Checkbox, SegmentedControl, Select, Text } from '@mantine/core'
import { IconServer2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import {
  type Environment,
  type EnvironmentWithDeployment,
  environmentStates,
  forcedSince,
} from '#shared/contract/environments.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ProfileId } from '#shared/profile.ts'
import { environmentQuery } from '#shared/queries/delivery.ts'
import { valueChoices } from '#shared/value-labels.ts'
import { useConnection, useConnectionRef, useServedFrom } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { operationQuery } from '../../../lib/operations/operation-query.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DeleteRowsDialog } from '../../../ui/bulk/delete-rows-dialog.tsx'
import { enumCells, idWidth, type TableAction, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { NewButton } from '../../../ui/screen/new-button.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { StatusBadge } from '../../../ui/status/status-badge.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { deleteItem, type EnvironmentPlace, stopFirst, stopItem } from '../model/environment-items.ts'
import { type EnvironmentsSearch, nameFilters } from '../model/environments-routes.ts'
import { useEnvironments } from '../model/use-environments.ts'
import { AddressLink } from './address-link.tsx'
import { CommitName } from './commit-name.tsx'
import { CreateEnvironmentDialog, EditEnvironmentDialog } from './environment-form.tsx'
import { EnvironmentPanel } from './environment-panel.tsx'
import { EnvironmentState } from './environment-state.tsx'
import classes from './environments.module.css'

/** The columns of environments. @param lastDeploymentOf what is loaded of an environment's last deployment, for paper */
const environmentColumns = (lastDeploymentOf: (environment: number) => string): readonly TableColumn<Environment>[] => [
  { id: 'name', header: t('Name'), value: ({ name }) => name, width: 200, grows: true },
  {
    id: 'state',
    header: t('State'),
    ...enumCells<Environment>('environmentState', ({ state }) => state),
    cell: ({ state }) => <EnvironmentState state={state} />,
    width: 100,
  },
  {
    id: 'last_deployment',
    header: t('Last deployment'),
    // Not part of the list: it is loaded for the visible rows, so it is neither sorted nor exported.
    value: () => null,
    printValue: ({ id }) => lastDeploymentOf(id),
    cell: environment => <LastDeploymentCell environment={environment.id} />,
    width: 370,
  },
  {
    id: 'external_url',
    header: t('Address'),
    value: ({ external_url }) => external_url || null,
    cell: ({ external_url }) => (
      <span className={classes.address}>
        <AddressLink address={external_url} />
      </span>
    ),
    width: 280,
  },
  {
    id: 'tier',
    header: t('Tier'),
    ...enumCells<Environment>('environmentTier', ({ tier }) => tier),
    width: 120,
    isHidden: true,
  },
  {
    id: 'auto_stop_at',
    header: t('Auto-stop'),
    value: ({ auto_stop_at }) => auto_stop_at ?? null,
    cell: ({ auto_stop_at }) => auto_stop_at && <TimeAgo value={auto_stop_at} />,
    width: 140,
    isHidden: true,
  },
  { id: 'slug', header: t('Slug'), value: ({ slug }) => slug ?? null, width: 160, isHidden: true },
  { id: 'id', header: t('ID'), value: ({ id }) => id, align: 'end', width: idWidth, isHidden: true },
]

const noun: Noun = {
  counted: count => t('{count, plural, one {# environment} other {# environments}}', { count }),
  plural: t('environments'),
}

const filterLabels = { search: t('Part of the name'), name: t('Whole name') } as const

/** The environments of a project, their deployed versions, and their URLs (document 2, section 4.5). */
export function EnvironmentsScreen() {
  const { id } = useProject()
  const params = useProjectParams()
  const [search, go] = useScreenSearch('/c/$connection/p/$project/environments')
  const navigate = useNavigate()
  const whyNot = useWhyNotWrite('developer')
  const [task, setTask] = useState<EnvironmentTask | null>(null)
  const { profile } = useConnection()
  const columns = useEnvironmentColumns()
  const stopAll = useStopAll()
  const { list, isFilteredHere } = useEnvironments(id, search, { profile, keepPrevious: true })

  const show = (environment: Environment, isStep = false) => go({ environment: `${environment.id}` }, isStep)
  return (
    <Page
      title={t('Environments')}
      actions={
        <NewButton whyNot={whyNot} onClick={() => setTask({ kind: 'create' })}>
          {t('New environment')}
        </NewButton>
      }
    >
      <ResourceTable
        id="environments"
        label={t('Environments')}
        noun={noun}
        columns={columns}
        rows={list.items}
        rowKey={environment => `${environment.id}`}
        source={list}
        bulkActions={(environments, clear) => [
          {
            label: t('Stop…'),
            unavailable: whyNot,
            run: () => {
              stopAll(environments)
              clear()
            },
          },
          {
            label: t('Delete…'),
            isDangerous: true,
            unavailable: whyNot,
            run: () => setTask({ kind: 'deleteSeveral', environments, clear }),
          },
        ]}
        filter={{
          text: search.text ?? '',
          isAsked: !isFilteredHere,
          onChange: text => go({ text: text.trim() === '' ? undefined : text }, true),
        }}
        toolbar={<EnvironmentFilters search={search} profile={profile} onSearch={go} />}
        openKey={search.environment}
        onOpen={show}
        rowActions={environment => [
          { label: t('Show'), run: () => show(environment) },
          {
            label: t('Show its deployments'),
            run: () =>
              void navigate({
                to: '/c/$connection/p/$project/deployments',
                params,
                search: { environment: environment.name },
              }),
          },
          ...writeActions(environment, { whyNot, profile }, setTask),
        ]}
        empty={
          <EmptyState
            icon={<IconServer2 size={30} stroke={1.5} />}
            title={t('No environments')}
            description={t(
              'An environment is a place that is deployed to. It is made here, or by the first deployment that names it.',
            )}
          />
        }
      />
      <EnvironmentPanel
        environment={search.environment === undefined ? undefined : Number(search.environment)}
        getActions={environment => writeActions(environment, { whyNot, profile }, setTask)}
        onClose={() => go({ environment: undefined })}
      />
      {task && (
        <EnvironmentTaskDialog
          task={task}
          onClose={() => setTask(null)}
          onDeleted={({ id: gone }) => {
            if (search.environment === `${gone}`) go({ environment: undefined }, true)
          }}
        />
      )}
    </Page>
  )
}

/** What the environments are searched by, and their state where the service filters by it. */
function EnvironmentFilters({
  search,
  profile,
  onSearch,
}: {
  readonly search: EnvironmentsSearch
  readonly profile: ProfileId
  onSearch(change: EnvironmentsSearch): void
}) {
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('Search by')}
        data={nameFilters.map(value => ({ value, label: filterLabels[value] }))}
        value={search.by ?? 'search'}
        onChange={value => onSearch({ by: nameFilters.find(one => one === value && one !== 'search') })}
      />
      {profile !== 'documents' && (
        <Select
          size="xs"
          w={130}
          aria-label={t('State')}
          placeholder={t('Any state')}
          clearable
          data={valueChoices('environmentState', environmentStates)}
          value={search.state ?? null}
          onChange={value => onSearch({ state: environmentStates.find(one => one === value) })}
        />
      )}
    </>
  )
}

function writeActions(
  environment: Environment,
  { whyNot, profile }: { readonly whyNot: string | undefined; readonly profile: ProfileId },
  onTask: (task: EnvironmentTask) => void,
): readonly TableAction[] {
  const isStopped = environment.state === 'stopped'
  return [
    { label: t('Edit…'), unavailable: whyNot, run: () => onTask({ kind: 'edit', environment }) },
    {
      label: t('Stop…'),
      unavailable: whyNot ?? (isStopped ? t('It is stopped already') : undefined),
      run: () => onTask({ kind: 'stop', environment }),
    },
    {
      label: t('Delete…'),
      isDangerous: true,
      unavailable: whyNot ?? (profile === 'documents' || isStopped ? undefined : stopFirst),
      run: () => onTask({ kind: 'delete', environment }),
    },
  ]
}

/** The dialog of a task on an environment. */
function EnvironmentTaskDialog({
  task,
  onClose,
  onDeleted,
}: {
  readonly task: EnvironmentTask
  onClose(): void
  onDeleted(environment: Environment): void
}) {
  switch (task.kind) {
    case 'create':
      return <CreateEnvironmentDialog onClose={onClose} />
    case 'edit':
      return <EditEnvironmentDialog environment={task.environment} onClose={onClose} />
    case 'stop':
      return <StopDialog environment={task.environment} onClose={onClose} />
    case 'deleteSeveral':
      return <DeleteSeveralDialog {...task} onClose={onClose} />
    case 'delete':
      return (
        <DeleteDialog environment={task.environment} onClose={onClose} onDone={() => onDeleted(task.environment)} />
      )
  }
}

interface DialogProps {
  readonly environment: Environment
  onClose(): void
}

/** Only a deployment starts it again, so this asks for confirmation. */
function StopDialog({ environment, onClose }: DialogProps) {
  const { id } = useProject()
  const canForce = useServedFrom(forcedSince)
  const [isForced, setForced] = useState(false)
  return (
    <WriteDialog
      operation="environments.stop"
      label={t('Stop this environment?')}
      submit={t('Stop the environment')}
      paramsNow={() => ({ id, environment_id: environment.id, ...(isForced && { force: true }) })}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans
          message="<name/> is marked as stopped. Only a deployment makes it available again."
          components={{ name: <Name environment={environment} /> }}
        />
      </Text>
      {canForce && (
        <Checkbox
          mt="sm"
          label={t('Force')}
          description={t('Stops the environment without running its on_stop job.')}
          checked={isForced}
          onChange={event => setForced(event.currentTarget.checked)}
        />
      )}
    </WriteDialog>
  )
}

function DeleteDialog({ environment, onClose, onDone }: DialogProps & { onDone(): void }) {
  const { id } = useProject()
  return (
    <WriteDialog
      operation="environments.delete"
      label={t('Delete this environment?')}
      submit={t('Delete the environment')}
      confirm={{ name: environment.name, label: t('the environment’s name') }}
      paramsNow={() => ({ id, environment_id: environment.id })}
      onClose={onClose}
      onDone={onDone}
    >
      <Text size="sm">
        <Trans
          message="<name/> is deleted with the record of all its deployments. Undoing this makes a new environment of the same name and address, without them."
          components={{ name: <Name environment={environment} /> }}
        />
      </Text>
    </WriteDialog>
  )
}

/** Returns the function that plans stopping environments; they are stopped from the panel. */
function useStopAll(): (environments: readonly Environment[]) => void {
  const place = useEnvironmentPlace()
  const open = useBulkPanel(panel => panel.open)
  return environments => {
    const { connection } = place
    const title = t('Stop {environments}', { environments: noun.counted(environments.length) })
    open(startDryRun({ title, connection, items: environments.map(one => stopItem(place, one)) }).id)
  }
}

function useEnvironmentPlace(): EnvironmentPlace {
  const service = useConnection()
  return { connection: service.ref, project: useProject().id, service }
}

function DeleteSeveralDialog({
  environments,
  clear,
  onClose,
}: {
  readonly environments: readonly Environment[]
  clear(): void
  onClose(): void
}) {
  const place = useEnvironmentPlace()
  const items = environments.map(one => deleteItem(place, one))
  return (
    <DeleteRowsDialog noun={noun} items={items} onStarted={clear} onClose={onClose}>
      {t(
        'They are deleted with the records of all their deployments. Undoing this makes new environments of the same names and addresses, without them.',
      )}
    </DeleteRowsDialog>
  )
}

function Name({ environment }: { readonly environment: Environment }) {
  return (
    <strong>
      <VisibleText text={environment.name} />
    </strong>
  )
}

/** The task of the dialog. */
type EnvironmentTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'stop' | 'delete'; readonly environment: Environment }
  | { readonly kind: 'deleteSeveral'; readonly environments: readonly Environment[]; clear(): void }

/** The columns, with what is loaded for the rows that were in view. */
function useEnvironmentColumns(): readonly TableColumn<Environment>[] {
  const { id } = useProject()
  const client = useQueryClient()
  const connection = useConnectionRef()
  return useMemo(
    () =>
      environmentColumns(environment => {
        const { queryKey } = operationQuery(client, connection, environmentQuery({ id, environment_id: environment }))
        const answer = client.getQueryData(queryKey)
        return answer ? formatLastDeployment(answer.value.last_deployment) : t('Not loaded')
      }),
    [client, connection, id],
  )
}

function formatLastDeployment(last: EnvironmentWithDeployment['last_deployment']): string {
  if (!last) return 'never'
  const { status, sha, created_at, user } = last
  return [status, sha && shortRef(sha), created_at && exactTime(created_at), user?.name].filter(Boolean).join(', ')
}

/** The last deployment of an environment: status, version, time and user. */
function LastDeploymentCell({ environment }: { readonly environment: number }) {
  const { id } = useProject()
  const { data, isPending, error } = useOperation(environmentQuery({ id, environment_id: environment }), {
    secondary: true,
  })
  if (!data) return <span className={classes.quiet}>{isPending ? '…' : error ? t('could not be read') : ''}</span>
  const last = data.value.last_deployment
  if (!last) return <span className={classes.quiet}>{t('never')}</span>
  return (
    <span className={classes.last}>
      {last.status && <StatusBadge status={last.status} of={t('Deployment')} />}
      <CommitName sha={last.sha} />
      {last.created_at && <TimeAgo value={last.created_at} />}
      {last.user && <VisibleText text={last.user.name} className={classes.by} mayBeCut />}
    </span>
  )
}
