import { useMemo } from 'react'
import { roleName } from '../../../ui/people/roles.ts'
import { UserName } from '../../../ui/people/user-name.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { AccessReviewSearch } from '../model/access-review-routes.ts'
import type { Snapshot, SnapshotPlace, SnapshotRight } from '../model/snapshot.ts'
import { ExpiryCell } from './expiry-cell.tsx'

interface Row {
  readonly place: SnapshotPlace
  readonly right: SnapshotRight
}

const columns: readonly TableColumn<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ right }) => right.name,
    cell: ({ right }) => <UserName name={right.name} username={right.username} />,
    width: 200,
  },
  { id: 'username', header: 'Username', value: ({ right }) => right.username, width: 150 },
  { id: 'place', header: 'Where', value: ({ place }) => place.path, width: 240, grows: true },
  { id: 'source', header: 'Kind', value: ({ place }) => place.source, width: 80 },
  {
    id: 'access_level',
    header: 'Role',
    value: ({ right }) => roleName(right.access_level),
    sortValue: ({ right }) => right.access_level,
    width: 110,
  },
  {
    id: 'expires_at',
    header: 'Ends',
    value: ({ right }) => right.expires_at,
    cell: ({ right }) => <ExpiryCell expires_at={right.expires_at} />,
    width: 180,
  },
  { id: 'user_id', header: 'User ID', value: ({ right }) => right.id, align: 'end', width: 90, isHidden: true },
]

/** Everyone's rights as one snapshot has them. */
export function RightsTable({
  snapshot,
  search,
  onSearch,
}: {
  readonly snapshot: Snapshot
  readonly search: AccessReviewSearch
  onSearch(change: AccessReviewSearch): void
}) {
  const rows = useMemo(
    () => snapshot.places.flatMap(place => (place.members ?? []).map(right => ({ place, right }))),
    [snapshot],
  )
  return (
    <ResourceTable
      id="access-rights"
      label="Rights in the snapshot"
      noun={['right', 'rights']}
      columns={columns}
      rows={rows}
      rowKey={({ place, right }) => `${place.source} ${place.id} ${right.id}`}
      isSelectable={false}
      filter={{ text: search.q ?? '', onChange: q => onSearch({ q: q || undefined }) }}
    />
  )
}
