import { Alert, Button, Title } from '@mantine/core'
import { IconPlus, IconRefresh, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import type { GeoNodeStatus } from '#shared/contract/geo-nodes.ts'
import { explain } from '#shared/errors.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { progressOf } from '../model/status-board.ts'
import classes from './geo-nodes.module.css'
import { NodeCard } from './node-card.tsx'
import { NodeDialog, type NodeTask } from './node-dialogs.tsx'
import { NodeDrawer } from './node-drawer.tsx'

/** The nodes of the replication and how they are doing, those in trouble first (document 3, section 4.4). */
export function GeoNodesScreen() {
  const nodes = useOperationPages('geoNodes.list', {})
  const statuses = useOperationPages('geoNodes.status', {}, { secondary: true })
  const [task, setTask] = useState<NodeTask | null>(null)
  const [detailed, setDetailed] = useState<number | null>(null)
  const byNode = new Map(statuses.items.map(status => [status.geo_node_id, status]))
  const here = nodes.items.find(node => node.current)
  const primary = nodes.items.find(node => node.primary)
  const obstacle =
    here && !here.primary
      ? `Only the primary node${primary ? ` (${primary.name})` : ''} accepts changes; this connection is to ${here.name}.`
      : null
  const sorted = nodes.items.toSorted(
    (a, b) => Number(b.primary) - Number(a.primary) || trouble(byNode.get(b.id)) - trouble(byNode.get(a.id)),
  )
  const refresh = () => {
    nodes.refetch()
    statuses.refetch()
  }
  return (
    <section className={classes.screen} aria-label="Geo nodes">
      <div className={classes.head}>
        <Title order={1}>Geo nodes</Title>
        <StaleNotice provenance={nodes.provenance} />
        <Spacer />
        <Button variant="default" leftSection={<IconRefresh size={14} />} loading={nodes.isFetching} onClick={refresh}>
          Refresh
        </Button>
        <Button
          leftSection={<IconPlus size={14} />}
          disabled={obstacle !== null || nodes.error !== null}
          onClick={() => setTask({ kind: 'create' })}
        >
          New node
        </Button>
      </div>
      {obstacle !== null && (
        <Alert color="blue" mx={16} role="note">
          {obstacle}
        </Alert>
      )}
      {nodes.isPending && <LoadingState rows={6} label="Loading the nodes" />}
      {nodes.error && nodes.items.length === 0 && <ErrorState error={nodes.error} onRetry={refresh} />}
      {!nodes.isPending && !nodes.error && nodes.items.length === 0 && (
        <EmptyState
          icon={<IconWorld size={30} stroke={1.5} />}
          title="No nodes"
          description="This service is not replicated. A node is added here once it runs somewhere else."
        />
      )}
      {statuses.error && nodes.items.length > 0 && (
        <Alert color="yellow" mx={16} role="note">
          The health of the nodes is not known: {explain(statuses.error).sentence}
        </Alert>
      )}
      <div className={classes.cards}>
        {sorted.map(node => (
          <NodeCard
            key={node.id}
            node={node}
            status={byNode.get(node.id) ?? null}
            obstacle={obstacle}
            onTask={setTask}
            onDetails={() => setDetailed(node.id)}
          />
        ))}
      </div>
      <NodeDrawer
        node={nodes.items.find(({ id }) => id === detailed)}
        status={detailed === null ? null : (byNode.get(detailed) ?? null)}
        onClose={() => setDetailed(null)}
      />
      {task && <NodeDialog task={task} onClose={() => setTask(null)} />}
    </section>
  )
}

/** More is worse: being unhealthy counts more than all that failed. */
function trouble(status: GeoNodeStatus | undefined): number {
  if (!status) return 0
  const failed = progressOf(status).reduce((sum, family) => sum + family.failed + family.missing, 0)
  return (status.healthy === false ? 1_000_000_000 : 0) + failed
}
