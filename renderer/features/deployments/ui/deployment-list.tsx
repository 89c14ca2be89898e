import { IconRocket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Deployment, deletedSince } from '#shared/contract/deployments.ts'
import { t } from '#shared/i18n/i18n.ts'
import { deploymentsQuery } from '#shared/queries/delivery.ts'
import { useConnection, useServedFrom } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { UserName } from '../../../ui/people/user-name.tsx'
import { enumCells, idWidth, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { StatusBadge } from '../../../ui/status/status-badge.tsx'
import { Unknown } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { type DeploymentsSearch, filterCount, ordersWith, serviceFilter, serviceOrder } from '../model/routes.ts'
import { type DeploymentTask, deploymentNoun, whyKeepsStatus } from '../model/task.ts'
import { CommitName } from './commit-name.tsx'

/** The columns of deployments. */
const deploymentColumns: readonly TableColumn<Deployment>[] = [
  {
    id: 'iid',
    header: t('Number'),
    value: ({ iid }) => iid,
    printValue: ({ iid }) => (iid === undefined ? undefined : `#${iid}`),
    cell: ({ iid }) => (iid === undefined ? <Unknown /> : `#${iid}`),
    width: 76,
  },
  {
    id: 'status',
    header: t('Status'),
    ...enumCells<Deployment>('runStatus', ({ status }) => status),
    cell: ({ status }) => <StatusBadge status={status} of={t('Deployment')} />,
    width: 110,
  },
  { id: 'environment', header: t('Environment'), value: ({ environment }) => environment?.name ?? null, width: 150 },
  { id: 'ref', header: t('Branch or tag'), value: ({ ref }) => ref, width: 158 },
  {
    id: 'sha',
    header: t('Commit'),
    value: ({ sha }) => sha,
    cell: ({ sha }) => <CommitName sha={sha} />,
    width: 90,
    yields: true,
  },
  {
    id: 'title',
    header: t('Title'),
    value: ({ deployable }) => deployable?.commit?.title ?? null,
    width: 140,
    grows: true,
  },
  {
    id: 'user',
    header: t('By'),
    value: ({ user }) => user?.name ?? null,
    cell: ({ user }) => user && <UserName name={user.name} username={user.username} />,
    filterText: ({ user }) => (user ? `${user.name} ${user.username}` : ''),
    width: 140,
    yields: true,
  },
  {
    id: 'created_at',
    header: t('Deployed'),
    value: ({ created_at }) => created_at ?? null,
    cell: ({ created_at }) => created_at && <TimeAgo value={created_at} />,
    width: 122,
    yields: true,
  },
  {
    id: 'updated_at',
    header: t('Changed'),
    value: ({ updated_at }) => updated_at ?? null,
    cell: ({ updated_at }) => updated_at && <TimeAgo value={updated_at} />,
    width: 130,
    isHidden: true,
  },
  {
    id: 'finished_at',
    header: t('Finished'),
    value: ({ deployable }) => deployable?.finished_at ?? null,
    cell: ({ deployable }) => deployable?.finished_at && <TimeAgo value={deployable.finished_at} />,
    width: 130,
    isHidden: true,
  },
  { id: 'job', header: t('Job'), value: ({ deployable }) => deployable?.name ?? null, width: 140, isHidden: true },
  { id: 'id', header: t('ID'), value: ({ id }) => id, align: 'end', width: idWidth, isHidden: true },
]

/** Deployments in a table, filtered and ordered by the service. */
export function DeploymentList({
  search,
  whyNot,
  filters,
  onSearch,
  onTask,
}: {
  readonly search: DeploymentsSearch
  readonly whyNot: string | undefined
  readonly filters: ReactNode
  onSearch(change: DeploymentsSearch, replace?: boolean): void
  onTask(task: DeploymentTask): void
}) {
  const { id } = useProject()
  const service = useConnection()
  const canDelete = useServedFrom(deletedSince)
  const whyNotDelete = useWhyNotWrite('maintainer')
  const order = serviceOrder(search, service)
  const orders = ordersWith(search, service)
  const list = useOperationPages(deploymentsQuery(id, { ...serviceFilter(search), ...order }), { keepPrevious: true })
  const isFiltered = filterCount(search) > 0
  return (
    <ResourceTable
      id="deployments"
      label={t('Deployments')}
      noun={deploymentNoun}
      columns={deploymentColumns}
      rows={list.items}
      rowKey={deployment => `${deployment.id}`}
      source={list}
      bulkActions={(deployments, clear) => [
        {
          label: t('Update status…'),
          unavailable: whyNot,
          run: () => onTask({ kind: 'statusOfSeveral', deployments, clear }),
        },
        ...(canDelete
          ? [
              {
                label: t('Delete…'),
                isDangerous: true,
                unavailable: whyNotDelete,
                run: () => onTask({ kind: 'deleteSeveral', deployments, clear }),
              },
            ]
          : []),
      ]}
      serviceSort={{
        columns: orders,
        sort: search.order_by ? { column: order.order_by, direction: order.sort } : null,
        onSort: sort =>
          onSearch({
            order_by: orders.find(one => one === sort?.column),
            sort: sort?.direction ?? undefined,
          }),
      }}
      toolbar={filters}
      openKey={search.deployment}
      onOpen={(deployment, isStep) => onSearch({ deployment: `${deployment.id}` }, isStep)}
      rowActions={deployment => [
        { label: t('Show its changes'), run: () => onSearch({ deployment: `${deployment.id}` }) },
        {
          label: t('Only this environment'),
          unavailable: deployment.environment ? undefined : t('The service does not name it'),
          run: () => onSearch({ environment: deployment.environment?.name }),
        },
        {
          label: t('Update status…'),
          unavailable: whyNot ?? whyKeepsStatus(deployment, service.profile),
          run: () => onTask({ kind: 'status', deployment }),
        },
        ...(canDelete
          ? [
              {
                label: t('Delete…'),
                isDangerous: true,
                unavailable: whyNotDelete,
                run: () => onTask({ kind: 'delete', deployment }),
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState
          icon={<IconRocket size={30} stroke={1.5} />}
          title={isFiltered ? t('No matching deployments') : t('No deployments')}
          description={isFiltered ? undefined : t('No deployments yet.')}
        />
      }
    />
  )
}
