import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { roleWord } from '#shared/roles.ts'
import { roleName } from '../../../ui/people/roles.ts'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import { idWidth, type TableAction, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { getDay } from '../model/member-requests.ts'
import { placeKey, type Reading } from '../model/readings.ts'
import { byPerson, byPlace, type PersonRights, type PlaceTotals, type Right } from '../model/rights.ts'
import { ExpiryCell } from './expiry-cell.tsx'

const rightColumns: readonly TableColumn<Right>[] = [
  {
    id: 'name',
    header: t('Name'),
    value: ({ member }) => member.name,
    cell: ({ member }) => <UserLink name={member.name} username={member.username} />,
    width: 200,
  },
  { id: 'username', header: t('Username'), value: ({ member }) => member.username, width: 150 },
  { id: 'place', header: t('Where'), value: ({ place }) => place.path, width: 260, grows: true },
  { id: 'source', header: t('Kind'), value: ({ place }) => place.source, width: 80 },
  {
    id: 'access_level',
    header: t('Role'),
    value: ({ member }) => roleName(member.access_level),
    exportValue: ({ member }) => roleWord(member.access_level),
    sortValue: ({ member }) => member.access_level,
    width: 110,
  },
  {
    id: 'expires_at',
    header: t('Expires'),
    value: ({ member }) => getDay(member) || null,
    printValue: ({ member }) => getDay(member) || t('Never'),
    cell: ({ member }) => <ExpiryCell expires_at={member.expires_at} />,
    width: 190,
  },
  {
    id: 'user_id',
    header: t('User ID'),
    value: ({ member }) => member.id,
    align: 'end',
    width: idWidth,
    isHidden: true,
  },
]

const personColumns: readonly TableColumn<PersonRights>[] = [
  {
    id: 'name',
    header: t('Name'),
    value: ({ member }) => member.name,
    cell: ({ member }) => <UserName name={member.name} username={member.username} />,
    width: 200,
  },
  { id: 'username', header: t('Username'), value: ({ member }) => member.username, width: 150 },
  { id: 'places', header: t('Memberships'), value: ({ places }) => places, align: 'end', width: 120 },
  {
    id: 'highest',
    header: t('Highest role'),
    value: ({ highest }) => roleName(highest),
    exportValue: ({ highest }) => roleWord(highest),
    sortValue: ({ highest }) => highest,
    width: 120,
  },
  { id: 'roles', header: t('Roles'), value: ({ roles }) => roles, width: 200, grows: true },
  {
    id: 'first_end',
    header: t('Next to expire'),
    value: ({ firstEnd }) => firstEnd,
    printValue: ({ firstEnd }) => firstEnd || t('Never'),
    isTime: true,
    cell: ({ firstEnd }) => <ExpiryCell expires_at={firstEnd} />,
    width: 190,
  },
]

const placeColumns: readonly TableColumn<PlaceTotals>[] = [
  { id: 'place', header: t('Where'), value: ({ reading }) => reading.place.path, width: 280, grows: true },
  { id: 'source', header: t('Kind'), value: ({ reading }) => reading.place.source, width: 80 },
  { id: 'members', header: t('Members'), value: ({ members }) => members, align: 'end', width: 100 },
  {
    id: 'leading',
    header: t('Maintainers and owners'),
    value: ({ leading }) => leading,
    align: 'end',
    width: 190,
  },
  { id: 'ending', header: t('Expiring soon'), value: ({ endingSoon }) => endingSoon, align: 'end', width: 120 },
  {
    id: 'unread',
    header: t('Couldn’t be read'),
    value: ({ reading }) => (reading.isComplete ? null : whyNotRead(reading)),
    width: 220,
  },
]

function whyNotRead({ error }: Reading): string {
  return error ? explain(error).sentence : t('Loading was cancelled')
}

interface ViewProps {
  readonly filter: { readonly text: string; onChange(text: string): void }
}

/** Everyone's role in every place, one row for each. */
export function RightsTable({
  rights,
  filter,
  actions,
}: ViewProps & {
  readonly rights: readonly Right[]
  actions(rights: readonly Right[]): readonly TableAction[]
}) {
  return (
    <ResourceTable
      id="across-rights"
      label={t('Access')}
      noun={{
        counted: count => t('{count, plural, one {# membership} other {# memberships}}', { count }),
        plural: t('memberships'),
      }}
      columns={rightColumns}
      rows={rights}
      rowKey={({ key }) => key}
      filter={filter}
      rowActions={right => actions([right])}
      bulkActions={actions}
      empty={
        <EmptyState
          icon={<IconUsers size={30} stroke={1.5} />}
          title={t('No members')}
          description={t('None of the loaded projects and groups has direct members.')}
        />
      }
    />
  )
}

/** The access of each user in all places. */
export function PeopleTable({
  rights,
  filter,
  actions,
  onOpen,
}: ViewProps & {
  readonly rights: readonly Right[]
  actions(rights: readonly Right[]): readonly TableAction[]
  onOpen(user: number): void
}) {
  const people = useMemo(() => byPerson(rights), [rights])
  const all = (chosen: readonly PersonRights[]) => {
    const ids = new Set(chosen.map(({ member }) => member.id))
    return actions(rights.filter(({ member }) => ids.has(member.id)))
  }
  return (
    <ResourceTable
      id="across-people"
      label={t('Access by person')}
      noun={{ counted: count => t('{count, plural, one {# person} other {# people}}', { count }), plural: t('people') }}
      columns={personColumns}
      rows={people}
      rowKey={({ member }) => `${member.id}`}
      filter={filter}
      onOpen={({ member }) => onOpen(member.id)}
      rowActions={person => all([person])}
      bulkActions={all}
    />
  )
}

/** The number of members of each place, and the places that couldn't be loaded. */
export function TotalsTable({
  readings,
  filter,
  onOpen,
}: ViewProps & { readonly readings: readonly Reading[]; onOpen(key: string): void }) {
  const now = useNow()
  const totals = useMemo(() => byPlace(readings, now), [readings, now])
  return (
    <ResourceTable
      id="across-totals"
      label={t('Access by project or group')}
      noun={{
        counted: count => t('{count, plural, one {# project or group} other {# projects and groups}}', { count }),
        plural: t('projects and groups'),
      }}
      columns={placeColumns}
      rows={totals}
      rowKey={({ reading }) => placeKey(reading.place)}
      filter={filter}
      isSelectable={false}
      onOpen={({ reading }) => onOpen(placeKey(reading.place))}
    />
  )
}
