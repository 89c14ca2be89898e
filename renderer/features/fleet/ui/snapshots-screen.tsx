import { Button, Group, Modal, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SnapshotSummary } from '#shared/fleet/snapshot.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { printSide, useSnapshotChanges, useSnapshots } from '../model/use-snapshots.ts'

const snapshotNoun: Noun = {
  counted: count => t('{count, plural, one {# snapshot} other {# snapshots}}', { count }),
  plural: t('snapshots'),
}

/** The snapshots of a connection, kept on this computer. */
export function SnapshotsScreen() {
  const { id: connection, ref } = useConnection()
  const navigate = useNavigate()
  const list = useSnapshots(ref)
  const [deleted, setDeleted] = useState<readonly SnapshotSummary[]>([])
  const compare = (from: string, to: string | null) => {
    const search = {
      from: printSide({ connection, snapshot: from }),
      to: printSide({ connection, snapshot: to }),
    }
    void navigate({ to: '/c/$connection/fleet/compare', params: { connection }, search })
  }
  /** From the older one to the newer one. */
  const compareTwo = (chosen: readonly SnapshotSummary[]) => {
    const [from, to] = chosen.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    if (from && to) compare(from.id, to.id)
  }
  return (
    <Page title={t('Snapshots')}>
      <ResourceTable
        id="fleet-snapshots"
        label={t('Snapshots')}
        noun={snapshotNoun}
        columns={columns}
        rows={list.items}
        rowKey={({ id }) => id}
        source={list}
        onOpen={({ id }) => compare(id, null)}
        rowActions={snapshot => [
          { label: t('Compare with current values'), run: () => compare(snapshot.id, null) },
          { label: t('Delete…'), isDangerous: true, run: () => setDeleted([snapshot]) },
        ]}
        bulkActions={chosen => [
          {
            label: t('Compare'),
            unavailable: chosen.length === 2 ? undefined : t('Select two snapshots'),
            run: () => compareTwo(chosen),
          },
          { label: t('Delete…'), isDangerous: true, run: () => setDeleted(chosen) },
        ]}
        empty={
          <EmptyState
            icon={<IconCamera size={30} stroke={1.5} />}
            title={t('No snapshots')}
            description={t(
              'A snapshot stores the rows and columns of the fleet table on this computer. Two snapshots, or a snapshot and the current values, can be compared.',
            )}
            action={
              <Button
                variant="default"
                onClick={() => void navigate({ to: '/c/$connection/fleet', params: { connection } })}
              >
                {t('Open the fleet table')}
              </Button>
            }
          />
        }
      />
      <DeleteSnapshots snapshots={deleted} onClose={() => setDeleted([])} />
    </Page>
  )
}

const columns: readonly TableColumn<SnapshotSummary>[] = [
  { id: 'name', header: t('Name'), value: ({ name }) => name, width: 240, grows: true },
  {
    id: 'created_at',
    header: t('Created'),
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <TimeAgo value={createdAt} />,
    width: 140,
  },
  { id: 'rows', header: t('Rows'), value: ({ rowCount }) => rowCount, align: 'end', width: 90 },
  { id: 'columns', header: t('Columns'), value: snapshot => snapshot.columns.length, align: 'end', width: 100 },
  {
    id: 'missing',
    header: t('Cells without a value'),
    value: ({ missingCount }) => missingCount,
    align: 'end',
    width: 180,
  },
  {
    id: 'undecided',
    header: t('Undecided rows'),
    value: ({ undecidedCount }) => undecidedCount,
    align: 'end',
    width: 140,
  },
  {
    id: 'filter',
    header: t('Filter'),
    value: ({ filter }) => filter || t('None'),
    exportValue: ({ filter }) => filter,
    width: 260,
  },
]

function DeleteSnapshots({ snapshots, onClose }: { readonly snapshots: readonly SnapshotSummary[]; onClose(): void }) {
  const { ref } = useConnection()
  const { remove } = useSnapshotChanges(ref)
  const run = async () => {
    onClose()
    try {
      await remove(snapshots.map(({ id }) => id))
    } catch (thrown) {
      notifyFailure(thrown, { title: t('Couldn’t delete the snapshots') })
    }
  }
  const title = t('{count, plural, one {Delete # snapshot?} other {Delete # snapshots?}}', { count: snapshots.length })
  return (
    <Modal opened={snapshots.length > 0} onClose={onClose} title={title}>
      <Text size="sm">{t('They are deleted from this computer. This can’t be undone.')}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button color="red.9" onClick={() => void run()}>
          {t('Delete')}
        </Button>
      </Group>
    </Modal>
  )
}
