import type { Deployment } from '#shared/contract/deployments.ts'
import { UserName } from '../../../ui/people/user-name.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { StatusBadge } from '../../../ui/status/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { CommitName } from './commit-name.tsx'

/** The columns of deployments. */
export const deploymentColumns: readonly TableColumn<Deployment>[] = [
  { id: 'iid', header: 'Number', value: ({ iid }) => iid, cell: ({ iid }) => `#${iid}`, width: 80 },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} of="Deployment" />,
    width: 110,
  },
  { id: 'environment', header: 'Environment', value: ({ environment }) => environment?.name ?? null, width: 175 },
  { id: 'ref', header: 'Branch or tag', value: ({ ref }) => ref, width: 140 },
  {
    id: 'sha',
    header: 'Commit',
    value: ({ sha }) => sha,
    cell: ({ sha }) => <CommitName sha={sha} />,
    width: 90,
  },
  {
    id: 'title',
    header: 'Title',
    value: ({ deployable }) => deployable?.commit?.title ?? null,
    width: 170,
    grows: true,
  },
  {
    id: 'user',
    header: 'By',
    value: ({ user }) => user?.name ?? null,
    cell: ({ user }) => user && <UserName name={user.name} username={user.username} />,
    filterText: ({ user }) => (user ? `${user.name} ${user.username}` : ''),
    width: 140,
  },
  {
    id: 'created_at',
    header: 'Deployed',
    value: ({ created_at }) => created_at ?? null,
    cell: ({ created_at }) => created_at && <TimeAgo value={created_at} />,
    width: 130,
  },
  {
    id: 'updated_at',
    header: 'Changed',
    value: ({ updated_at }) => updated_at ?? null,
    cell: ({ updated_at }) => updated_at && <TimeAgo value={updated_at} />,
    width: 130,
    isHidden: true,
  },
  { id: 'job', header: 'Job', value: ({ deployable }) => deployable?.name ?? null, width: 140, isHidden: true },
  { id: 'id', header: 'ID', value: ({ id }) => id, align: 'end', width: 80, isHidden: true },
]
