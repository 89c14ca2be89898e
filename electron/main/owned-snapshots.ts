import { randomUUID } from 'node:crypto'
import { type BridgeResult, type ConnectionRef, getConnectionId, type ParsedBridgeArgument } from '#shared/bridge.ts'
import type { Snapshot, SnapshotSummary } from '#shared/fleet/snapshot.ts'
import { isMissing } from '#shared/fleet/snapshot-cell.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isOwner, type Owners, ownerFrom } from './connections/owner.ts'
import { Failure, invalid } from './failure.ts'
import { maxSnapshots, type Snapshots, type StoredSnapshot } from './store/snapshots.ts'

/**
 * The snapshots of the page. Each belongs to the service, account and user of its connection, and is not shown to another one. Every method throws
 * `Failure`: connectionChanged, notFound, or validation when there is no room.
 */
export function createOwnedSnapshots({ snapshots, issuedAs }: Owners & { readonly snapshots: Snapshots }) {
  const isOf = (connection: ConnectionRef, { owner }: StoredSnapshot) => isOwner(owner, issuedAs(connection))

  function getStored({ connection, id }: ParsedBridgeArgument<'snapshots.get'>): StoredSnapshot {
    const found = snapshots.get(id)
    if (found && isOf(connection, found)) return found
    throw new Failure({ kind: 'notFound', message: t('The snapshot was not found') })
  }

  return {
    list: ({ connection }: ParsedBridgeArgument<'snapshots.list'>): readonly SnapshotSummary[] =>
      snapshots
        .list(getConnectionId(connection))
        .filter(snapshot => isOf(connection, snapshot))
        .map(toSummary),
    get: (named: ParsedBridgeArgument<'snapshots.get'>): Snapshot => {
      const stored = getStored(named)
      const content = snapshots.content(stored.id)
      if (!content) throw new Failure({ kind: 'notFound', message: t('The snapshot can’t be read') })
      return { ...toSummary(stored), ...content }
    },
    create: ({
      connection,
      rows,
      undecided,
      ...head
    }: ParsedBridgeArgument<'snapshots.create'>): BridgeResult<'snapshots.create'> => {
      const cells = rows.flatMap(row => row.cells)
      const stored = {
        ...{ id: randomUUID(), createdAt: new Date().toISOString(), head, owner: ownerFrom(issuedAs(connection)) },
        ...{ rowCount: rows.length, missingCount: cells.filter(isMissing).length },
        undecidedCount: undecided.length,
      }
      if (!snapshots.add(getConnectionId(connection), stored, { rows, undecided })) {
        throw invalid(
          t(
            'There is no room for another snapshot: at most {max} for each connection, and 500 MB in all. Delete one.',
            {
              max: maxSnapshots,
            },
          ),
        )
      }
      return { id: stored.id }
    },
    remove: (named: ParsedBridgeArgument<'snapshots.remove'>): void => snapshots.remove(getStored(named).id),
  }
}
export type OwnedSnapshots = ReturnType<typeof createOwnedSnapshots>

function toSummary({ id, createdAt, head, ...counts }: StoredSnapshot): SnapshotSummary {
  const { rowCount, missingCount, undecidedCount } = counts
  return { id, createdAt, ...head, rowCount, missingCount, undecidedCount }
}
