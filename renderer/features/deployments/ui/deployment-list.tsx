import { IconRocket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { type DeploymentsSearch, filterCount, orders, serviceFilter, serviceOrder } from '../model/routes.ts'
import type { DeploymentTask } from '../model/task.ts'
import { deploymentColumns } from './deployment-columns.tsx'

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
  onSearch(change: DeploymentsSearch): void
  onTask(task: DeploymentTask): void
}) {
  const { id } = useProject()
  const order = serviceOrder(search)
  const list = useOperationPages(
    'deployments.list',
    { id, ...serviceFilter(search), ...order },
    { keepPrevious: true, partly: true },
  )
  const isFiltered = filterCount(search) > 0
  return (
    <ResourceTable
      id="deployments"
      label="Deployments"
      noun={['deployment', 'deployments']}
      columns={deploymentColumns}
      rows={list.items}
      rowKey={deployment => `${deployment.id}`}
      source={list}
      isSelectable={false}
      serviceSort={{
        columns: orders,
        sort: search.order_by ? { column: order.order_by, direction: order.sort } : null,
        onSort: sort =>
          onSearch({ order_by: orders.find(one => one === sort?.column), sort: sort?.direction ?? undefined }),
      }}
      toolbar={filters}
      openKey={search.deployment}
      onOpen={deployment => onSearch({ deployment: `${deployment.id}` })}
      rowActions={deployment => [
        { label: 'Show what is in it', run: () => onSearch({ deployment: `${deployment.id}` }) },
        {
          label: 'Only this environment',
          unavailable: deployment.environment ? undefined : 'The service does not name it',
          run: () => onSearch({ environment: deployment.environment?.name }),
        },
        { label: 'Set the status…', unavailable: whyNot, run: () => onTask({ kind: 'status', deployment }) },
      ]}
      empty={
        <EmptyState
          icon={<IconRocket size={30} stroke={1.5} />}
          title={isFiltered ? 'No deployment fits the filters' : 'No deployments'}
          description={isFiltered ? undefined : 'Nothing was deployed from this project yet.'}
        />
      }
    />
  )
}
