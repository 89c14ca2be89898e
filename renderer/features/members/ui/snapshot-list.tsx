import { ActionIcon, Badge, Button, Radio, Table, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { counted } from '../../../ui/resource-table/words.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import type { Choice } from '../model/choice.ts'
import { countsOf, type Snapshot } from '../model/snapshot.ts'
import type { KeptSnapshot } from '../model/store.ts'
import classes from './access-review.module.css'

/** The snapshots at hand: choose, save, forget. */
export function SnapshotList({
  snapshots,
  choice,
  onChoose,
  onForget,
}: {
  readonly snapshots: readonly KeptSnapshot[]
  readonly choice: Choice
  onChoose(choice: Choice): void
  onForget(id: string): void
}) {
  return (
    <Table className={classes.snapshots} aria-label="Snapshots" layout="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
          <Table.Th>Taken</Table.Th>
          <Table.Th>Group</Table.Th>
          <Table.Th>What is in it</Table.Th>
          <Table.Th aria-label="Actions" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {snapshots.map(({ id, snapshot, file }) => {
          const taken = exactTime(snapshot.takenAt)
          return (
            <Table.Tr key={id}>
              <Table.Td>
                <Radio
                  aria-label={`Before: ${taken}`}
                  checked={choice.before === id}
                  onClick={() => onChoose({ ...choice, before: choice.before === id ? null : id })}
                  readOnly
                />
              </Table.Td>
              <Table.Td>
                <Radio
                  aria-label={`After: ${taken}`}
                  checked={choice.after === id}
                  onChange={() => onChoose({ ...choice, after: id })}
                />
              </Table.Td>
              <Table.Td>
                {taken}{' '}
                <Badge size="sm" variant="light" color="gray" tt="none" fw={500}>
                  {file === null ? 'only in this run' : 'from a file'}
                </Badge>
              </Table.Td>
              <Table.Td>
                <VisibleText text={snapshot.group} />
                <Text size="xs" c="dimmed">
                  <VisibleText text={snapshot.service} />
                </Text>
              </Table.Td>
              <Table.Td>{contentWords(snapshot)}</Table.Td>
              <Table.Td>
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    size="compact-xs"
                    leftSection={<IconDownload size={14} />}
                    onClick={() => void saveFile(async () => fileOf(snapshot))}
                  >
                    Save as file
                  </Button>
                  <ActionIcon aria-label={`Forget the snapshot of ${taken}`} onClick={() => onForget(id)}>
                    <IconTrash size={14} />
                  </ActionIcon>
                </div>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function contentWords(snapshot: Snapshot): string {
  const { places, rights, unread } = countsOf(snapshot)
  const words = `${counted(rights, ['right', 'rights'])} in ${counted(places, ['place', 'places'])}`
  return unread === 0 ? words : `${words} · incomplete: ${unread} couldn’t be read`
}

function fileOf(snapshot: Snapshot) {
  const group = snapshot.group.replace(/[^\w.-]+/g, '-').slice(0, 100)
  return {
    name: `access-${group}-${snapshot.takenAt.slice(0, 10)}`,
    type: 'json' as const,
    content: `${JSON.stringify(snapshot, null, 2)}\n`,
  }
}
