import { Alert, Button, Stack, Title } from '@mantine/core'
import { IconPlus, IconRefresh, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { GeoNode, GeoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { geoNodeStatusesQuery, geoNodesQuery } from '#shared/queries/instance.ts'
import { useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useGroupPaths } from '../../../lib/group/use-group-paths.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { isEmptyList } from '../../../ui/list/unread-row.ts'
import { UnreadRows } from '../../../ui/list/unread-rows.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import {
  type CounterTable,
  counterTables,
  linkViews,
  nodeViews,
  statusViews,
  withTimestamps,
} from '../model/node-details.ts'
import { countFailed, type NodeSample } from '../model/node-samples.ts'
import { useNodeSamples } from '../model/use-node-samples.ts'
import classes from './geo-nodes.module.css'
import { NodeCard } from './node-card.tsx'
import { NodeCharts } from './node-charts.tsx'
import { NodeDialog, type NodeTask } from './node-dialogs.tsx'

/** The nodes of the replication and their health, unhealthy ones first (document 3, section 4.4). */
export function GeoNodesScreen() {
  const nodes = useOperationPages(geoNodesQuery())
  const statuses = useOperationPages(geoNodeStatusesQuery(), { secondary: true })
  const [task, setTask] = useState<NodeTask | null>(null)
  const [detailed, setDetailed] = useState<number | null>(null)
  const samples = useNodeSamples(statuses)
  const byNode = new Map(statuses.items.map(status => [status.geo_node_id, status]))
  const here = nodes.items.find(node => node.current)
  const primary = nodes.items.find(node => node.primary)
  const readOnly = useWhyReadOnly() ?? null
  const obstacle =
    readOnly ??
    (here && !here.primary
      ? primary
        ? t('Only the primary node ({primary}) accepts changes; this connection is to {name}.', {
            primary: primary.name,
            name: here.name,
          })
        : t('Only the primary node accepts changes; this connection is to {name}.', { name: here.name })
      : null)
  const sorted = nodes.items.toSorted(
    (a, b) => Number(b.primary) - Number(a.primary) || trouble(byNode.get(b.id)) - trouble(byNode.get(a.id)),
  )
  const refresh = () => {
    nodes.refetch()
    statuses.refetch()
  }
  return (
    <Page
      title={t('Geo nodes')}
      count={<StaleNotice provenance={nodes.provenance} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={14} />}
            loading={nodes.isFetching}
            onClick={refresh}
          >
            {t('Refresh')}
          </Button>
          <Button
            leftSection={<IconPlus size={14} />}
            disabled={obstacle !== null || nodes.error !== null}
            title={obstacle ?? undefined}
            onClick={() => setTask({ kind: 'create' })}
          >
            {t('New node')}
          </Button>
        </>
      }
    >
      {obstacle !== null && (
        <Alert color="blue" mx={16} role="note">
          {obstacle}
        </Alert>
      )}
      {nodes.isPending && <LoadingState rows={6} label={t('Loading the nodes')} />}
      {nodes.error && nodes.items.length === 0 && <ErrorState error={nodes.error} onRetry={refresh} />}
      {nodes.items.length === 0 && <UnreadRows unread={nodes.unread} />}
      {!nodes.isPending && !nodes.error && isEmptyList(nodes) && (
        <EmptyState
          icon={<IconWorld size={30} stroke={1.5} />}
          title={t('No nodes')}
          description={t('This service is not replicated. Add a node once another installation is running.')}
        />
      )}
      {statuses.error && nodes.items.length > 0 && (
        <Alert color="yellow" mx={16} role="note">
          {t('The health of the nodes is not known: {sentence}', { sentence: explain(statuses.error).sentence })}
        </Alert>
      )}
      {sorted.length > 0 && (
        <div className={classes.cards}>
          {sorted.map(node => (
            <NodeCard
              key={node.id}
              node={node}
              status={byNode.get(node.id) ?? null}
              samples={samples.get(node.id) ?? []}
              obstacle={obstacle}
              onTask={setTask}
              onDetails={() => setDetailed(node.id)}
            />
          ))}
        </div>
      )}
      <NodePanel
        node={nodes.items.find(({ id }) => id === detailed)}
        status={detailed === null ? null : (byNode.get(detailed) ?? null)}
        samples={samples.get(detailed ?? 0) ?? []}
        onClose={() => setDetailed(null)}
      />
      {task && <NodeDialog task={task} onClose={() => setTask(null)} />}
    </Page>
  )
}

/** More is worse: being unhealthy counts more than all that failed. */
function trouble(status: GeoNodeStatus | undefined): number {
  if (!status) return 0
  return (status.healthy === false ? 1_000_000_000 : 0) + countFailed(status)
}

/** All fields of a node: its settings, its status, and every counter. */
function NodePanel({
  node,
  status,
  samples,
  onClose,
}: {
  readonly node: GeoNode | undefined
  readonly status: GeoNodeStatus | null
  readonly samples: readonly NodeSample[]
  onClose(): void
}) {
  return (
    node !== undefined && (
      <SidePanel title={t('Geo node')} onClose={onClose}>
        <Details node={node} status={status} samples={samples} />
      </SidePanel>
    )
  )
}

function Details({
  node,
  status,
  samples,
}: {
  readonly node: GeoNode
  readonly status: GeoNodeStatus | null
  readonly samples: readonly NodeSample[]
}) {
  const groups = node.selective_sync_namespace_ids ?? []
  const paths = useGroupPaths(groups)
  return (
    <Stack gap="md">
      <Title order={2} fz="lg" className={classes.fullName}>
        <VisibleText text={node.name} />
      </Title>
      {status && <NodeCharts samples={samples} />}
      <Section heading={t('Settings')}>
        <Facts>
          <FieldList of={node} views={nodeViews} />
          {groups.length > 0 && (
            <Fact name={t('Groups')}>
              <VisibleText text={groups.map((id, index) => paths[index] ?? `ID ${id}`).join(', ')} />
            </Fact>
          )}
        </Facts>
      </Section>
      {status && (
        <Section heading={t('Status')}>
          <Facts>
            <FieldList of={withTimestamps(status)} views={statusViews} />
          </Facts>
        </Section>
      )}
      {status && counterTables(status).map(table => <Counters key={table.heading} table={table} />)}
      {node._links && (
        <Section heading={t('API links')}>
          <Facts>
            <FieldList of={node._links} views={linkViews} />
          </Facts>
        </Section>
      )}
    </Stack>
  )
}

function Section({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <Title order={3} fz="sm" mb={6}>
        {heading}
      </Title>
      {children}
    </section>
  )
}

function Counters({ table: { heading, columns, rows } }: { readonly table: CounterTable }) {
  return (
    <Section heading={heading}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse */}
      <div className={classes.scrolls} tabIndex={0}>
        <table className={classes.counters} aria-label={heading}>
          <thead>
            <tr>
              <td />
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((column, index) => (
                  <td key={column}>{cells[index] || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
