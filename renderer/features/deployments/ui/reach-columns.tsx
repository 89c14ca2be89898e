import { Badge } from '@mantine/core'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import type { Reach, ReachRow } from '../model/use-reach.ts'
import { CommitName } from './commit-name.tsx'

const colors: Readonly<Record<Reach, string>> = {
  'this very commit': 'green',
  deployed: 'green',
  'not deployed': 'orange',
  'nothing deployed': 'gray',
  looking: 'gray',
  'could not be read': 'red',
}

/** The columns of environments that may have a commit. */
export const reachColumns: readonly TableColumn<ReachRow>[] = [
  { id: 'environment', header: 'Environment', value: ({ environment }) => environment.name, width: 220, grows: true },
  {
    id: 'reach',
    header: 'The commit is',
    value: ({ reach }) => reach,
    cell: ({ reach }) => (
      <Badge size="sm" radius="sm" variant="light" color={colors[reach]} tt="none" fw={500}>
        {reach}
      </Badge>
    ),
    width: 150,
  },
  { id: 'state', header: 'State', value: ({ environment }) => environment.state ?? null, width: 100 },
  { id: 'ref', header: 'What is there', value: ({ deployment }) => deployment?.ref ?? null, width: 150 },
  {
    id: 'sha',
    header: 'Its commit',
    value: ({ deployment }) => deployment?.sha ?? null,
    cell: ({ deployment }) => deployment && <CommitName sha={deployment.sha} />,
    width: 100,
  },
  {
    id: 'created_at',
    header: 'Since',
    value: ({ deployment }) => deployment?.created_at ?? null,
    cell: ({ deployment }) => deployment?.created_at && <TimeAgo value={deployment.created_at} />,
    width: 130,
  },
]
