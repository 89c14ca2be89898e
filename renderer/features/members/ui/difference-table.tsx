import { Badge, Select, Text } from '@mantine/core'
import { IconEqual } from '@tabler/icons-react'
import { useMemo } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { roleWord } from '#shared/roles.ts'
import { visibleString } from '#shared/text/visible.ts'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { idWidth, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import type { AccessReviewSearch } from '../model/access-review-routes.ts'
import { compareSnapshots, type Difference, type DifferenceKind, differenceKinds } from '../model/compare.ts'
import { formatMembership } from '../model/member-items.ts'
import type { Snapshot, SnapshotRight } from '../model/snapshot.ts'
import classes from './access-review.module.css'

const kindLabels: Readonly<Record<DifferenceKind, string>> = {
  added: t('Added'),
  removed: t('Removed'),
  raised: t('Raised'),
  lowered: t('Lowered'),
  expiry: t('Expiration changed'),
}
const kindColors: Readonly<Record<DifferenceKind, string>> = {
  added: 'orange',
  removed: 'gray',
  raised: 'red',
  lowered: 'gray',
  expiry: 'blue',
}

/** The columns of what changed between two snapshots. */
export const differenceColumns: readonly TableColumn<Difference>[] = [
  {
    id: 'name',
    header: t('Name'),
    value: ({ person }) => person.name,
    cell: ({ person }) => <UserLink name={person.name} username={person.username} />,
    width: 180,
  },
  { id: 'username', header: t('Username'), value: ({ person }) => person.username, width: 140 },
  {
    id: 'change',
    header: t('Change'),
    value: ({ kind }) => kindLabels[kind],
    exportValue: ({ kind }) => kind,
    cell: ({ kind }) => (
      <Badge size="sm" variant="light" color={kindColors[kind]} tt="none" fw={500}>
        {kindLabels[kind]}
      </Badge>
    ),
    width: 110,
  },
  { id: 'place', header: t('Where'), value: ({ place }) => place.path, width: 180, grows: true },
  { id: 'source', header: t('Kind'), value: ({ place }) => place.source, width: 80 },
  {
    id: 'before',
    header: t('Before'),
    value: ({ before }) => formatRight(before),
    exportValue: ({ before }) => rightWord(before),
    width: 190,
  },
  {
    id: 'after',
    header: t('After'),
    value: ({ after }) => formatRight(after),
    exportValue: ({ after }) => rightWord(after),
    width: 190,
  },
  {
    id: 'user_id',
    header: t('User ID'),
    value: ({ person }) => person.id,
    align: 'end',
    width: idWidth,
    isHidden: true,
  },
]

function formatRight(right: SnapshotRight | null): string | null {
  return right && formatMembership(right)
}

/** The same in exports: English in every language. */
function rightWord(right: SnapshotRight | null): string | null {
  if (right === null) return null
  const role = roleWord(right.access_level)
  return right.expires_at === null ? role : `${role} until ${right.expires_at}`
}

/** What changed between two snapshots. */
export function DifferenceTable({
  before,
  after,
  search,
  onSearch,
}: {
  readonly before: Snapshot
  readonly after: Snapshot
  readonly search: AccessReviewSearch
  onSearch(change: AccessReviewSearch): void
}) {
  const { differences, notCompared } = useMemo(() => compareSnapshots(before, after), [before, after])
  const rows = useMemo(
    () => differences.filter(({ kind }) => search.kind === undefined || kind === search.kind),
    [differences, search.kind],
  )
  return (
    <>
      {(before.service !== after.service || before.group !== after.group) && (
        <Text size="sm" className={classes.note} role="alert">
          {t('The snapshots are of different groups or services: most differences are not meaningful.')}
        </Text>
      )}
      {notCompared.length > 0 && (
        <Text size="sm" className={classes.note}>
          {t('Not compared, because one of the two could not read them: {notCompared}', {
            notCompared: visibleString(notCompared.join(', ')),
          })}
        </Text>
      )}
      <ResourceTable
        id="access-differences"
        label={t('What changed')}
        noun={{
          counted: count => t('{count, plural, one {# change} other {# changes}}', { count }),
          plural: t('changes'),
        }}
        columns={differenceColumns}
        rows={rows}
        rowKey={({ key }) => key}
        isSelectable={false}
        filter={{ text: search.q ?? '', onChange: q => onSearch({ q: q || undefined }) }}
        toolbar={
          <Select
            aria-label={t('Kind of change')}
            clearable
            placeholder={t('All changes')}
            data={differenceKinds.map(value => ({ value, label: kindLabels[value] }))}
            value={search.kind ?? null}
            onChange={value => onSearch({ kind: differenceKinds.find(one => one === value) })}
          />
        }
        empty={
          <EmptyState
            icon={<IconEqual size={30} stroke={1.5} />}
            title={t('Nothing changed')}
            description={t('No differences in the access that both snapshots contain.')}
          />
        }
      />
    </>
  )
}
